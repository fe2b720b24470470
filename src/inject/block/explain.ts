import type { Hit } from "../../domain/hit.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { PathSection } from "../paths/section.ts";
import type { LeftOutHit } from "./dedupe.ts";
import { oneLine } from "./one-line.ts";

/** For `UNBIDDEN_CONTEXT_DEBUG`. */
export interface Explanation {
  readonly receipt: Receipt;
  readonly sections: readonly PathSection[];
  readonly left: readonly LeftOutHit[];
  /** Null for silence. */
  readonly answer: { readonly text: string; readonly tokens: number } | null;
  readonly ms: number;
}

const MOST_FOUND = 20;

/** Safe to print, because prompt and memories are redacted. */
export function explainInjection({ receipt, sections, left, answer, ms }: Explanation): string {
  const { hookEvent, degraded } = receipt;
  const lines = [
    `unbidden ${hookEvent}: ${answer ? `${answer.tokens} tokens` : "silent"} in ${ms.toFixed(1)} ms`,
    ...sections.flatMap(sectionLines),
    ...(degraded.length > 0 ? [`degraded: ${degraded.join(", ")}`] : []),
    ...left.map(({ hit, why }) => `left out: ${hit.memory.id.slice(0, 8)}, ${why}`),
  ];
  return `${lines.join("\n")}\n`;
}

function sectionLines({ path, terms, found, best, threshold }: PathSection): string[] {
  const more = found.length > MOST_FOUND ? [`  and ${found.length - MOST_FOUND} more`] : [];
  return [
    ...(terms.length > 0 ? [`looked for: ${oneLine(terms.join(" "), 400)}`] : []),
    `${path}: best ${best.toFixed(3)}, threshold ${threshold.toFixed(3)}`,
    ...found.slice(0, MOST_FOUND).map((hit) => foundLine(hit, threshold)),
    ...more,
  ];
}

function foundLine({ memory, score, confidence }: Hit, threshold: number): string {
  const mark = confidence >= threshold ? "+" : "-";
  const title = oneLine(memory.title, 60);
  return `  ${mark} ${confidence.toFixed(3)} score ${score.toFixed(2)} [${memory.kind} ${memory.id.slice(0, 8)}] ${title}`;
}
