import { oneLine } from "../block/one-line.ts";
import { stepDecisions } from "./facts.ts";
import { pickFitting } from "./fitting.ts";
import type { CondenseDeps, DocumentStep, Exchange } from "./recall-document.ts";

const MAX_ASKED = 160;
const MAX_SAID = 240;
const MAX_SUMMARY = 1_500;

/** A few words per exchange, in order; where not all fit, those that changed, decided or broke most. */
export function earlierLines(exchanges: readonly Exchange[], limit: number, deps: CondenseDeps): string[] {
  const digests = exchanges.map((exchange) => digestOf(exchange, deps)).filter(({ line }) => line !== "");
  // Of equals the later one.
  const heaviest = digests.toReversed().sort((a, b) => b.weight - a.weight);
  const chosen = new Set(
    pickFitting(heaviest, limit - LEFT_OUT.length, ({ line }) => Buffer.byteLength(line) + 3),
  );
  const left = digests.length - chosen.size;
  const lines = digests.filter((digest) => chosen.has(digest)).map(({ line }) => line);
  return left > 0 ? [...lines, LEFT_OUT.replace("#", String(left))] : lines;
}

const LEFT_OUT = "(# more exchanges, left out)";

function digestOf(exchange: Exchange, deps: CondenseDeps) {
  const steps = exchange.flatMap((passage) => passage.steps);
  const summary = steps.find(({ kind }) => kind === "summary");
  const prompt = steps.find(({ kind }) => kind === "prompt");
  const reply = steps.findLast(({ kind }) => kind === "reply");
  const parts = [
    summary ? `an earlier summary: ${oneLine(summary.text, MAX_SUMMARY)}` : "",
    prompt ? `asked: ${oneLine(prompt.text, MAX_ASKED)}` : "",
    actionsLine(steps),
    reply ? `said: ${oneLine(paragraphOf(reply.text), MAX_SAID)}` : "",
  ];
  return { line: parts.filter(Boolean).join(" | "), weight: exchangeWeight(steps, deps) };
}

/** A reply begins with its result. */
function paragraphOf(text: string): string {
  return text.split(/\n\s*\n/, 1)[0] ?? text;
}

function actionsLine(steps: readonly DocumentStep[]): string {
  const changed = new Set(
    steps.flatMap(({ kind, action }) =>
      kind === "did" && isChange(action?.use) ? [action?.path?.split(/[\\/]/).at(-1) ?? ""] : [],
    ),
  );
  const named = [...changed].slice(0, 5);
  const more = changed.size - named.length;
  const ran = steps.filter(({ action }) => action?.use === "shell").length;
  const failed = steps.filter(({ kind }) => kind === "failed").length;
  const parts = [
    named.length > 0 ? `changed ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}` : "",
    ran > 0 ? `ran ${ran} ${ran === 1 ? "command" : "commands"}` : "",
    failed > 0 ? `${failed} failed` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function isChange(use: string | undefined): boolean {
  return use === "edit" || use === "write";
}

function exchangeWeight(steps: readonly DocumentStep[], deps: CondenseDeps): number {
  const count = (isCounted: (step: DocumentStep) => boolean) => Math.min(3, steps.filter(isCounted).length);
  // A summary has no other copy.
  const summary = steps.some(({ kind }) => kind === "summary") ? 100 : 0;
  return (
    summary +
    3 * Math.min(3, stepDecisions(steps, deps).length) +
    2 * count(({ kind, action }) => kind === "did" && isChange(action?.use)) +
    2 * count(({ kind }) => kind === "failed" || kind === "refused") +
    count(({ kind }) => kind === "prompt")
  );
}
