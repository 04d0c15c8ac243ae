import Token from "../../lib/art/chatuchak/Token.svelte";
import type { Fact, GameModule } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import Board from "./Board.svelte";
import { plain } from "./names";
import { plan } from "./plan";
import ScoreSource from "./ScoreSource.svelte";
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
  panel({ view }, seat): Fact[] {
    const player = view.seats[seat];
    if (!player) return [];
    const tokens = player.matching_tokens.length + player.general_tokens;
    return [
      { label: t.chatuchak.points, value: plain(player.points), main: true, icon: Star, props: { size: 18 } },
      { label: t.chatuchak.tokens, value: tokens, icon: Token, props: { size: 16 } },
      ...(player.passed ? [{ label: t.chatuchak.has_passed, value: "" }] : []),
    ];
  },
  score: {
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
