/** A parsed glob: the lower-case names between its slashes. */
export interface Glob {
  readonly names: readonly string[];
  /** Begins at the root, else in any folder. */
  readonly rooted: boolean;
}

/** Knows `*`, `?` and, as a whole name, `**`. Null for a glob that names no file. */
export function parseGlob(glob: string): Glob | null {
  const plain = glob.trim().toLowerCase().replaceAll("\\", "/");
  const names = plain.split("/").filter((name) => name !== "" && name !== "." && name !== "~");
  if (names.length === 0 || names.length > MAX_NAMES || plain.length > MAX_CHARACTERS) return null;
  return { names: plain.endsWith("/") ? [...names, "**"] : names, rooted: plain.startsWith("/") };
}

const MAX_NAMES = 50;
const MAX_CHARACTERS = 500;

/** True where a path of lower-case names matches; time grows with path times glob, never faster. */
export function matchesGlob(path: readonly string[], { names, rooted }: Glob): boolean {
  const all = rooted || names[0] === "**" ? names : ["**", ...names];
  return matchesParts(path, all, "**", matchesName);
}

function matchesName(name: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return name === pattern;
  return matchesParts(
    name,
    pattern,
    "*",
    (character, expected) => expected === "?" || character === expected,
  );
}

interface PartList<Part> {
  readonly length: number;
  readonly [at: number]: Part;
}

/** On a mismatch only the last wildcard takes one more part. */
function matchesParts<Part>(
  parts: PartList<Part>,
  pattern: PartList<Part>,
  wildcard: Part,
  same: (part: Part, want: Part) => boolean,
): boolean {
  let at = 0;
  let want = 0;
  let lastWildcard = -1;
  let retryAt = 0;
  while (at < parts.length) {
    const next = pattern[want];
    if (next === wildcard) {
      lastWildcard = want++;
      retryAt = at;
    } else if (next !== undefined && same(parts[at] as Part, next)) {
      at++;
      want++;
    } else if (lastWildcard !== -1) {
      want = lastWildcard + 1;
      at = ++retryAt;
    } else return false;
  }
  while (pattern[want] === wildcard) want++;
  return want === pattern.length;
}
