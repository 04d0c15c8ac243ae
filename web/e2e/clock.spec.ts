// One clock for the eye, with motion on: nothing is told before it is shown, the turns of others can be followed and
// skipped, and what they took is told when it is one's turn.
import { expect, type Page, test } from "@playwright/test";

import type { EventOf, ViewOf } from "../src/lib/game/contract";
import { emptySpot, places, withMoved } from "../src/games/chatuchak/spots";
import { frame, happened, myTurn, newTable, noComplaints, withSettings } from "./table";
import { onTheWire, type Told, type Wire } from "./wire";

type View = ViewOf<"chatuchak">;
type Jump = Extract<EventOf<"chatuchak">, { kind: "jump" }>;

const MOVING = { speed: "normal", motion: "full", sound: false };
const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
];
const MARKER = "group_red";

/** Somebody's booth jumps, with whatever comes of it; which jumps are allowed does not matter here. */
function jump(view: View, seat: number, change: Partial<Jump> = {}): { event: Jump; view: View } {
  const grid = view.seats[seat]!.grid;
  const to = emptySpot(grid)!;
  const { spot: from, colour } = places(grid).findLast(({ spot }) => spot !== to)!;
  const event = {
    kind: "jump",
    seat,
    colour: colour!,
    from,
    to,
    group: [to],
    won: [],
    moved: [],
    beside: [],
    returned: [],
    minus: view.seats[seat]!.minus.points,
    points: [],
    ...change,
  } satisfies Jump;
  const holder = event.won[0];
  return {
    event,
    view: {
      ...view,
      on_turn: (seat + 1) % view.seats.length,
      seats: view.seats.map((player) => ({
        ...player,
        grid: player.seat === seat ? withMoved(player.grid, from, to) : player.grid,
        points: player.points + (event.points.find((of) => of.seat === player.seat)?.by ?? 0),
      })),
      markers: view.markers.map((marker) =>
        marker.marker === holder?.marker
          ? {
              ...marker,
              lies: { kind: "grid", seat, spots: [to] },
              fits: marker.fits.map((fit, other) => (other === seat ? holder.fit : fit)),
            }
          : marker,
      ),
    },
  };
}

const win = (
  from: Jump["won"][number]["from"],
  booths: number,
  spots: Jump["won"][number]["spots"],
): Jump["won"] => [{ marker: MARKER, from, token: "general", fit: { kind: "booths", booths }, spots }];

/** A table with three bots at which it is the page's turn. */
async function sit(page: Page, size: (typeof SIZES)[number], settings: object = {}): Promise<Wire> {
  await page.setViewportSize(size);
  await withSettings(page, { ...MOVING, ...settings });
  const wire = await onTheWire(page);
  await newTable(page, { game: "chatuchak", seats: ["me", "random", "random", "random"] });
  expect(await myTurn(page)).toBe(false);
  return wire;
}

/** The own jump, which wins the marker with 3 booths, up to when it has been seen. */
async function own(page: Page, wire: Wire): Promise<Told> {
  const before = wire.last();
  const to = emptySpot(before.view.seats[0].grid)!;
  const mine = jump(before.view, 0, {
    won: win({ kind: "centre" }, 3, [to]),
    points: [{ seat: 0, by: 2 }],
  });
  wire.happen([mine.event], { view: mine.view, on_turn: [1] });
  await expect(frame(page)).toHaveAttribute("data-turn", "other");
  await expect(page.locator("[data-play]:not([data-busy])")).toBeVisible();
  return before;
}

/** The marker is taken from the page's person: 4 beat 3. */
function robbery(view: View): { event: Jump; view: View } {
  const to = emptySpot(view.seats[1]!.grid)!;
  const points = [
    { seat: 1, by: 2 },
    { seat: 0, by: -1 },
  ];
  return jump(view, 1, { won: win({ kind: "player", seat: 0 }, 4, [to]), points });
}

/** The turns of the three others, each as an update of its own; then it is the page's turn again. */
function others(wire: Wire, before: Told): (() => void)[] {
  return [1, 2, 3].map((seat) => () => {
    const { view } = wire.last();
    const turn = seat === 1 ? robbery(view) : jump(view, seat);
    const legal = before.legal.filter(({ action }) => action.from !== emptySpot(turn.view.seats[0]!.grid));
    const roll = { kind: "roll", seat, number: 12, needed: 1, moved: true, tent: 1, over: false };
    const events = seat === 3 ? [turn.event, roll] : [turn.event];
    wire.happen(events, { view: turn.view, on_turn: [(seat + 1) % 4], legal: seat === 3 ? legal : [] });
  });
}

