// What the things on Chatuchak's table are, for the drawer that explains them. Names: `spot:0:c3` (seat, spot), `marker:path`,
// `space:4`, `tent`, `die`, and `points:0`, `tokens:0`, `minus:0`, `passed:0`, `market:0` of a seat.
import Booth from "../../lib/art/chatuchak/Booth.svelte";
import Die from "../../lib/art/chatuchak/Die.svelte";
import EmptySpot from "../../lib/art/chatuchak/EmptySpot.svelte";
import MarkerPicture from "../../lib/art/chatuchak/Marker.svelte";
import Tent from "../../lib/art/chatuchak/Tent.svelte";
import TimeSpace from "../../lib/art/chatuchak/TimeSpace.svelte";
import Token from "../../lib/art/chatuchak/Token.svelte";
import Star from "../../lib/art/shared/Star.svelte";
import type { Explanation, Share, Sight } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import type { MarkerView } from "../../lib/wire/chatuchak/MarkerView";
import type { SeatView } from "../../lib/wire/chatuchak/SeatView";
import { chipsOf } from "./lying";
import { capital, fitShare, fitWords, markerLine, markerName, plain, theMarker, who } from "./names";
import { places } from "./spots";

type Here = Sight<"chatuchak">;

/** What something is, what it is worth to whom, and the rule. */
export function explainThing(what: string, sight: Here): Explanation | null {
  const [kind = "", one = "", other = ""] = what.split(":");
  const player = sight.view.seats[Number(one)];
  switch (kind) {
    case "marker": {
      const marker = sight.view.markers.find((each) => each.marker === one);
      return marker ? aboutMarker(marker, sight) : null;
    }
    case "spot":
      return player ? aboutSpot(player, other, sight) : null;
    case "space":
      return aboutSpace(Number(one), sight);
    case "tent":
      return aboutTent(sight);
    case "die":
      return { ...aboutTent(sight), title: t.chatuchak.about_die, Picture: Die, props: {} };
    case "points":
      return {
        title: t.chatuchak.points,
        lines: [t.chatuchak.about_points],
        whom: each(sight, ({ points }) => ({ words: plain(points) })),
        rule: "C25",
        Picture: Star,
        props: { size: 40 },
      };
    case "tokens":
      return {
        title: t.chatuchak.tokens,
        lines: [t.chatuchak.about_tokens],
        whom: each(sight, ({ matching_tokens, general_tokens }) => ({
          words: t.chatuchak.tokens_had(matching_tokens.length, general_tokens),
        })),
        rule: "C21",
        Picture: Token,
        props: { size: 40 },
      };
    case "minus":
      return {
        title: t.chatuchak.minus,
        lines: [t.chatuchak.about_minus],
        whom: each(sight, ({ minus }) => ({
          words: t.chatuchak.minus_of(minus.points, t.chatuchak.colours[minus.colour]),
        })),
        rule: "C25",
      };
    case "passed":
      return { title: t.chatuchak.has_passed, lines: [t.chatuchak.about_passed], rule: "C13" };
    case "market":
      return player ? aboutMarket(player, sight) : null;
    default:
      return null;
  }
}

function each({ view }: Here, share: (player: SeatView) => Omit<Share, "seat">): Share[] {
  return view.seats.map((player) => ({ seat: player.seat, ...share(player) }));
}

/** Where a marker lies, as a sentence. */
export function liesWhere({ lies }: MarkerView, { names }: Pick<Here, "names">): string {
  switch (lies.kind) {
    case "grid":
      return t.chatuchak.held_by(who(names, lies.seat));
    case "beside":
      return t.chatuchak.beside_grid(who(names, lies.seat));
    default:
      return t.chatuchak.in_centre;
  }
}

