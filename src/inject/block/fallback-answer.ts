import { type Hit, WORDLESS } from "../../domain/hit.ts";
import type { ReceiptItem } from "../../domain/receipt.ts";
import type { QuestionSubject } from "../../recall/query/subject.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { HeldMemories } from "./dedupe.ts";
import { oneLine } from "./one-line.ts";

/** One line for an explicit question that no new memory answers. */
export interface FallbackAnswer {
  /** For the block's first line. */
  readonly what: "nothing" | "nothing new";
  readonly line: string;
  /** Claimed, so that it is said once per context; null where it may be repeated. */
  readonly claim: Omit<ReceiptItem, "receipt"> | null;
}

export interface OpenQuestion {
  readonly subject: QuestionSubject | null;
  readonly project: string | null;
}

const MAX_IDS = 10;
const MAX_SUBJECT = 80;

/** Only the ids, because the context has the words already. */
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

/** Once per subject and context; null for a question without a subject. */
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