interface Sample {
  at: number;
  /** How many pieces have landed, and how many are on their way. */
  landed: number;
  flying: number;
  busy: boolean;
  turn: string;
  active: string;
  prompt: string;
  title: string;
  panels: string;
  log: number;
  said: string;
  thinking: number;
  end: boolean;
}

/** How much has moved since a page is watched. */
interface Moved {
  /** Pieces that landed, and how many of those because somebody skipped the rest of their way. */
  landed: number;
  cut: number;
  /** What all that moves or is lit is to take, in milliseconds, however busy the machine is. */
  takes: number;
}
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: Moved }).moved);

/** Notes from now on whatever changes in the page, with how many pieces have landed by then. */
async function watch(page: Page): Promise<() => Promise<Sample[]>> {
  await page.evaluate(() => {
    const samples: object[] = [];
    let flying = 0;
    const moved = { landed: 0, cut: 0, takes: 0 };
    const text = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? "";
    const note = () => {
      const play = document.querySelector<HTMLElement>("[data-play]");
      samples.push({
        at: performance.now(),
        landed: moved.landed,
        flying,
        busy: play?.dataset.busy !== undefined,
        turn: play?.dataset.turn,
        active: document.querySelector<HTMLElement>("[data-panel][aria-current]")?.dataset.panel ?? "",
        prompt: text("[data-prompt]"),
        title: document.title,
        panels: [...document.querySelectorAll("[data-panel] .facts")]
          .map(({ textContent }) => textContent)
          .join("|"),
        log: Number(play?.dataset.seq),
        said: text("[data-announced]"),
        thinking: document.querySelectorAll("[data-thinking]").length,
        end: document.querySelector("[data-end], dialog[open]") !== null,
      });
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      // What travels, or beats where it can't be seen to, and not what is lit or shakes.
      const { fill, easing } = given[1] as KeyframeAnimationOptions;
      const travels = fill !== undefined && easing !== "linear";
      if (travels) {
        flying += 1;
        const { duration = 0, delay = 0 } = given[1] as KeyframeAnimationOptions;
        moved.takes += Number(duration) + delay;
        const finish = () => {
          moved.cut += 1;
          Animation.prototype.finish.call(animation);
        };
        Object.assign(animation, { finish });
        // The first to wait for it hears of it first.
        const done = () => ((flying -= 1), (moved.landed += 1));
        animation.finished.then(done, done);
      }
      return animation;
    };
    // Between the ways places are lit for a while.
    const later = window.setTimeout;
    window.setTimeout = ((then: () => void, after = 0, ...given: unknown[]) => {
      if (document.querySelector("[data-shine]")) moved.takes += after;
      return later(then, after, ...given);
    }) as typeof later;
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(note).observe(document.documentElement, all);
    note();
    Object.assign(window, { samples, moved });
  });
  return () => page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
}

for (const size of SIZES) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test("nothing is told before its piece has landed", async ({ page }) => {
      const clean = noComplaints(page);
      const wire = await sit(page, size);
      const before = await own(page, wire);
      const heard = await watch(page);
      for (const turn of others(wire, before)) turn();
      await expect(page.locator('[data-play][data-turn="mine"]:not([data-busy])')).toBeVisible();
      const samples = await heard();
      const [first, last] = [samples[0]!, samples.at(-1)!];
      const start = first.log;
      // A jump and a flight, two jumps, and the tent.
      expect(last).toMatchObject({ landed: 5, flying: 0, turn: "mine", log: start + 4 });
      for (const sample of samples) {
        const told = JSON.stringify(sample);
        const { landed, busy } = sample;
        // The line of a turn comes with its last piece.
        const lines = landed < 2 ? 0 : landed < 3 ? 1 : landed < 4 ? 2 : landed < 5 ? 3 : 4;
        expect(sample.log - start, told).toBeLessThanOrEqual(lines);
        if (landed < 2) expect(sample.panels, told).toBe(first.panels);
        if (busy) {
          expect(sample.turn, told).toBe("other");
          expect(sample.prompt, told).not.toContain("Your turn");
          expect(sample.title, told).not.toContain("Your turn");
          expect(sample.said, told).not.toContain("Your turn");
          expect(sample.thinking, told).toBe(0);
        }
        if (sample.flying > 0) {
          const mover = landed < 2 ? "1" : landed < 3 ? "2" : "3";
          expect(sample.active, told).toBe(mover);
        }
      }
      expect(last.panels).not.toBe(first.panels);
      expect(last.prompt).toContain("Your turn");
      expect(last.title).toContain("Your turn");
      expect(last.said).toContain("Your turn");
      clean();
    });

    test("the result comes a breath after the last piece", async ({ page }) => {
      const wire = await sit(page, size);
      await own(page, wire);
      const heard = await watch(page);
      const last = robbery(wire.last().view);
      const scores = [0, 1, 2, 3].map((seat) => ({
        seat,
        place: seat + 1,
        points: 4 - seat,
        parts: [],
        tie_breaks: [],
      }));
      wire.happen([last.event], {
        view: { ...last.view, phase: { kind: "over" } },
        on_turn: [],
        over: true,
        standing: { ending: "tent", scores },
      });
      await expect(page.locator("[data-end]")).toBeVisible();
      const samples = await heard();
      for (const sample of samples)
        if (sample.landed < 2 || sample.flying > 0) expect(sample.end, JSON.stringify(sample)).toBe(false);
      const landed = samples.find(({ landed }) => landed === 2)!.at;
      const told = samples.find(({ end }) => end)!.at;
      expect(told - landed).toBeGreaterThan(600);
    });

    test("what was taken is told in a card, which the first touch on a piece closes", async ({ page }) => {
      const wire = await sit(page, size);
      const before = await own(page, wire);
      for (const turn of others(wire, before)) turn();
      const recap = page.locator("[data-recap]");
      await expect(recap).toContainText("took your red group: 4 beat your 3.");
      await expect(recap.locator("[data-loss]")).toHaveCount(1);
      await expect(recap).toContainText("−1");
      await expect(page.locator("[data-announced]")).toContainText("took your red group: 4 beat your 3.");
      // No word of it is cut, and it hides neither the own market nor what is asked.
      await expect(recap.locator("[data-news]")).toBeInViewport({ ratio: 1 });
      const box = (await recap.boundingBox())!;
      for (const needed of [page.getByRole("grid"), page.locator("[data-prompt]")]) {
        const other = (await needed.boundingBox())!;
        expect(box.y >= other.y + other.height || box.y + box.height <= other.y).toBe(true);
      }
      await page.locator("[data-legal]").first().click();
      await expect(recap).toHaveCount(0);
      await expect(page.locator("[data-confirm]")).toBeVisible();
    });
  });
}

