// Short sounds, made on the spot: no files, nothing to download, nothing borrowed. And what can be felt.

/** What can be heard. */
export type Sound =
  "tap" | "tick" | "jump" | "place" | "push" | "take" | "sweep" | "hop" | "roll" | "turn" | "win" | "no";

/** One note: pitch in Hz (from, to), when and how long in seconds, how loud, and its colour. */
type Note = { hz: [number, number]; at: number; for: number; loud: number; wave: OscillatorType };

const wood = (hz: number, at = 0): Note => ({
  hz: [hz, hz * 0.6],
  at,
  for: 0.07,
  loud: 0.5,
  wave: "triangle",
});
const bell = (hz: number, at = 0): Note => ({ hz: [hz, hz], at, for: 0.35, loud: 0.22, wave: "sine" });

const NOTES: Record<Sound, Note[]> = {
  tap: [wood(520)],
  tick: [{ ...wood(880), loud: 0.18 }],
  jump: [{ hz: [260, 520], at: 0, for: 0.12, loud: 0.3, wave: "sine" }, wood(330, 0.14)],
  place: [wood(300), wood(220, 0.02)],
  push: [{ hz: [140, 90], at: 0, for: 0.16, loud: 0.35, wave: "triangle" }],
  take: [bell(660), bell(990, 0.07)],
  sweep: [{ hz: [700, 240], at: 0, for: 0.26, loud: 0.2, wave: "sawtooth" }],
  hop: [{ hz: [500, 900], at: 0, for: 0.06, loud: 0.2, wave: "sine" }],
  roll: [wood(400), wood(460, 0.07), wood(380, 0.13), wood(430, 0.2)],
  turn: [bell(587), bell(784, 0.12)],
  win: [bell(523), bell(659, 0.12), bell(784, 0.24), bell(1047, 0.36)],
  no: [{ hz: [180, 150], at: 0, for: 0.14, loud: 0.3, wave: "triangle" }],
};

let context: AudioContext | null = null;
let on = true;

/** Turns sounds on or off. */
export function soundOn(wanted: boolean): void {
  on = wanted;
}

/** Plays a sound, if sounds are on and the browser lets us: never before the first touch of the page. */
export function play(sound: Sound): void {
  const allowed = navigator.userActivation?.hasBeenActive ?? true;
  if (!on || !allowed || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of NOTES[sound]) sing(context, note);
}

/** Whether this device can be felt. */
export const canBuzz = typeof navigator !== "undefined" && "vibrate" in navigator;

let felt = true;

/** Turns that on or off. */
export function buzzOn(wanted: boolean): void {
  felt = wanted;
}

/** Shakes the device shortly, twice, where it can and may. */
export function buzz(): void {
  const allowed = navigator.userActivation?.hasBeenActive ?? true;
  if (canBuzz && felt && allowed && !document.hidden) navigator.vibrate([60, 60, 60]);
}

function sing(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + 0.01 + note.at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = note.wave;
  oscillator.frequency.setValueAtTime(note.hz[0], start);
  oscillator.frequency.exponentialRampToValueAtTime(note.hz[1], start + note.for);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud * 0.5, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, start + note.for);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + note.for + 0.02);
}
