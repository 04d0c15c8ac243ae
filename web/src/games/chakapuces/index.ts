import { CatBack, Flea } from "../../lib/art";
import type { GameModule } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import { bandOf, bandsOf } from "./bands";
import Board from "./Board.svelte";
import { total } from "./cards";
import { explain, EXPLAIN } from "./explain";
import { plan } from "./plan";
import PointsSign from "./PointsSign.svelte";
import { recap } from "./recap";
import Source from "./Source.svelte";
import { describe, effect, lastRoundWords, log, prompt, rangeOf, refusal } from "./words";

const chakapuces: GameModule<"chakapuces"> = {
  Board,
  prompt,
  describe,
  effect,
  log,
  plan,
  common: true,
  // The players sit around the line where there is room for what lies before them.
  seated: (shape) => shape === "tablet" || shape === "wide",
  recap,
  explain,
  panel(sight, seat) {
    const has = sight.view.seats[seat];
    if (!has) return [];
    const { points } = bandOf(bandsOf(sight), has.fleas);
    return [
      {
        label: t.chakapuces.fact_cards,
        value: total(has.collected),
        icon: CatBack,
        props: { size: 12 },
        explain: EXPLAIN.catch(seat),
      },
      {
        label: t.chakapuces.fact_fleas,
        value: has.fleas,
        icon: Flea,
        props: { size: 16 },
        explain: EXPLAIN.fleas(seat),
      },
      {
        label: t.chakapuces.fact_points,
        value: "",
        icon: PointsSign,
        props: { points },
        explain: EXPLAIN.fleas(seat),
      },
    ];
  },
  score: {
    rows: () => Object.entries(t.chakapuces.parts).map(([name, words]) => ({ words, parts: [name] })),
    part: ({ name }) => t.chakapuces.parts[name] ?? name,
    explain: ({ name, count, points }, sight) =>
      name === "fleas"
        ? t.chakapuces.part_fleas(count, rangeOf(bandOf(bandsOf(sight), count)), points)
        : t.chakapuces.part_cards(count),
    Source,
    tieBreak: (name) => t.chakapuces.ties[name] ?? name,
    verdict: ({ ending }, { view, names }) =>
      view.last_round ? lastRoundWords(view.last_round.by, ending, names) : null,
  },
  options: () => t.chakapuces.options,
  refusal,
  rule: ({ view }) =>
    view.phase.kind === "over" ? "P17" : view.phase.kind === "second" ? "P8" : view.last_round ? "P14" : "P6",
};
export default chakapuces;
