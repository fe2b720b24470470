import type { HookRun } from "./client-output.ts";
import { type ModelRequest, textsOf } from "./model-request.ts";

export type Outcome = {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly sessions: number;
  readonly hookRuns: readonly HookRun[];
  /** Why it failed, and the request that shows it. */
  readonly failure?: { readonly message: string; readonly excerpt: string };
  readonly kept?: string;
  /** What the models were asked and told, where the caller wants to read it. */
  readonly told?: readonly string[];
};

export type HookTime = {
  readonly event: string;
  readonly runs: number;
  readonly medianMs: number;
  readonly maxMs: number;
};

const LONGEST_EXCERPT = 6_000;

export function outcomeLines(outcome: Outcome): string {
  const seconds = (outcome.ms / 1_000).toFixed(1);
  const head = `${outcome.ok ? "ok  " : "FAIL"} ${outcome.name} (${outcome.sessions} sessions, ${seconds} s)`;
  const details = outcome.failure ? [outcome.failure.message, outcome.failure.excerpt] : [];
  const kept = outcome.kept === undefined ? [] : [`kept in ${outcome.kept}`];
  const indented = [...details, ...(outcome.told ?? []), ...kept]
    .filter(Boolean)
    .map((text) => text.replace(/^/gm, "     "));
  return [head, ...indented].join("\n");
}

/** Waiting time as the client sees it, process start included; for information, never a pass or fail. */
export function hookTimes(outcomes: readonly Outcome[]): HookTime[] {
  const byEvent = Map.groupBy(
    outcomes.flatMap((outcome) => outcome.hookRuns),
    (run) => run.event,
  );
  return [...byEvent].map(([event, runs]) => {
    const times = runs.map((run) => Math.round(run.ms)).sort((a, b) => a - b);
    const medianMs = times[Math.floor(times.length / 2)] ?? 0;
    return { event, runs: times.length, medianMs, maxMs: times.at(-1) ?? 0 };
  });
}

export function hookTimesLine(times: readonly HookTime[]): string {
  const each = times.map(({ event, runs, medianMs, maxMs }) => `${event} ${medianMs}/${maxMs} of ${runs}`);
  return `hooks, ms as the client waits (median/max of runs): ${each.join(", ")}`;
}

/** The messages of a request without the client's own prose: paragraphs that concern us whole, of the others the start. */
export function requestExcerpt(request: ModelRequest | undefined): string {
  if (!request) return "";
  const lines = request.body.messages.flatMap((message) =>
    textsOf(message).flatMap((text) =>
      text.split("\n\n").map((part) => `${message.role}: ${shortened(part)}`),
    ),
  );
  const excerpt = lines.join("\n");
  const cut = excerpt.length > LONGEST_EXCERPT ? `${excerpt.slice(0, LONGEST_EXCERPT)} ...` : excerpt;
  return `request to the model (${request.lane}):\n${cut}`;
}

function shortened(part: string): string {
  if (/unbidden|additional context/i.test(part)) return part;
  const line = part.trim().replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 100)} ...` : line;
}
