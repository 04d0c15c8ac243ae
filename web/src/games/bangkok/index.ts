import type { GameModule } from "../../lib/game/contract";
import Star from "../../lib/art/shared/Star.svelte";
import { t } from "../../lib/i18n/index.svelte";
import Board from "./Board.svelte";
import { explain } from "./explain";
import MarketSign from "./MarketSign.svelte";
import { plan } from "./plan";
import { recap } from "./recap";
import Source from "./Source.svelte";
import {
  cardsIn,
  describe,
  effect,
  explainPart,
  log,
  partName,
  prompt,
  refusal,
  sumOf,
  verdict,
} from "./words";

const bangkok: GameModule<"bangkok"> = {
  Board,
  prompt,
  describe: (action) => describe(action),
  effect: (move) => effect(move),
  log,
  plan,
  panel: ({ view, worth }, seat) => [
    {
      label: t.bangkok.built,
      value: t.bangkok.of_nine(cardsIn(view.seats[seat]?.market ?? [])),
      icon: MarketSign,
      props: { market: view.seats[seat]?.market ?? [], size: 22 },
      main: true,
      explain: `built:${seat}`,
    },
    ...(worth?.[seat]
      ? [
          {
            label: t.bangkok.worth_now,
            value: sumOf(worth[seat]),
            icon: Star,
            props: { size: 16 },
            explain: `worth:${seat}`,
          },
        ]
      : []),
  ],
  recap,
  explain,
  score: {
    rows: () => Object.entries(t.bangkok.part).map(([name, words]) => ({ words, parts: [name] })),
    title: ({ scores }) => (scores[0] ? t.bangkok.solo_score(scores[0].points) : null),
    part: partName,
    explain: explainPart,
    Source,
    tieBreak: (name) => t.bangkok.tie[name] ?? name,
    verdict,
  },
  options: () => t.bangkok.options,
  refusal,
  rule: ({ view }) => (view.phase.kind === "build" ? "B12" : view.phase.kind === "over" ? "B17" : "B8"),
};
export default bangkok;
