import { refusalWords } from "../game/words";
import { Refusal } from "../net/api";
import { forgive, toast } from "./toast.svelte";

/** Does something that the server may refuse, and says so if it does; null then. */
export async function attempt<T>(doing: () => Promise<T>): Promise<T | null> {
  try {
    const done = await doing();
    forgive();
    return done;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    toast(refusalWords(problem), "problem", problem.rule);
    return null;
  }
}
