import type { PastStep } from "../../domain/past.ts";
import { toDocumentStep } from "./document-steps.ts";
import type { CondenseDeps, DocumentStep, Exchange, Passage } from "./recall-document.ts";
import { toolLines } from "./tool-lines.ts";

/** What parts two passages from each other. */
export const BETWEEN = "\n\n";

/** Begins a new one with each prompt of a turn of its own, and with each summary; what is typed while the agent works belongs to the turn under way. */
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

/** An exchange as it is told. */
export function toExchange(steps: readonly PastStep[], deps: CondenseDeps): Exchange {
  const runs: DocumentStep[][] = [];
  for (const step of steps) {
    const told = toDocumentStep(step, deps);
    if (!told) continue;
    const last = runs.at(-1);
    if (told.action && last?.at(-1)?.action) last.push(told);
    else runs.push([told]);
  }
  return runs.map((run) => passageOf(run, runText(run)));
}

export function passageOf(steps: readonly DocumentStep[], text: string): Passage {
  return { steps, text, bytes: Buffer.byteLength(text) + BETWEEN.length };
}

function runText(run: readonly DocumentStep[]): string {
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

/** About what a tool call takes where it is told. */
const TOOL_BYTES = 50;

/** About how long an exchange would be, without the work of telling it. */
export function roughBytes(steps: readonly PastStep[]): number {
  const sizes = steps.map(({ tool, text }) => (tool ? TOOL_BYTES : Buffer.byteLength(text) + 20));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
