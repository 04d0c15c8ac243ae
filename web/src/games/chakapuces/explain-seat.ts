// What a seat has, and what it is worth to whoever sits there.
import { CatBack, Flea } from "../../lib/art";
import type { Explanation, Sight } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import { bandOf, bandsOf } from "./bands";
import { isScratch, spread, total } from "./cards";
import { tagOf } from "./rounds";
import { listOf, rangeOf } from "./words";

type Here = Sight<"chakapuces">;

/** What a collected Scratch card is worth at this table. */
export const scratchWorth = (options: Here["options"]) =>
  options.scratch_scores === "true"
    ? t.chakapuces.explain_scratch_scores
    : t.chakapuces.explain_scratch_worthless;

/** Something of a seat: `fleas`, `catch`, `hand` or `tag`. */
export function seatWords(kind: string, seat: number, sight: Here): Explanation | null {
  const { view, names } = sight;
  const has = view.seats[seat];
  if (!has) return null;
  const who = names.mine(seat) ? null : names.of(seat);
  const caught = total(has.collected);
  const scale = bandsOf(sight);
  const band = bandOf(scale, has.fleas);
  const worth = t.chakapuces.explain_fleas_worth(rangeOf(band), band.points);
  switch (kind) {
    case "fleas": {
      const better = scale.findLast(({ to }) => to !== undefined && to < has.fleas);
      return {
        title: t.chakapuces.explain_fleas(who, has.fleas),
        lines: [
          worth,
          ...(better?.to === undefined
            ? []
            : [t.chakapuces.explain_fleas_fewer(has.fleas - better.to, better.points)]),
          t.chakapuces.explain_fleas_how,
        ],
        rule: "P17",
        Picture: Flea,
        props: { size: 56 },
      };
    }
    case "catch": {
      const cats = spread(has.collected).filter((card) => !isScratch(card)).length;
      return {
        title: t.chakapuces.explain_catch(who, caught),
        lines: [
          // Which cards the others took is for one's memory.
          ...(who === null && caught > 0 ? [listOf(has.collected)] : []),
          who === null ? t.chakapuces.explain_cats_worth(cats) : t.chakapuces.explain_cat_worth,
          scratchWorth(sight.options),
        ],
        rule: "P17",
        Picture: CatBack,
        props: { size: 56 },
      };
    }
    case "hand":
      return {
        title: t.chakapuces.explain_hand(
          who,
          has.hand.kind === "known" ? total(has.hand.cards) : has.hand.count,
        ),
        lines: [t.chakapuces.explain_hand_secret, t.chakapuces.explain_hand_worth],
        rule: "P5",
        Picture: CatBack,
        props: { size: 56 },
      };
    case "tag": {
      const tag = tagOf(view, seat);
      return (
        tag && { title: t.chakapuces.tags[tag], lines: [t.chakapuces.explain_tags[tag](who)], rule: "P14" }
      );
    }
    default:
      return null;
  }
}
