/**
 * The source of a regular expression that any of these ways matches. A line holds one way, or several with `|` between;
 * blanks around a line do not count, and backslashes stand as they are.
 */
export function oneOf({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  const lines = String.raw({ raw }, ...parts).split("\n");
  return `(?:${lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join("|")})`;
}

/** A regular expression of such ways: `matching("i")`...``. */
export function matching(flags: string): (ways: TemplateStringsArray, ...parts: readonly string[]) => RegExp {
  return (ways, ...parts) => new RegExp(oneOf(ways, ...parts), flags);
}
