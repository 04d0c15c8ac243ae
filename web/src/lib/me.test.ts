import { expect, test } from "vitest";

import { invitedBy } from "./me.svelte";

test("an invitation stands behind the #", () => {
  expect(invitedBy("#invite=0123abc")).toBe("0123abc");
  expect(invitedBy("")).toBeUndefined();
  expect(invitedBy("#step")).toBeUndefined();
});
