import type { Hit, Warning } from "../../domain/hit.ts";
import type { Path, PathFacts, PathReceipt } from "../../domain/injection-path.ts";
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

/** What a path has to say that found nothing by words: to be filled with what it did find. */
export const EMPTY_SECTION = {
  ...{ hits: [], found: [], terms: [], degraded: [], best: 0, threshold: 0 },
  ...{ perSession: Number.POSITIVE_INFINITY, question: null, cap: {} },
} as const satisfies Omit<PathSection, "path">;

/** What was recalled, as what a path has to say. */
export function toSection(
  path: Path,
  { passed, hits, query, best, threshold, degraded }: Recalled,
): Pick<PathSection, "path" | "hits" | "found" | "terms" | "best" | "threshold" | "degraded"> {
  return { path, hits: passed, found: hits, terms: [...query.terms.keys()], best, threshold, degraded };
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

/** What every path has to say, in the order given. */
export async function collectSections(
  paths: readonly PathRunner[],
  monotonic: () => number,
): Promise<CollectedSections> {
  const sections: CollectedSections["sections"][number][] = [];
  const degraded: Warning[] = [];
  for (const { path, run } of paths) {
    const startedAt = monotonic();
    try {
      const section = await run();
      if (section) sections.push({ ...section, ms: monotonic() - startedAt });
    } catch (error) {
      degraded.push(warningOf(path, error));
    }
  }
  return { sections, degraded };
}

/** The sections of those paths that may speak, in the order in which they are to stand. */
export function inUserOrder<P extends Pick<PathSection, "path">>(
  sections: readonly P[],
  order: readonly Path[] | undefined,
): readonly P[] {
  if (order === undefined) return sections;
  return order.flatMap((path) => sections.filter((section) => section.path === path));
}

/** What the receipt says of a path of which so many memories were told. */
export function pathReceipt(
  { path, best, threshold, found, ms, facts = {} }: CollectedSections["sections"][number],
  told: number,
): PathReceipt {
  return { path, best, threshold, found: found.length, injected: told, ms, facts };
}
