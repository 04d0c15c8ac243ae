// What the things around a race's grid are, for the drawer that explains them. Names: `spot:0:c3` (seat, spot), `pieces:red`,
// `par`, `rank`, and `moves:0`, `left:0`, `market:0` of a seat.
import Booth from "../../lib/art/chatuchak/Booth.svelte";
import EmptySpot from "../../lib/art/chatuchak/EmptySpot.svelte";
import type { Explanation, Share, Sight } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import type { SeatView } from "../../lib/wire/race/SeatView";
import { capital } from "../chatuchak/names";
import { places } from "../chatuchak/spots";
import { outlookAt } from "./outlook.svelte";
import { COLOURS, isSolo, tooMany } from "./words";

type Here = Sight<"race">;

/** What something is, what it means to whom, and the rule. */
export function explainThing(what: string, sight: Here): Explanation | null {
  const [kind = "", one = "", other = ""] = what.split(":");
  const player = sight.view.seats[Number(one)];
  const rule = isSolo(sight.view) ? "C27" : "C29";
  switch (kind) {
    case "spot":
      return player ? aboutSpot(player, other) : null;
    case "pieces":
      return aboutPieces(one, sight);
    case "moves":
      return player ? { ...aboutMoves(player, sight), rule } : null;
    case "left":
    case "market":
      return player
        ? {
            title: t.chatuchak.grid_of(sight.names.of(player.seat)),
            lines: [t.race.about_left],
            whom: each(sight, ({ seat }) => t.race.groups_left(tooMany(sight.view, seat))),
            rule,
          }
        : null;
    case "par":
      return aboutPar(sight);
    case "rank":
      return aboutRank(sight);
    default:
      return null;
  }
}

function each({ view }: Here, words: (player: SeatView) => string): Share[] {
  return isSolo(view) ? [] : view.seats.map((player) => ({ seat: player.seat, words: words(player) }));
}

function aboutSpot(player: SeatView, spot: string): Explanation | null {
  const place = places(player.grid).find((other) => other.spot === spot);
  if (!place) return null;
  const { colour } = place;
  if (!colour)
    return {
      title: capital(t.chatuchak.empty),
      lines: [t.chatuchak.about_empty],
      rule: "C12",
      Picture: EmptySpot,
      props: {},
    };
  return {
    title: capital(t.chatuchak.booths[colour]),
    lines: [
      `${t.race.pieces_of(capital(t.chatuchak.colours[colour]), player.pieces[colour] ?? 0)}.`,
      t.chatuchak.about_booth,
    ],
    rule: "C15",
    Picture: Booth,
    props: { colour },
  };
}

function aboutPieces(name: string, sight: Here): Explanation | null {
  const colour = COLOURS.find((other) => other === name);
  if (!colour) return null;
  const own = sight.view.seats[sight.seat ?? 0]?.pieces[colour] ?? 0;
  return {
    title: t.race.pieces_of(capital(t.chatuchak.colours[colour]), own),
    lines: [t.race.about_pieces],
    whom: each(sight, ({ pieces }) => String(pieces[colour] ?? 0)),
    rule: "C27",
    alike: COLOURS.map((other) => `pieces:${other}`),
    Picture: Booth,
    props: { colour },
  };
}

function aboutMoves(player: SeatView, sight: Here): Omit<Explanation, "rule"> {
  return {
    title: t.race.moves_made(player.moves),
    lines: [t.race.about_moves, t.race.about_limit(player.moves_left)],
    whom: each(sight, ({ moves }) => t.race.moves_made(moves)),
  };
}

function aboutPar({ view }: Here): Explanation {
  const outlook = outlookAt(view.seats[0]?.moves ?? 0);
  const par = outlook?.par;
  return {
    title: par ? `${t.race.par} ${par.moves}` : t.race.par,
    lines: [
      t.race.about_par,
      ...(par && par.moves !== par.lower_bound ? [`${t.race.par_open}.`] : []),
      ...(outlook ? [t.race.about_here(outlook.left.moves)] : []),
    ],
    rule: "C28",
  };
}

function aboutRank({ view, facts }: Here): Explanation {
  return {
    title: t.race.ranks[view.rank ?? ""] ?? t.race.about_ranks,
    lines: [
      t.race.about_rank,
      ...(facts?.ranks ?? []).map(
        ({ name, up_to }) =>
          `${t.game.about(t.race.ranks[name] ?? name, up_to === undefined ? t.race.more : t.race.up_to(up_to))}.`,
      ),
    ],
    rule: "C28",
  };
}