function aboutMarker(marker: MarkerView, sight: Here): Explanation {
  const { lies, pair } = marker;
  const stars = {
    grid: t.chatuchak.about_held,
    beside: t.chatuchak.about_beside,
    centre: t.chatuchak.about_centre,
    undrawn: t.chatuchak.about_centre,
  }[lies.kind];
  return {
    title: capital(markerName(marker.marker, pair)),
    lines: [
      markerLine(marker.marker),
      `${capital(liesWhere(marker, sight))}. ${stars}`,
      t.chatuchak.about_winning,
    ],
    whom: marker.fits.map((fit, seat) => ({
      seat,
      words: fitWords(fit),
      bar: fitShare(fit),
      holds: "seat" in lies && lies.seat === seat,
    })),
    rule: "C16",
    alike: sight.view.markers.map((other) => `marker:${other.marker}`),
    Picture: MarkerPicture,
    props: { marker: marker.marker, pair },
  };
}

function aboutSpot(player: SeatView, spot: string, sight: Here): Explanation | null {
  const place = places(player.grid).find((other) => other.spot === spot);
  if (!place) return null;
  if (!place.colour)
    return {
      title: capital(t.chatuchak.empty),
      lines: [t.chatuchak.about_empty],
      rule: "C12",
      Picture: EmptySpot,
      props: {},
    };
  const lying = chipsOf(sight.view, player.seat).filter(({ spots }) => spots.includes(place.spot));
  return {
    title: capital(t.chatuchak.booths[place.colour]),
    lines: [
      ...(lying.length > 0
        ? [
            `${t.game.about(capital(spot), t.chatuchak.marked(lying.map(({ marker, pair }) => theMarker(marker, pair))))}.`,
          ]
        : []),
      t.chatuchak.about_booth,
    ],
    rule: "C15",
    Picture: Booth,
    props: { colour: place.colour },
  };
}

function aboutSpace(index: number, sight: Here): Explanation | null {
  const { time } = sight.view;
  const number = time.track[index - 1];
  if (index !== 0 && number === undefined) return null;
  const last = index === time.track.length;
  const next = index === time.tent + 1 && time.needed !== undefined;
  return {
    title: index === 0 ? t.chatuchak.about_start : t.chatuchak.about_space(index, time.track.length),
    lines: [
      ...(number === undefined ? [] : [t.chatuchak.about_number(number)]),
      ...(next && time.needed !== undefined ? [t.chatuchak.needs_line(time.needed, time.failed)] : []),
      ...(last ? [t.chatuchak.about_last] : []),
      whereTent(sight),
    ],
    rule: last ? "C24" : "C23",
    alike: [0, ...time.track].map((_, other) => `space:${other}`),
    Picture: TimeSpace,
    props: { number, state: index <= time.tent ? "passed" : next ? "next" : "ahead", last },
  };
}

function whereTent({ view: { time } }: Here): string {
  if (time.tent === 0) return t.chatuchak.tent_at_start;
  return time.tent >= time.track.length
    ? t.chatuchak.tent_there
    : t.chatuchak.tent_at(time.tent, time.track.length);
}

function aboutTent(sight: Here): Explanation {
  const { time, keeper } = sight.view;
  return {
    title: t.chatuchak.about_tent,
    lines: [
      whereTent(sight),
      ...(time.needed === undefined ? [] : [t.chatuchak.needs_line(time.needed, time.failed)]),
      ...(keeper === undefined ? [] : [t.chatuchak.about_roll(who(sight.names, keeper))]),
    ],
    rule: "C23",
    Picture: Tent,
    props: {},
  };
}

function aboutMarket(player: SeatView, { names }: Here): Explanation {
  return {
    title: names.mine(player.seat) ? t.chatuchak.your_grid : t.chatuchak.grid_of(names.of(player.seat)),
    lines: [
      ...(player.start_grid === undefined ? [] : [t.chatuchak.about_grid(player.start_grid)]),
      t.chatuchak.about_market,
      t.chatuchak.minus_line(player.minus.points, t.chatuchak.colours[player.minus.colour]),
    ],
    rule: "C1",
  };
}
