import { t } from "../../i18n/index.svelte";
import type { Catalogue } from "../../i18n/index.svelte";
import type { GameInfo } from "../../wire/GameInfo";
import type { AnyModule } from "../contract";
import Board from "./Board.svelte";

/** A game without its own board yet: the view as it is, and a button for each legal action. */
export function placeholder({ name, turn_rule }: GameInfo): AnyModule {
  return {
    Board,
    prompt: (sight, legal, onTurn) =>
      legal.length > 0
        ? t.game.your_turn
        : onTurn[0] === undefined
          ? t.game.over
          : t.game.turn_of(sight.names.of(onTurn[0])),
    describe: (action) => JSON.stringify(action),
    effect: (move) => [JSON.stringify(move.effect)],
    log: (event) => JSON.stringify(event),
    plan: () => [],
    panel: () => [],
    score: {
      rows: () => [],
      part: (part) => [part.name, part.which ?? ""].join(" "),
      explain: (part) => String(part.count),
      tieBreak: (name) => name,
    },
    options: () => (t as Catalogue)[name].options,
    refusal: () => null,
    rule: () => turn_rule,
  };
}
