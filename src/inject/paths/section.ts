import type { Hit, Warning } from "../../domain/hit.ts";
import type { Path, PathFacts } from "../../domain/injection-path.ts";
import { warningOf } from "../../recall/candidates.ts";
import type { Recalled } from "../../recall/recall.ts";
import type { Cap } from "../block/budget.ts";
import type { OpenQuestion } from "../block/fallback-answer.ts";

/** One path's contribution, before duplicates are removed. */
export interface PathSection {
  readonly path: Path;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Search terms and all hits, for the explanation. */
  readonly terms: readonly string[];
  readonly found: readonly Hit[];
  readonly best: number;
  readonly threshold: number;
  readonly degraded: readonly Warning[];
  readonly perSession: number;
  /** Set where an answer is owed. */
  readonly question: OpenQuestion | null;
  readonly cap: Cap & {
    /** Its best is exempt from the limit on low trust. */
    readonly isOwed?: boolean;
    /** Title and body together. */
    readonly itemCharacters?: number;
    readonly titlesAlone?: boolean;
  };
  /** Beside memories; safe to show. */
  readonly lines?: readonly string[];
  /** Left out where the section has no memory. */
  readonly linesNeedMemory?: boolean;
  /** For the receipt. */
  readonly facts?: PathFacts;
}

/** Defaults for a path without a word search. */
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

/** A recall's section, without its cap. */
export function toSection(
  path: Path,
  { passed, hits, query, best, threshold, degraded }: Recalled,
): Omit<PathSection, "cap"> {
  const terms = [...query.terms.keys()];
  const quota = { perSession: PER_SESSION, question: null };
  return { path, hits: passed, found: hits, terms, best, threshold, degraded, ...quota };
}

export interface PathRunner {
  readonly path: Path;
  readonly run: () => Promise<PathSection | null>;
}

export interface CollectedSections {
  /** `ms` is the time it took. */
  readonly sections: readonly (PathSection & { readonly ms: number })[];
  /** Paths that failed; the others still answer. */
  readonly degraded: readonly Warning[];
}

/** Sections of the enabled paths, in the user's order; no path starts after the deadline. */
export async function collectSections(
  { order, monotonic }: { readonly order?: readonly Path[] | undefined; readonly monotonic: () => number },
  paths: readonly PathRunner[],
  deadline = Number.POSITIVE_INFINITY,
): Promise<CollectedSections> {
  const sections: CollectedSections["sections"][number][] = [];
  const degraded: Warning[] = [];
  const enabled = order?.flatMap((name) => paths.filter(({ path }) => path === name)) ?? paths;
  for (const { path, run } of enabled) {
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
