import type { Component } from "svelte";
import Cat1 from "./cats/Cat1.svelte";
import Cat2 from "./cats/Cat2.svelte";
import Cat3 from "./cats/Cat3.svelte";
import Cat4 from "./cats/Cat4.svelte";
import Cat5 from "./cats/Cat5.svelte";
import Cat6 from "./cats/Cat6.svelte";
import Cat7 from "./cats/Cat7.svelte";
import Cat8 from "./cats/Cat8.svelte";
import Cat9 from "./cats/Cat9.svelte";
import Cat10 from "./cats/Cat10.svelte";
import type { Value } from "../../wire/chakapuces/Value";

/** The cats by value: the drawing and the wall behind it. */
export const cats: Record<Value, { drawing: Component<{ scratch?: boolean }>; wall: string }> = {
  1: { drawing: Cat1, wall: "var(--cat-1, #f4c4bd)" },
  2: { drawing: Cat2, wall: "var(--cat-2, #a5d3cc)" },
  3: { drawing: Cat3, wall: "var(--cat-3, #b5d3ea)" },
  4: { drawing: Cat4, wall: "var(--cat-4, #b7d196)" },
  5: { drawing: Cat5, wall: "var(--cat-5, #cdb4e0)" },
  6: { drawing: Cat6, wall: "var(--cat-6, #f5d884)" },
  7: { drawing: Cat7, wall: "var(--cat-7, #f6bd84)" },
  8: { drawing: Cat8, wall: "var(--cat-8, #ee9c88)" },
  9: { drawing: Cat9, wall: "var(--cat-9, #a3b9d0)" },
  10: { drawing: Cat10, wall: "var(--cat-10, #5fb0a8)" },
};
