import type { Fact, GameModule } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import Board from "./Board.svelte";
import Chooser from "./Chooser.svelte";
import { plan } from "./plan";
import {
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
    if (!player) return [];
    return [
      { label: t.race.moves, value: player.moves, main: true },
      ...(player.status === "racing" || isSolo(view)
        ? []
        : [{ label: t.race.status[player.status] ?? player.status, value: "" }]),
    ];
  },
  score: { part, explain, tieBreak: (name) => name, total, verdict },
  options: () => t.race.options,
  refusal,
  rule: ({ view }) => (isSolo(view) ? "C27" : "C29"),
};
export default race;
