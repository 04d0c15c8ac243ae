/** Which of a language's habits for lists and dates are ours: British English. */
export function localeOf(language: string): string {
  return language === "en" ? "en-GB" : language;
}

/** Chooses the form that a language uses for a number; the three languages here know two. */
export function plural(language: string): (n: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language);
  return (n, one, other) => (rules.select(n) === "one" ? one : other);
}

/** Joins a list as a language does: "Ann, Bo and Cy". */
export function list(language: string): (items: readonly string[]) => string {
  // British lists have no comma before the last item.
  const format = new Intl.ListFormat(localeOf(language), { type: "conjunction" });
  return (items) => format.format(items);
}

/** A number with its sign, as a change of points: "+3", "−1". */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}
