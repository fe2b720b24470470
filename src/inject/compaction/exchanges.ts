import type { PastStep } from "../../domain/past.ts";
import { toDocumentStep } from "./document-steps.ts";
import type { CondenseDeps, DocumentStep, Exchange, Passage } from "./recall-document.ts";
import { toolLines } from "./tool-lines.ts";

export const BETWEEN = "\n\n";

/** One per prompt of a new turn, and per summary; words typed while the agent works belong to the current turn. */
export function exchangesOf(steps: readonly PastStep[]): readonly (readonly PastStep[])[] {
  const exchanges: PastStep[][] = [];
  let turn: string | null = null;
  for (const step of steps) {
    const begins =
      step.kind === "summary" || (step.kind === "prompt" && (step.turn === null || step.turn !== turn));
    if (step.kind === "prompt") turn = step.turn;
    const last = exchanges.at(-1);
    if (begins || !last) exchanges.push([step]);
    else last.push(step);
  }
  return exchanges;
}

export function toExchange(steps: readonly PastStep[], deps: CondenseDeps): Exchange {
  const runs: DocumentStep[][] = [];
  for (const step of steps) {
    const found = toDocumentStep(step, deps);
    if (!found) continue;
    const last = runs.at(-1);
    if (found.action && last?.at(-1)?.action) last.push(found);
    else runs.push([found]);
  }
  return runs.map((run) => passageOf(run, passageText(run)));
}

export function passageOf(steps: readonly DocumentStep[], text: string): Passage {
  return { steps, text, bytes: Buffer.byteLength(text) + BETWEEN.length };
}

function passageText(run: readonly DocumentStep[]): string {
  const [first] = run as [DocumentStep];
  switch (first.kind) {
    case "prompt":
      return `## User\n\n${first.text}`;
    case "reply":
      return `## Assistant\n\n${first.text}`;
    case "summary":
      return `## Summary of an earlier compaction\n\n${first.text}`;
    case "did":
    case "failed":
    case "refused":
      return toolLines(run).join("\n");
  }
}

/** Rough size of a tool call in the document. */
const TOOL_BYTES = 50;

/** Rough size of an exchange, cheaper than reading it. */
export function roughBytes(steps: readonly PastStep[]): number {
  const sizes = steps.map(({ tool, text }) => (tool ? TOOL_BYTES : Buffer.byteLength(text) + 20));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
