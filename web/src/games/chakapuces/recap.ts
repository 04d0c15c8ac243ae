// What others did that one should know: fleas for oneself first, then the last round, cats and fleas of others.
import { CatCard, Flea } from "../../lib/art";
import type { EventOf, News, Sight, ViewOf } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import { bandOf, bandsOf } from "./bands";
import { kinds, total } from "./cards";
import { listOf, log, theCard, thenWords } from "./words";

type View = ViewOf<"chakapuces">;
type Event = EventOf<"chakapuces">;
type Second = Extract<Event, { kind: "second" }>;
type Here = Sight<"chakapuces">;

/** What is told first. */
const WEIGHT = { last_round: 90, scratched: 60, taken: 20, shed: 10, nothing: 1 };

/** The news of a turn of another seat. */
export function recap(events: readonly Event[], before: View, _after: View, sight: Here): News[] {
  return events.flatMap((event) => {
    if (!("seat" in event) || sight.names.mine(event.seat)) return [];
    const told = event.kind === "second" ? secondNews(event, before, sight) : [];
    return "then" in event && event.then.kind === "last_round"
      ? [...told, lastRound(event.seat, thenWords(event.then, sight.names.of(event.seat)) ?? "")]
      : told;
  });
}

function lastRound(seat: number, words: string): News {
  return { seat, words, loss: false, weight: WEIGHT.last_round, Picture: Flea, props: { size: 28 } };
}

function secondNews(event: Second, before: View, sight: Here): News[] {
  const { seat, card, trigger, shed, scratched } = event;
  const who = sight.names.of(seat);
  const news: News[] = [];
  if (scratched > 0) news.push(itch(event, before, sight));
  if (trigger.kind === "stack" && total(trigger.taken) > 0) {
    const taken = total(trigger.taken);
    news.push({
      seat,
      words: t.chakapuces.log_take(who, taken, listOf(trigger.taken)),
      loss: false,
      weight: WEIGHT.taken + taken,
      Picture: CatCard,
      props: { card: kinds(trigger.taken)[0], size: 26 },
    });
  }
  if (trigger.kind === "sequence" && shed > 0) {
    const had = before.seats[seat]?.fleas ?? shed;
    news.push({
      seat,
      words: t.chakapuces.news_sequence(who, shed, trigger.to - trigger.from + 1, had),
      loss: false,
      weight: WEIGHT.shed + shed,
      Picture: Flea,
      props: { size: 28 },
    });
  }
  if (news.length > 0) return news;
  // How play goes on is told apart.
  const words = log({ ...event, then: { kind: "draw" } }, sight.names) ?? "";
  return [{ seat, words, loss: false, weight: WEIGHT.nothing, Picture: CatCard, props: { card, size: 26 } }];
}

/** Fleas that a Scratch card handed out: a loss for whoever got some. */
function itch({ seat, card, scratched }: Second, before: View, sight: Here): News {
  const { seat: own, names } = sight;
  const drawing = { Picture: CatCard, props: { card, size: 26 } };
  const had = own === null ? undefined : before.seats[own]?.fleas;
  if (had === undefined) {
    const words = t.chakapuces.news_scratch_all(names.of(seat), theCard(card), scratched);
    return { seat, words, loss: false, weight: WEIGHT.scratched, ...drawing };
  }
  const scale = bandsOf(sight);
  const points = bandOf(scale, had + scratched).points - bandOf(scale, had).points;
  return {
    seat,
    words: t.chakapuces.news_scratch(names.of(seat), theCard(card), scratched, had),
    ...(points === 0 ? {} : { points }),
    loss: true,
    weight: WEIGHT.scratched + scratched,
    ...drawing,
  };
}
