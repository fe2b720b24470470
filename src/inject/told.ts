import type { Path } from "../domain/injection-path.ts";
import type { Recalled } from "../recall/recall.ts";
import type { Part } from "./part.ts";

/** What was recalled, as a path of the block. */
export function toldOf(
  path: Path,
  { passed, hits, query, best, bar, degraded }: Recalled,
): Pick<Part, "path" | "hits" | "found" | "terms" | "best" | "bar" | "degraded"> {
  return { path, hits: passed, found: hits, terms: [...query.terms.keys()], best, bar, degraded };
}
