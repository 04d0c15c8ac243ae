// What the others' turns mean for who looks: what they took out of the port, what they built, how near the end is.
import type { EventOf, News, Sight, ViewOf } from "../../lib/game/contract";
import { list, t } from "../../lib/i18n/index.svelte";
import type { Card } from "../../lib/wire/bangkok/Card";
import CardFace from "./CardFace.svelte";
import MarketSign from "./MarketSign.svelte";
import { indexOf } from "./places";
import { cardName, hasNine, lineName, quietRounds } from "./words";

type Look = Sight<"bangkok">;
type View = ViewOf<"bangkok">;
type Event = EventOf<"bangkok">;

/** What is told first. */
const WEIGHT = {
  end: 100,
  chilliBuilt: 40,
  chilliTaken: 30,
  quiet: 20,
  built: 10,
  under: 8,
  taken: 5,
  renewed: 3,
};

const isChilli = (card: Card) => card.includes("/");
const face = (card: Card) => ({ Picture: CardFace, props: { card } });

/** The news of one turn of one seat. */
export function recap(events: readonly Event[], before: View, after: View, sight: Look): News[] {
  const actor = events
    .map((event) => ("seat" in event ? event.seat : undefined))
    .find((each) => each !== undefined);
  if (actor === undefined || sight.names.mine(actor)) return [];
  const news = events.flatMap((event) => told(event, sight));
  return [...news, ...nearer(actor, before, after, sight)].sort((a, b) => b.weight - a.weight);
}

function told(event: Event, { names, worth }: Look): News[] {
  switch (event.kind) {
    case "traded": {
      const { seat, taken } = event;
      const chilli = taken.find((each) => isChilli(each.card))?.card;
      const words = t.bangkok.news_took(names.of(seat), list(taken.map(({ card }) => cardName(card))));
      const shown = chilli ?? taken[0]?.card;
      const weight = chilli ? WEIGHT.chilliTaken : WEIGHT.taken;
      return [{ seat, words, loss: false, weight, ...(shown ? face(shown) : {}) }];
    }
    case "built": {
      const { seat, card, cell } = event;
      const part = worth?.[seat]?.find(
        ({ name, spots }) => name !== "objective" && spots?.[0] === indexOf(cell),
      );
      const words = t.bangkok.log_built(names.of(seat), cardName(card), cell);
      const value = isChilli(card) && part ? ` ${t.bangkok.chilli_worth(names.of(seat), part.points)}` : "";
      const weight = isChilli(card) ? WEIGHT.chilliBuilt : WEIGHT.built;
      return [{ seat, words: words + value, loss: false, weight, ...face(card) }];
    }
    case "put_under": {
      const { seat, card } = event;
      const words = t.bangkok.log_under(names.of(seat), cardName(card));
      return [{ seat, words, loss: false, weight: WEIGHT.under, ...face(card) }];
    }
    case "renewing": {
      const { seat, line } = event;
      const words = t.bangkok.log_renewing(names.of(seat), lineName(line));
      return [{ seat, words, loss: false, weight: WEIGHT.renewed }];
    }
    default:
      return [];
  }
}

/** How near the end has come: the ninth card, or rounds in which nobody builds. */
function nearer(actor: number, before: View, after: View, sight: Look): News[] {
  const { seat, names } = sight;
  if (after.phase.kind === "over") return [];
  if (hasNine(before) === null && hasNine(after) === actor) {
    const words = t.bangkok.news_ninth(names.of(actor), seat !== null && plays(seat, actor, after));
    const market = after.seats[actor]?.market ?? [];
    // It takes turns away from all others.
    return [
      {
        seat: actor,
        words,
        loss: seat !== null,
        weight: WEIGHT.end,
        Picture: MarketSign,
        props: { market, size: 40 },
      },
    ];
  }
  const quiet = quietRounds(after);
  if (quiet <= quietRounds(before)) return [];
  return [{ seat: actor, words: t.bangkok.no_market_card(quiet), loss: seat !== null, weight: WEIGHT.quiet }];
}

/** Whether a seat still plays in the round in which another one has just played (B16). */
function plays(seat: number, actor: number, { start = 0, seats }: View): boolean {
  const turn = (each: number) => (each - start + seats.length) % seats.length;
  return turn(seat) > turn(actor);
}
