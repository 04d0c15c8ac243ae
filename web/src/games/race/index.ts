import type { Fact, GameModule } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import Board from "./Board.svelte";
import Chooser from "./Chooser.svelte";
import { explainThing } from "./explain";
import { plan } from "./plan";
import TwoWays from "./TwoWays.svelte";
import {
  advise,
  aside,
  ask,
  describe,
  effect,
  explain,
  isSolo,
  log,
  meanwhile,
  part,
  prompt,
  refusal,
  rows,
  title,
  total,
  verdict,
} from "./words";

/** Chatuchak's grid alone, or as a race of all at once. */
const race: GameModule<"race"> = {
  Board,
  Chooser,
  prompt,
  describe,
  effect,
  ask,
  atOnce: ({ view }) => !isSolo(view),
  log,
  aside,
  meanwhile,
  plan,
  panel({ view }, seat): Fact[] {
    const player = view.seats[seat];
    // Alone one has the moves large beside the market.
    if (!player || isSolo(view)) return [];
    return [
      { label: t.race.moves_label, value: player.moves, main: true, explain: `moves:${seat}` },
      ...(player.status === "racing"
        ? []
        : [{ label: t.race.status[player.status] ?? player.status, value: "" }]),
    ];
  },
  explain: explainThing,
  advise,
  beginsAnew: true,
  after: { applies: ({ view }) => isSolo(view), words: () => t.race.compare, View: TwoWays },
  score: {
    rows,
    title,
    part,
    explain,
    tieBreak: (name) => t.race.ties[name] ?? name,
    total,
    verdict,
  },
  options: () => t.race.options,
  refusal,
  rule: ({ view }) => (isSolo(view) ? "C27" : "C29"),
};
export default race;
