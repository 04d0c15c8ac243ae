// What a game brings to the table's frame. Everything here is about showing: the rules live on the server, which
// sends the view, the legal actions and what each would do.
import type { Component, Snippet } from "svelte";

import type { Sound } from "../sound";
import type { Advice } from "../wire/Advice";
import type { Undo } from "../wire/Undo";
import type { Updates } from "../wire/Updates";
import type { Part } from "../wire/rules/Part";
import type { Score } from "../wire/rules/Score";
import type { Standing } from "../wire/rules/Standing";
import type { Clock } from "../time/clock";
import type { Missing } from "./away";
import type { Shape } from "./shape";

/** The games, by name. */
export type GameName = keyof Updates;
export type ViewOf<G extends GameName> = Updates[G]["view"];
export type MoveOf<G extends GameName> = Updates[G]["legal"][number];
export type ActionOf<G extends GameName> = MoveOf<G>["action"];
export type EffectOf<G extends GameName> = MoveOf<G>["effect"];
export type EventOf<G extends GameName> = Extract<Updates[G]["events"][number], { type: "step" }>["event"];

/** What a view leaves to the table's own components; none where it says all. */
export type FactsOf<G extends GameName> = Updates[G]["facts"];

/** A chair and who sits on it. */
export interface Seating {
  /** Its number, clockwise from 0; its sign is drawn by `SeatDot`. */
  seat: number;
  /** The name to show; never empty. */
  name: string;
  /** Whether it is one of the person's own. */
  mine: boolean;
  /** Whether a bot acts from it now. */
  bot: boolean;
  /** Whether a script of its person took it or has played from it. */
  scripted?: boolean;
  /** Whether its person is there, or a bot acts. */
  online: boolean;
  /** Since when its person is away, or keeps the others waiting. */
  missing?: Missing | null;
  /** Its clock, where there are clocks. */
  clock?: Clock | null;
}

/** What speaks of seats is given this: `you` in the right case is for the message to say. */
export interface Names {
  /** The name of a seat. */
  of(seat: number): string;
  /** Whether the person who looks sits there, so that a sentence can say "you". */
  mine(seat: number): boolean;
}

/** Where somebody looks from. */
export interface Sight<G extends GameName> {
  view: ViewOf<G>;
  /** The own seat; null for a watcher and for a replay from no seat. */
  seat: number | null;
  names: Names;
  /** The table's options, defaults filled in. */
  options: Readonly<Record<string, string>>;
  /** What each seat has by now, part by part, where the server tells it. */
  worth?: readonly (readonly Part[])[] | undefined;
  /** What the view leaves to this table's own components: they may be other ones than the house plays with now. */
  facts?: FactsOf<G> | undefined;
}

/** When a race began and ended, in the server's milliseconds; null while that is to come, or unknown. */
export interface Times {
  from: number | null;
  to: number | null;
}

/** What a board is given. All boards, own and others', are drawn by one component, which knows its layout best. */
export interface BoardProps<G extends GameName> extends Sight<G> {
  /** The public code of the table; none in a replay. */
  table?: string;
  /** The times of a game in which time counts; none in a replay. */
  times?: Times;
  seats: readonly Seating[];
  /** What has happened up to this view, as far as this page has been told. */
  events: readonly EventOf<G>[];
  /** The seats that may act now. */
  onTurn: readonly number[];
  /** What the own seat may do now; empty off turn, in a replay and while pieces travel. */
  legal: readonly MoveOf<G>[];
  /** False where nothing may be done: watching, replay, behind the curtain, no connection. */
  interactive: boolean;
  /** The move that the preview bar shows: chosen, else hovered or focused. Draw what it would do. */
  preview: MoveOf<G> | null;
  /** The move that waits for its confirmation. */
  chosen: MoveOf<G> | null;
  /** What has been sent and not been taken yet: mark it as on its way, never as done. */
  pending: ActionOf<G> | null;
  /** All that is on its way, in order. */
  sent?: readonly ActionOf<G>[];
  /** How far the own seat may go back; null if it may not. */
  undo?: Undo | null;
  /** Takes back own actions, the last one or down to a position. */
  takeBack?(to?: number): void;
  /** First time: shows the move; second time: does it. With one-tap moves: does it. Null lets go. */
  choose(move: MoveOf<G> | null): void;
  /** Shows a move while the pointer or the focus is on it; null when it leaves. */
  hover(move: MoveOf<G> | null): void;
  /** Does a move without a further question, as after a drag. The speed game sends its next jump before it is listed. */
  act(move: Pick<MoveOf<G>, "action">): void;
  /** Asks the server why an action is not legal, and says it. */
  why(action: ActionOf<G>): void;
  /** Asks the server why an action is not legal, for the board to show: in words, null if it is legal. */
  reason(action: ActionOf<G>): Promise<string | null>;
  /** The seat whose panel was tapped: bring its board forward. */
  look: number | null;
  /** For whoever has no seat: whose board is the large one where there is room for one only; null leaves it to the board. */
  front?: number | null;
  /** Whether letters are drawn on pieces. */
  letters: boolean;
  /**
   * The shape of the screen. The board lies in a container named `stage` (its size is what the frame leaves): it fits
   * itself into 100cqw × 100cqh without scrolling, and may put parts into the rail of a screen that lies (`inRail`).
   */
  shape: Shape;
  /** Draws the panel of a seat, for a board that shows the seats itself (`seated`). */
  panel: Snippet<[number]>;
}

