import type { Candidate } from "../../store/store.ts";
import { type TermMatches, termsAt } from "../../text/term-places.ts";
import { type Concept, foundOf } from "./concepts.ts";
import { bestPassage } from "./passage.ts";
import { WEIGHTS } from "./weights.ts";

/** Evidence that a memory is about the prompt, independent of other memories. */
export interface Evidence {
  /** Worth of the words found in the title and the best passage. */
  readonly strength: number;
  /** Share of the prompt's worth that was found, 0 to 1. */
  readonly coverage: number;
  /** Share of the title's words that the prompt has, 0 to 1. */
  readonly answered: number;
}

export function evidenceOf(
  { memory, terms }: Candidate,
  matches: TermMatches,
  concepts: readonly Concept[],
  rarity: ReadonlyMap<string, number>,
): Evidence {
  const title = termsAt(asksItself(memory) ? [] : matches.title);
  const body = bestPassage(matches.body, terms.bodyLength, rarity, WEIGHTS.passage);
  const isFound = (term: string) => title.has(term) || body.has(term);
  const isInTitle = (term: string) => title.has(term);
  let [total, found, inTitle] = [0, 0, 0];
  for (const concept of concepts) {
    total += concept.mass;
    found += foundOf(concept, isFound);
    if (title.size > 0) inTitle += foundOf(concept, isInTitle);
  }
  return {
    strength: found + WEIGHTS.titleEvidence * inTitle,
    coverage: total > 0 ? found / total : 0,
    answered: asksItself(memory) ? 0 : answeredShare(title, terms.titleSize, rarity),
  };
}

/** A passage that asks the same answers nothing. */
function asksItself(memory: Candidate["memory"]): boolean {
  return memory.kind === "turn" && memory.title.includes("?");
}

/** Share of a title that the prompt has; that both say "add" or "fix" is worth little. */
function answeredShare(
  asked: ReadonlySet<string>,
  size: number,
  rarity: ReadonlyMap<string, number>,
): number {
  let [shared, missing] = [0, 0];
  for (const term of asked) shared += rarity.get(term) ?? 0;
  // Added one by one: a product may be rounded otherwise.
  for (let other = asked.size; other < size; other++) missing += WEIGHTS.unasked;
  return shared + missing > 0 ? shared / (shared + missing) : 0;
}
