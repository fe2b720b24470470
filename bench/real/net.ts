import type { Memory } from "../../src/domain/memory.ts";
import type { Gold } from "./data.ts";

/** Where a thing worth remembering is kept. */
export const KEPT = ["own", "passing", "passage", "nowhere"] as const;
export type Kept = (typeof KEPT)[number];

export type Netted = Pick<Memory, "kind" | "rule" | "title" | "body" | "supersededBy"> & {
  /** The client's own id of the session. */
  readonly nativeSession?: string | undefined;
};

export interface Caught<T extends Netted> {
  readonly gold: Gold;
  readonly kept: Kept;
  /** A later word took its place, and it is still active. */
  readonly stale: boolean;
  /** Those of the best sort in which it is found, its own session's first. */
  readonly memories: readonly T[];
}

/** Tells of much at once, so that a thing found in it is no memory of its own. */
const PASSING: ReadonlySet<string> = new Set(["handoff", "snapshot", "card", "project"]);
/** Nobody reads the end of a long note. */
const READ_CHARACTERS = 400;

/** What is kept of one thing; a net and not a judge: a wrong memory may have the right words. */
export function caughtOf<T extends Netted>(gold: Gold, memories: readonly T[]): Caught<T> {
  const found = memories.filter((memory) => matches(gold.match, memory)).sort(nearFirst(gold));
  const of = (sort: Kept) => found.filter((memory) => sortOf(memory) === sort);
  const kept = KEPT.find((sort) => of(sort).length > 0) ?? "nowhere";
  const isActive = of("own").some(({ supersededBy }) => supersededBy === null);
  return { gold, kept, stale: gold.replaced_by !== undefined && isActive, memories: of(kept) };
}

export function matches(pattern: string, memory: Netted): boolean {
  return patternOf(pattern).test(textOf(memory));
}

export function patternOf(pattern: string): RegExp {
  return new RegExp(pattern);
}

export function sortOf({ kind, rule }: Netted): Exclude<Kept, "nowhere"> {
  if (kind === "turn") return "passage";
  return PASSING.has(kind) || PASSING.has(rule) ? "passing" : "own";
}

function textOf(memory: Netted): string {
  const lines = memory.body.split("\n").filter((line) => !line.startsWith("Files"));
  const body = lines.join("\n");
  return `${memory.title}\n${sortOf(memory) === "own" ? body.slice(0, READ_CHARACTERS) : body}`;
}

function nearFirst({ session }: Gold) {
  const distance = (memory: Netted) => (memory.nativeSession === session ? 0 : 1);
  return (a: Netted, b: Netted) => distance(a) - distance(b);
}