/** Something public about a seat, for its panel. */
export interface Fact {
  /** What it is, in words, for the tooltip and the screen reader: "Markers". */
  label: string;
  /** What to show. */
  value: string | number;
  /** A small drawing in place of the label, with its properties. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  icon?: Component<any>;
  props?: Record<string, unknown>;
  /** The one fact that counts most, shown larger. */
  main?: boolean;
  /** A drawing that says all by itself, beside the name. */
  sign?: boolean;
  /** What `explain` is asked about it: `points:2`. */
  explain?: string;
}

/**
 * A piece that goes from one place to another. Places are elements with `data-at="…"` in the board, and `seat:1` is a
 * seat's panel; of several names with spaces between them the first one that is drawn counts: `hand:1 seat:1`. To a
 * place that stands for another a copy flies.
 */
export interface Travel {
  /** The place before. */
  from: string;
  /** The place afterwards. */
  to: string;
  /** How: a jump has an arc, a push slides, a sweep flies and shrinks, a hop is short and high, a flight is grand. */
  how: "jump" | "push" | "sweep" | "hop" | "slide" | "fly";
  /** When it leaves, in milliseconds after the beat begins. */
  after?: number;
  /** Flies a copy of what lay at `from`, for what is not drawn at `to` afterwards (swept up, put under a pile). */
  ghost?: boolean;
  /** The place whose drawing flies, where neither end has one of its own, as a panel. */
  as?: string;
  /** How large a copy is in the middle of its way, seen from the size it has at its end. */
  scale?: number;
  /** Words that fly with it: "4 > 3". */
  label?: string;
}

/** One moment of an animation: mark the source, show the next view, let the pieces travel, mark the result. */
export interface Beat<G extends GameName> {
  /** Which of the events it shows, counted from 0: the log has its line, and the panel its turn, for just that time. */
  event?: number;
  /** What to draw at the end of it. */
  view: ViewOf<G>;
  /** What to draw once its pieces have landed, where that is more than `view`: numbers wait for their pieces. */
  landed?: ViewOf<G>;
  /** The places to mark before. */
  mark?: readonly string[];
  travels?: readonly Travel[];
  /** The places to mark afterwards. */
  glow?: readonly string[];
  /** The places that something was taken from: they shake once and say so. */
  shakes?: readonly { at: string; label: string }[];
  sound?: Sound;
}

/** What somebody has of something, for the drawer that explains it: drawn as a line with the seat's sign. */
export interface Share {
  seat: number;
  /** How much: "4 booths", "+2 points". */
  words: string;
  /** The same as the length of a bar, from 0 to 1. */
  bar?: number;
  /** Whether it is this seat's now. */
  holds?: boolean;
}

/** What something on the screen is, for the drawer that explains it. */
export interface Explanation {
  /** What it is: "The yellow group". */
  title: string;
  /** What it does, what it is worth by now; short sentences, the most important first. */
  lines: readonly string[];
  /** Who has how much of it, where that says more than a sentence. */
  whom?: readonly Share[];
  /** The rule that speaks of it: "C17"; empty where none does. */
  rule: string;
  /** All things of this kind in their order, by their names, to go from one to the next: `marker:path`. */
  alike?: readonly string[];
  /** A drawing of it, at most 48 px wide. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Picture?: Component<any>;
  props?: Record<string, unknown>;
}

/** Something that others did and that the person who looks should know. */
export interface News {
  /** Who did it. */
  seat: number;
  /** One sentence: "Ann took your blue group: 4 beat your 3." */
  words: string;
  /** What it means for the points of the person who looks, if anything. */
  points?: number;
  /** Whether something was taken from the person who looks. */
  loss: boolean;
  /** What is told first has more. */
  weight: number;
  /** A small drawing of what it is about. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Picture?: Component<any>;
  props?: Record<string, unknown>;
}

/** A row of the table of results: one value for each seat. */
export interface ScoreRow<G extends GameName> {
  /** What it is called: "General tokens". */
  words: string;
  /** The parts that it sums up, by name; each value opens to them. */
  parts: readonly string[];
  /** What is shown in place of the points. */
  value?(score: Score, view: ViewOf<G>): string;
}

/** How an option is worded. */
export interface OptionWords {
  name: string;
  /** One line. */
  help: string;
  /** The words for its values; a number says itself. */
  values?: Readonly<Record<string, string>>;
}

/** What `games/<game>/index.ts` exports as default. All but the components are pure and can be tested alone. */
export interface GameModule<G extends GameName> {
  Board: Component<BoardProps<G>>;

