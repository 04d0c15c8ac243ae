// What a page does that leaves no mark in its elements: sounds, motion, dialogs that come and go, what it asks of the server.

export interface Noticed {
  /** Sounds and buzzes, since the page was loaded. */
  sounds: number;
  /** Animations that were begun. */
  moved: number;
  /** The dialogs that were shown. */
  shown: HTMLDialogElement[];
  /** The dialogs that keep one from everything else, the last one on top. */
  stack: HTMLDialogElement[];
  /** How many requests and moves have no answer yet. */
  waiting: number;
  /** How many entries this document has added to the history. */
  pushed: number;
  /** Whether anything has changed since this was set back. */
  mutated: boolean;
}

declare global {
  interface Window {
    noticed: Noticed;
  }
}

/** Runs in the page before anything else. */
export function notice(): void {
  if (!location.protocol.startsWith("http") || location.pathname.startsWith("/api")) return;
  const seen: Noticed = {
    sounds: 0,
    moved: 0,
    shown: [],
    stack: [],
    waiting: 0,
    pushed: 0,
    mutated: true,
  };
  window.noticed = seen;

  const sing = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    seen.sounds += 1;
    return sing.apply(this, given);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    seen.moved += 1;
    return animate.apply(this, given);
  };
  navigator.vibrate &&= () => (seen.sounds += 1) > 0;
  const show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.showModal = function () {
    show.apply(this);
    seen.stack = [...seen.stack.filter((dialog) => dialog !== this), this];
    seen.shown.push(this);
  };
  const push = history.pushState.bind(history);
  history.pushState = (...given) => {
    seen.pushed += 1;
    push(...given);
  };
  const ask = window.fetch.bind(window);
  window.fetch = async (...given) => {
    seen.waiting += 1;
    try {
      return await ask(...given);
    } finally {
      seen.waiting -= 1;
    }
  };
  // A move is answered by a message; where none comes nobody waits for ever.
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    send.call(this, data);
    if (!String(data).includes('"act"')) return;
    seen.waiting += 1;
    let answered = false;
    const answer = () => {
      if (!answered) seen.waiting -= 1;
      answered = true;
    };
    this.addEventListener("message", answer, { once: true });
    setTimeout(answer, 1_000);
  };
  new MutationObserver(() => (seen.mutated = true)).observe(document, {
    attributes: true,
    childList: true,
    characterData: true,
    subtree: true,
  });
}
