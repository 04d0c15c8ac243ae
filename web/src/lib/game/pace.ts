// How fast the turns of others go by: each can be followed, and three of them are over in six seconds.

/** How long all that one seat does in its turn may take at normal speed, in milliseconds. */
export const TURN = 1_700;
/** However many turns come at once, they take no longer than this many. */
const MOST = 3.4;
/** However much there is, each update is seen for about this long. */
const LEAST = 240;
/** What part of a turn's time an update may take that does not end it: more is to come. */
const SHARE = 0.6;

export class Pace {
  #seat: number | null = null;
  #spent = 0;

  /**
   * The factor on an update's durations, never above 1.
   *
   * @param length how long it would take at normal speed
   * @param actors who acted, event by event
   * @param then who is on turn afterwards
   * @param own whose every action has the time of a whole turn
   */
  hurry(
    length: number,
    actors: readonly (number | null)[],
    then: readonly number[],
    own: number | null = null,
  ): number {
    const seats = actors.filter((seat) => seat !== null);
    const turns = seats.filter((seat, index) => seat !== seats[index - 1]).length;
    const [first, last] = [seats[0] ?? null, seats.at(-1) ?? null];
    if (first !== this.#seat || first === own) this.#spent = 0;
    const room = Math.max(LEAST, TURN * Math.min(MOST, Math.max(1, turns)) - this.#spent);
    const ends = last === null || last === own || !then.includes(last);
    const factor = Math.min(1, Math.max(LEAST, ends ? room : room * SHARE) / Math.max(1, length));
    this.#spent = turns > 1 ? 0 : this.#spent + length * factor;
    this.#seat = ends ? null : last;
    return factor;
  }
}