test("a marker that changes hands flies with the two strengths, and whoever lost it is told", async ({
  page,
}) => {
  const wire = await sit(page, SIZES[1]!);
  await own(page, wire);
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (records: MutationRecord[]) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches(".flier, .toll")) seen.push(node.textContent ?? "");
    };
    new MutationObserver(look).observe(document.body, { childList: true });
    Object.assign(window, { seen });
  });
  const turn = robbery(wire.last().view);
  wire.happen([turn.event], { view: turn.view, on_turn: [2] });
  await expect(page.locator("[data-play]:not([data-busy])")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(["4 > 3", "−1"]);
  await expect(page.locator(".flier, .toll")).toHaveCount(0);
});

test("the turns of three bots take less than six seconds", async ({ page }) => {
  const wire = await sit(page, SIZES[1]!);
  const before = await own(page, wire);
  await watch(page);
  for (const turn of others(wire, before)) {
    const { seq } = wire.last();
    turn();
    await happened(page, seq);
    await expect(page.locator("[data-play]:not([data-busy])")).toBeVisible();
  }
  const { takes } = await moved(page);
  expect(takes).toBeGreaterThan(1000);
  expect(takes).toBeLessThan(6000);
});

test("the turns of others can be skipped, by a button, by a key and by a touch that counts", async ({
  page,
}) => {
  const wire = await sit(page, SIZES[0]!, { speed: "slow" });
  const ways = [
    () => page.locator("[data-rush]").click(),
    () => page.keyboard.press("Escape"),
    // It says that it can't be played on yet.
    () => page.locator(`[data-spot="${wire.last().legal[0].action.from}"]`).click({ force: true }),
  ];
  await watch(page);
  for (const skip of ways) {
    const before = await own(page, wire);
    const { landed, cut } = await moved(page);
    for (const turn of others(wire, before)) turn();
    await expect(page.locator("[data-rush]")).toBeVisible();
    await skip();
    expect(await myTurn(page)).toBe(false);
    // Not all pieces went their whole way: a jump and a flight, two jumps, and the tent.
    const now = await moved(page);
    expect(now.landed - now.cut - (landed - cut), String(skip)).toBeLessThan(5);
  }
  await expect(page.locator("[data-confirm]")).toBeVisible();
});

test("a refused undo is said once", async ({ page }) => {
  const clean = noComplaints(page);
  const wire = await sit(page, SIZES[1]!, { speed: "instant" });
  wire.tell({ ...wire.last(), undo: { first: 0, last: 1 } });
  wire.answer(({ type, cid }) => (type === "undo" ? { type: "refused", cid, error: "not_your_seat" } : null));
  await page.locator("[data-undo]").click();
  await expect(page.locator(".toast")).toHaveCount(1);
  await expect(page.locator("[data-play]:not([data-busy])")).toBeVisible();
  clean();
});
