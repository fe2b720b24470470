import { type Hit, WORDLESS } from "../../domain/hit.ts";
import type { ReceiptItem } from "../../domain/receipt.ts";
import type { QuestionSubject } from "../../recall/query/subject.ts";
import { digest } from "../../text/digest.ts";
import type { HeldMemories } from "./dedupe.ts";
import { oneLine } from "./one-line.ts";

/** An answer of one line to an explicit question that no memory answers anew. */
export interface FallbackAnswer {
  /** For the first line of the block. */
  readonly what: "nothing" | "nothing new";
  readonly line: string;
  /** What is claimed for this context so that the same is not said twice; null where it may be. */
  readonly claim: Omit<ReceiptItem, "receipt"> | null;
}

/** A question about the past, and whose past it is. */
export interface OpenQuestion {
  readonly subject: QuestionSubject | null;
  readonly project: string | null;
}

const MAX_IDS = 10;
const MAX_SUBJECT = 80;

/** The ids alone of what this context was given; they were read, and words twice help nobody. */
export function alreadyInjected(
  hits: readonly Hit[],
  held: HeldMemories,
  shortOf: (hit: Hit) => string,
): FallbackAnswer | null {
  const given = hits.filter(({ memory }) => held.get(memory.id) === "given").slice(0, MAX_IDS);
  return given.length === 0
    ? null
    : { what: "nothing new", line: `already given above: ${given.map(shortOf).join(", ")}`, claim: null };
}

/** Said once of a subject in one context, and of no question that has none. */
export function nothingRemembered({ subject, project }: OpenQuestion): FallbackAnswer | null {
  if (subject === null || project === null) return null;
  const words = oneLine(subject.words.join(" "), MAX_SUBJECT);
  const reasons = { ...WORDLESS, matched: subject.words, absent: true } as const;
  const memory = digest(["nothing known", ...subject.terms]);
  return {
    what: "nothing",
    line: `nothing is remembered about "${words}" in ${oneLine(project, MAX_SUBJECT)}`,
    claim: { memory, position: 0, confidence: 0, score: 0, reasons },
  };
}
