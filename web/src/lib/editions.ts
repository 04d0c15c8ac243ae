// The component data that new tables get: asked for once, by whoever shows it before there is a table.
import { api } from "./net/api";
import type { Editions } from "./wire/Editions";

let asked: Promise<Editions> | null = null;

/** The editions in use. What a table or a record was begun with comes with its positions. */
export function editions(): Promise<Editions> {
  asked ??= api.editions().catch((problem: unknown) => {
    // Whoever comes next asks again.
    asked = null;
    throw problem;
  });
  return asked;
}
