import { type Hit, WORDLESS } from "../../domain/hit.ts";
import type { ReceiptItem } from "../../domain/receipt.ts";
import type { QuestionSubject } from "../../recall/query/subject.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { ContextMemories } from "./dedupe.ts";
import { oneLine } from "./one-line.ts";

/** One line for an explicit question that no new memory answers. */
export interface FallbackAnswer {
  /** Start of the block's first line. */
  readonly what: "nothing" | "nothing new";
  readonly line: string;
  /** Claimed once per context; null where it may be repeated. */
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
  inContext: ContextMemories,
  shortOf: (hit: Hit) => string,
): FallbackAnswer | null {
  const injected = hits.filter(({ memory }) => inContext.get(memory.id) === "given").slice(0, MAX_IDS);
  return injected.length === 0
    ? null
    : {
        what: "nothing new",
        line: `already in this context: ${injected.map(shortOf).join(", ")}`,
        claim: null,
      };
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
