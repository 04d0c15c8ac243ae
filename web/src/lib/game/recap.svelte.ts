// What the others did since one's own last move, turn by turn, and what of it is worth telling.
import type { Line } from "../net/table.svelte";
import type { RecapWish } from "../settings/index.svelte";
import type { AnyModule, Beat, GameName, News, Sight } from "./contract";
import { type Shown, seatOf } from "./present.svelte";

/** All that one seat did before another one did something. */
export interface Turn {
  seat: number;
  events: readonly unknown[];
  before: unknown;
  after: unknown;
}

/** What is told of one player. */
export interface Card {
  seat: number;
  news: readonly News[];
}

/** The turns that lead from one position to a later one; the beats know how it was in between. */
export function turnsOf(
  events: readonly unknown[],
  before: unknown,
  after: unknown,
  beats: readonly Beat<GameName>[],
): Turn[] {
  const viewAfter = (index: number) => {
    const beat = beats.findLast(({ event }) => event !== undefined && event <= index);
    return beat ? (beat.landed ?? beat.view) : before;
  };
  const turns: Turn[] = [];
  for (const [index, event] of events.entries()) {
    const seat = seatOf(event);
    const last = turns.at(-1);
    const now = index === events.length - 1 ? after : viewAfter(index);
    if (last && (seat === null || seat === last.seat))
      turns[turns.length - 1] = { ...last, events: [...last.events, event], after: now };
    else if (seat !== null) turns.push({ seat, events: [event], before: last?.after ?? before, after: now });
  }
  return turns;
}

/** The events that still count: what was taken back has not happened. */
export function standingEvents(lines: readonly Line[]): unknown[] {
  let steps: { number: number; event: unknown }[] = [];
  for (const line of lines)
    if (line.type === "step") steps.push(line);
    else if (line.type === "takeback") steps = steps.filter(({ number }) => number <= line.to);
  return steps.map(({ event }) => event);
}

export class Recap {
  turns = $state.raw<readonly Turn[]>([]);
  /** Whether it happened while nobody looked: then it is all news. */
  away = $state(false);
  open = $state(false);

  constructor(private readonly own: number | null) {}

  /** The present has come so far. */
  hear({ joined, before, update, beats }: Shown, hidden: boolean): void {
    if (this.own === null || before?.seq === update.seq) return;
    if (!joined || update.events.some(({ type }) => type === "takeback")) return this.clear();
    const events = update.events.flatMap((moment) => (moment.type === "step" ? [moment.event] : []));
    if (this.add(turnsOf(events, before?.view, update.view, beats)) && hidden) this.away = true;
  }

  /** More turns; an own one begins anew. Answers whether there is anything of others. */
  add(turns: readonly Turn[]): boolean {
    const own = turns.findLastIndex(({ seat }) => seat === this.own);
    if (own >= 0) this.clear();
    const others = turns.slice(own + 1);
    const [last, first] = [this.turns.at(-1), others[0]];
    // A turn may come in several updates.
    if (last && first && last.seat === first.seat) {
      const events = [...last.events, ...first.events];
      this.turns = [
        ...this.turns.slice(0, -1),
        { ...first, events, before: last.before },
        ...others.slice(1),
      ];
    } else if (first) this.turns = [...this.turns, ...others];
    return first !== undefined;
  }

  clear(): void {
    this.turns = [];
    this.away = false;
    this.open = false;
  }

  /** A card for each player who did something worth telling, the most important first. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  cards(module: AnyModule, sight: Sight<any>, wish: RecapWish): Card[] {
    if (wish === "never") return [];
    const all = this.turns.flatMap((turn) => {
      const then = { ...sight, view: turn.after };
      return module.recap?.(turn.events, turn.before, turn.after, then) ?? plainly(turn, module, then);
    });
    const told = wish === "always" || this.away ? all : all.filter(({ loss }) => loss);
    const sorted = [...told].sort((a, b) => b.weight - a.weight);
    const seats = [...new Set(sorted.map(({ seat }) => seat))];
    return seats.map((seat) => ({ seat, news: sorted.filter((news) => news.seat === seat) }));
  }
}

/** A turn in the words of the log, for games that say nothing of their own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function plainly({ seat, events, after }: Turn, module: AnyModule, { names }: Sight<any>): News[] {
  const words = events.flatMap((event) =>
    module.aside?.(event, names) ? [] : (module.log(event, names, after) ?? []),
  );
  return words.length > 0 ? [{ seat, words: words.join(" "), loss: false, weight: 0 }] : [];
}
