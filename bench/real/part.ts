import type { Gold, RealPrompt } from "./data.ts";
import type { Folders, UnpackedHome } from "./homes.ts";

/** What every part is given. */
export interface Setting {
  readonly folders: Folders;
  readonly people: readonly string[];
  readonly gold: readonly Gold[];
  readonly prompts: readonly RealPrompt[];
  /** For a person to read, on stderr; null where nobody wants to. */
  readonly pairs: ((text: string) => void) | null;
  /** Where what was said in a replay is written; it must lie outside the project. */
  readonly blocks: string | undefined;
}

/** Rows of one part, per person and of all. */
export interface ByPerson<T> {
  readonly all: T;
  readonly byPerson: Readonly<Record<string, T>>;
}

export function byPerson<R extends { readonly dev: string }, T>(
  rows: readonly R[],
  figures: (rows: readonly R[]) => T,
): ByPerson<T> {
  const people = [...new Set(rows.map(({ dev }) => dev))].sort();
  const each = people.map((dev) => [dev, figures(rows.filter((row) => row.dev === dev))] as const);
  return { all: figures(rows), byPerson: Object.fromEntries(each) };
}

/** How often each comes, most first. */
export function counted(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  const counts = [...groups].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(counts.sort(([a, m], [b, n]) => n - m || a.localeCompare(b)));
}

/** On one line, cut. */
export function brief(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** The folder as it is in the home that was unpacked. */
export function folderIn({ home }: Pick<UnpackedHome, "home">, person: string, cwd: string): string {
  return cwd.replace(`/Users/${person}`, home);
}