  /** What is asked of whom, always: "Your turn: jump a booth into the empty spot." */
  prompt(sight: Sight<G>, legal: readonly MoveOf<G>[], onTurn: readonly number[]): string;
  /** A move in a few words, for the confirm button and the screen reader: "Jump c3 to a3". */
  describe(action: ActionOf<G>, sight: Sight<G>): string;
  /** What it would do, in short sentences for the preview bar, the most important first. */
  effect(move: MoveOf<G>, sight: Sight<G>): string[];
  /** A question that is asked before this action also with one-tap moves (pass, give up). */
  ask?(move: MoveOf<G>, sight: Sight<G>): string | null;
  /** Whether a tap does a move at once, as where time counts. */
  atOnce?(sight: Sight<G>): boolean;
  /** An event as a sentence for the log; null for what is not worth a line. It is also announced once. */
  log(event: EventOf<G>, names: Names, view: ViewOf<G> | null): string | null;
  /** What others do so often that it is not announced each time; `meanwhile` says now and then where they are. */
  aside?(event: EventOf<G>, names: Names): boolean;
  meanwhile?(sight: Sight<G>): string;
  /** The animation from one position to a later one. Empty: the new view fades in. */
  plan(events: readonly EventOf<G>[], before: ViewOf<G>, after: ViewOf<G>, seat: number | null): Beat<G>[];
  /** What is public about a seat. */
  panel(sight: Sight<G>, seat: number): Fact[];
  /** Whether all there is lies before everybody: there is nobody's board to bring forward, so a panel tells of its seat. */
  common?: boolean;
  /** Whether the board shows the panels among the seats' things on a screen of this shape, so that nobody is there twice. */
  seated?(shape: Shape): boolean;
  /** What others' events mean for the own seat, for the recap; one turn of one seat at a time. */
  recap?(events: readonly EventOf<G>[], before: ViewOf<G>, after: ViewOf<G>, sight: Sight<G>): News[];
  /**
   * What something on the screen is; elements say what they are by `data-explain="…"`, in the game's own words:
   * `marker:path`. The frame opens the drawer (see `explain.ts`): by a tap where a tap does nothing else.
   */
  explain?(what: string, sight: Sight<G>): Explanation | null;

  /** A hint of the game's own, in place of what a strong bot would do. */
  advise?(table: string): Promise<Advice>;
  /** Whether its board itself has the ways to begin anew after the end of a game alone. */
  beginsAnew?: boolean;
  /** Something to look at after the end, offered beside the replay. */
  after?: {
    /** Whether there is something to look at. */
    applies(sight: Sight<G>): boolean;
    words(): string;
    View: Component<{ table: string; open: boolean; letters: boolean }>;
  };

  score: {
    /** The rows of the table of results, in order; one that nobody has a part of is left out. */
    rows(sight: Sight<G>): readonly ScoreRow<G>[];
    /** The end in one sentence, where nobody else plays: "Solved in 23. Par is 21." */
    title?(standing: Standing, sight: Sight<G>): string | null;
    /** A part of the score in words: "Yellow group". */
    part(part: Part, view: ViewOf<G>): string;
    /** How its points come about: "4 booths in one group". */
    explain(part: Part, sight: Sight<G>): string;
    /** Draws what a part comes from. */
    Source?: Component<{
      view: ViewOf<G>;
      facts?: FactsOf<G> | undefined;
      seat: number;
      part: Part;
      letters: boolean;
    }>;
    /** A tie-break in words: "fewer minus points". */
    tieBreak(name: string): string;
    /** What stands in the place of points, where a game is not about points. */
    total?(score: Score, view: ViewOf<G>): string;
    /** More about the end, above the table of points: rank in solo, objectives shown. */
    verdict?(standing: Standing, sight: Sight<G>, times?: Times): string | null;
  };

  /** The options' words by key. */
  options(): Readonly<Record<string, OptionWords>>;
  /** A game's own refusals by code ("not_in_line"), with the parameters filled in; null if it is not this game's. */
  refusal(code: string, params: Readonly<Record<string, string>>): string | null;
  /** Which rule a position or an action speaks of, so that the rules open there: "C12". */
  rule(sight: Sight<G>): string;

  /** A better editor for some option before the start, as choosing a grid by its picture. */
  Chooser?: Component<{
    options: Readonly<Record<string, string>>;
    seats: number;
    change(key: string, value: string): void;
  }>;
}

/** Any game's module, for the frame: it never looks inside views, actions or events. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyModule = GameModule<any>;
