/**
 * Source of a regular expression with these alternatives, one or several (with `|`) a line. Blanks around a line do not
 * count, and backslashes are raw.
 */
export function oneOf({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  const lines = String.raw({ raw }, ...parts).trim();
  return `(?:${lines.replace(/\s*\n\s*/g, "|")})`;
}

/** A regular expression of such alternatives: `matching("i")`...``. */
export function matching(flags: string): (ways: TemplateStringsArray, ...parts: readonly string[]) => RegExp {
  return (ways, ...parts) => new RegExp(oneOf(ways, ...parts), flags);
}

/** The source with each small letter in both cases, for an expression without the flag `i`; classes hold no letters, escapes stay. */
export function inAnyCase(source: string): string {
  return source.replace(/\\.|[a-z]/g, (part) => (part.length > 1 ? part : `[${part}${part.toUpperCase()}]`));
}
