/** A user's glob taken apart: lower-case, with the names between its slashes. */
export interface Glob {
  readonly names: readonly string[];
  /** It begins at the root; any other begins in any folder. */
  readonly rooted: boolean;
}

/** Knows `*`, `?` and, as a whole name, `**`; everything else stands for itself. Null for what names no file. */
export function parseGlob(glob: string): Glob | null {
  const plain = glob.trim().toLowerCase().replaceAll("\\", "/");
  const names = plain.split("/").filter((name) => name !== "" && name !== "." && name !== "~");
  if (names.length === 0 || names.length > MAX_NAMES || plain.length > MAX_CHARACTERS) return null;
  return { names: plain.endsWith("/") ? [...names, "**"] : names, rooted: plain.startsWith("/") };
}

const MAX_NAMES = 50;
const MAX_CHARACTERS = 500;

/** Whether a path of lower-case names is meant; time grows with path times glob, never faster. */
export function matchesGlob(path: readonly string[], { names, rooted }: Glob): boolean {
  const all = rooted || names[0] === "**" ? names : ["**", ...names];
  return matchesParts(path, all, "**", matchesName);
}

function matchesName(name: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return name === pattern;
  return matchesParts(name, pattern, "*", (character, wanted) => wanted === "?" || character === wanted);
}

interface PartList<Part> {
  readonly length: number;
  readonly [at: number]: Part;
}

/** Where the parts after a wildcard do not fit, only the last wildcard takes one more: earlier ones need not. */
function matchesParts<Part>(
  parts: PartList<Part>,
  wanted: PartList<Part>,
  wildcard: Part,
  same: (part: Part, want: Part) => boolean,
): boolean {
  let at = 0;
  let want = 0;
  let back = -1;
  let taken = 0;
  while (at < parts.length) {
    const next = wanted[want];
    if (next === wildcard) {
      back = want++;
      taken = at;
    } else if (next !== undefined && same(parts[at] as Part, next)) {
      at++;
      want++;
    } else if (back !== -1) {
      want = back + 1;
      at = ++taken;
    } else return false;
  }
  while (wanted[want] === wildcard) want++;
  return want === wanted.length;
}
