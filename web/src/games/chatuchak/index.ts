import Token from "../../lib/art/chatuchak/Token.svelte";
import type { Fact, GameModule } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import Board from "./Board.svelte";
import { explainThing } from "./explain";
import { plain } from "./names";
import { plan } from "./plan";
import { recap } from "./recap";
import ScoreSource from "./ScoreSource.svelte";
import Icon from "../../lib/art/shared/Icon.svelte";
import Star from "../../lib/art/shared/Star.svelte";
import { ask, describe, effect, explain, log, part, prompt, refusal, rule } from "./words";

/** Chatuchak: jump booths into groups and take the markers from each other. */
const chatuchak: GameModule<"chatuchak"> = {
  Board,
  prompt,
  describe,
  effect,
  ask,
  log,
  plan,
  recap,
  panel({ view }, seat): Fact[] {
    const player = view.seats[seat];
    if (!player) return [];
    const tokens = player.matching_tokens.length + player.general_tokens;
    return [
      {
        label: t.chatuchak.points,
        value: plain(player.points),
        main: true,
        icon: Star,
        props: { size: 18 },
        explain: `points:${seat}`,
      },
      {
        label: t.chatuchak.tokens,
        value: tokens,
        icon: Token,
        props: { size: 16 },
        explain: `tokens:${seat}`,
      },
      ...(player.passed
        ? [
            {
              label: t.chatuchak.has_passed,
              value: "",
              icon: Icon,
              props: { name: "flag", size: 16 },
              sign: true,
              explain: `passed:${seat}`,
            },
          ]
        : []),
    ];
  },
  explain: explainThing,
  score: {
    rows: () => [
      { words: t.chatuchak.rows.markers, parts: ["marker", "marker_beside"] },
      { words: t.chatuchak.rows.matching, parts: ["matching_token"] },
      { words: t.chatuchak.rows.general, parts: ["general_tokens"] },
      { words: t.chatuchak.minus, parts: ["groups_and_single_booths"] },
    ],
    part,
    explain,
    Source: ScoreSource,
    tieBreak: (name) => t.chatuchak.ties[name] ?? name,
  },
  options: () => t.chatuchak.options,
  refusal,
  rule,
};
export default chatuchak;
