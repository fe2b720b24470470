import type { Hit, Warning } from "../../domain/hit.ts";
import type { Path, PathFacts } from "../../domain/injection-path.ts";
import { warningOf } from "../../recall/candidates.ts";
import type { Recalled } from "../../recall/recall.ts";
import type { Cap } from "../block/budget.ts";
import type { OpenQuestion } from "../block/fallback-answer.ts";

/** What one path has to say at a hook event, before it is known what this context already holds. */
export interface PathSection {
  readonly path: Path;
  /** What may be said, best first. */
  readonly hits: readonly Hit[];
  /** What was looked for and all that was found, for those who want it explained. */
  readonly terms: readonly string[];
  readonly found: readonly Hit[];
  readonly best: number;
  readonly threshold: number;
  readonly degraded: readonly Warning[];
  /** Most memories from one session. */
  readonly perSession: number;
  /** Asked for in so many words, so that an answer is owed; null for what comes unasked. */
  readonly question: OpenQuestion | null;
  readonly cap: Cap & {
    /** Its best is told beside another section's more trusted words, too: it is what was asked for, or is about to be tried again. */
    readonly isOwed?: boolean;
    /** Of each memory's own words, title and body together. */
    readonly itemCharacters?: number;
    /** Of each its first line and no more. */
    readonly titlesAlone?: boolean;
  };
  /** What is said beside memories, line by line; it must be safe to show. */
  readonly lines?: readonly string[];
  /** They are not worth a block by themselves: without a memory of this section they are left out. */
  readonly linesNeedMemory?: boolean;
  /** What made it speak, for the receipt. */
  readonly facts?: PathFacts;
}

/** Of a path that searches no words, to be filled with what it did find. */
export const EMPTY_SECTION = {
  hits: [],
  found: [],
  terms: [],
  degraded: [],
  best: 0,
  threshold: 0,
  perSession: Number.POSITIVE_INFINITY,
  question: null,
  cap: {},
} as const satisfies Omit<PathSection, "path">;

/** Most memories of one session at a prompt. */
const PER_SESSION = 2;

/** What was recalled, unprompted and without a cap. */
export function toSection(
  path: Path,
  { passed, hits, query, best, threshold, degraded }: Recalled,
): Omit<PathSection, "cap"> {
  const terms = [...query.terms.keys()];
  const quota = { perSession: PER_SESSION, question: null };
  return { path, hits: passed, found: hits, terms, best, threshold, degraded, ...quota };
}

/** One path of a hook event; null where it has no say. */
export interface PathRunner {
  readonly path: Path;
  readonly run: () => Promise<PathSection | null>;
}

export interface CollectedSections {
  /** With the time each took, in ms. */
  readonly sections: readonly (PathSection & { readonly ms: number })[];
  /** Paths that failed; the others still answer. */
  readonly degraded: readonly Warning[];
}

/** The sections of the paths that the user lets speak, in the user's order; no path is asked after the deadline. */
export async function collectSections(
  { order, monotonic }: { readonly order?: readonly Path[] | undefined; readonly monotonic: () => number },
  paths: readonly PathRunner[],
  deadline = Number.POSITIVE_INFINITY,
): Promise<CollectedSections> {
  const sections: CollectedSections["sections"][number][] = [];
  const degraded: Warning[] = [];
  const wanted = order?.flatMap((name) => paths.filter(({ path }) => path === name)) ?? paths;
  for (const { path, run } of wanted) {
    const startedAt = monotonic();
    if (startedAt >= deadline) break;
    try {
      const section = await run();
      if (section) sections.push({ ...section, ms: monotonic() - startedAt });
    } catch (error) {
      degraded.push(warningOf(path, error));
    }
  }
  return { sections, degraded };
}
