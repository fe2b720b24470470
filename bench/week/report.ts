import type { UsageAnswer } from "../../src/operations/usage.ts";
import { atLeast, atMost, type Goal } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import { quantile, rounded } from "../statistics.ts";
import { isRight, type Judged, judge, tokensOf, type Verdict } from "./judge.ts";
import type { Replayed } from "./replay.ts";
import { DAYS } from "./story.ts";

/** What `--json` prints; shares are fractions of 1. */
export interface WeekReport extends Provenance {
  /** `week-model` with a language model beside the rules. */
  readonly bench: "week" | "week-model";
  readonly sessions: number;
  readonly prompts: number;
  /** Prompts that need a memory. */
  readonly labelled: number;
  readonly toolEvents: number;
  readonly metrics: Metrics;
  /** Prompts by what was made of them. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly byKind: Parts;
  readonly byProject: Parts;
  readonly byDay: Parts;
  readonly ms: Readonly<Record<"prompt" | "all", { readonly p50: number; readonly p95: number }>>;
  readonly memories: number;
  /** What a language model cost, by day and by caller. */
  readonly usage?: readonly UsageAnswer[];
  readonly goals: readonly Goal[];
  /** Asked for by `--misses`. */
  readonly misses?: readonly Miss[];
}

export interface Metrics {
  /** Share of the prompts that need nothing and got nothing. */
  readonly silent: number;
  /** Share of the prompts that need a memory whose context held it, and nothing it replaced. */
  readonly right: number;
  /** Share of those for which a right memory had been made at all. */
  readonly kept: number;
  readonly tokensPerPrompt: number;
  /** Briefs, prompts and tools. */
  readonly tokensPerSession: number;
  /** Of them those around tools. */
  readonly toolTokensPerSession: number;
  readonly tokensPerBrief: number;
}

type Parts = Readonly<Record<string, Part>>;

interface Part {
  readonly n: number;
  readonly silent?: number;
  readonly right?: number;
  readonly kept?: number;
}

interface Miss extends Pick<Judged, "prompt" | "verdict" | "wasKept" | "block"> {
  readonly session: string;
  readonly needs?: readonly string[];
}

export function toReport(replayed: Replayed, from: Provenance, withMisses: boolean): WeekReport {
  const judged = judge(replayed);
  const metrics = metricsOf(replayed, judged);
  const labelled = judged.filter(({ label }) => label !== null);
  return {
    bench: replayed.usage.length > 0 ? "week-model" : "week",
    ...from,
    sessions: sessionsIn(replayed),
    prompts: judged.length,
    labelled: labelled.length,
    toolEvents: replayed.toolEvents,
    metrics,
    verdicts: verdictsOf(judged),
    byKind: partsBy(labelled, ({ label }) => label?.kind ?? ""),
    byProject: partsBy(judged, ({ story }) => story.project),
    byDay: partsBy(judged, ({ story }) => DAYS[story.day] ?? ""),
    ms: timesOf(replayed),
    memories: replayed.kept.length,
    ...(replayed.usage.length > 0 ? { usage: replayed.usage.map((usage) => ({ ...usage, path: "" })) } : {}),
    goals: replayed.usage.length > 0 ? [] : goalsFor(metrics),
    ...(withMisses ? { misses: judged.filter(isMiss).map(missOf) } : {}),
  };
}

function sessionsIn({ answers }: Replayed): number {
  return new Set(answers.map(({ session }) => session)).size;
}

export function metricsOf(replayed: Replayed, judged: readonly Judged[]): Metrics {
  const { silent = 0, right = 0, kept = 0 } = partOf(judged);
  const sum = (tokens: readonly number[]) => tokens.reduce((total, one) => total + one, 0);
  const briefs = replayed.answers.filter(({ event }) => event === "SessionStart");
  const briefTokens = sum(briefs.map(({ block }) => tokensOf(block)));
  const around = replayed.answers.filter(({ event }) => event.includes("ToolUse"));
  const toolTokens = sum(around.map(({ block }) => tokensOf(block)));
  const promptTokens = sum(judged.map(({ tokens }) => tokens));
  return {
    silent,
    right,
    kept,
    tokensPerPrompt: rounded(promptTokens / judged.length),
    tokensPerSession: rounded((briefTokens + promptTokens + toolTokens) / sessionsIn(replayed)),
    toolTokensPerSession: rounded(toolTokens / sessionsIn(replayed)),
    tokensPerBrief: rounded(briefTokens / briefs.length),
  };
}

function verdictsOf(judged: readonly Judged[]): WeekReport["verdicts"] {
  const none = { given: 0, held: 0, replaced: 0, other: 0, missed: 0, silent: 0, noise: 0 };
  for (const { verdict } of judged) none[verdict] += 1;
  return none;
}

function partsBy(judged: readonly Judged[], keyOf: (one: Judged) => string): Parts {
  const groups = Map.groupBy(judged, keyOf);
  return Object.fromEntries([...groups].sort().map(([key, part]) => [key, partOf(part)]));
}

function partOf(judged: readonly Judged[]): Part {
  const share = (part: readonly Judged[], isGood: (one: Judged) => boolean) =>
    rounded(part.filter(isGood).length / part.length);
  const [labelled, others] = [
    judged.filter(({ label }) => label !== null),
    judged.filter(({ label }) => label === null),
  ];
  return {
    n: judged.length,
    ...(others.length > 0 ? { silent: share(others, ({ verdict }) => verdict === "silent") } : {}),
    ...(labelled.length > 0
      ? { right: share(labelled, isRight), kept: share(labelled, ({ wasKept }) => wasKept) }
      : {}),
  };
}

function timesOf({ answers }: Replayed): WeekReport["ms"] {
  const part = (times: readonly number[]) => ({
    p50: rounded(quantile(times, 0.5)),
    p95: rounded(quantile(times, 0.95)),
  });
  const prompts = answers.filter(({ event }) => event === "UserPromptSubmit");
  return { prompt: part(prompts.map(({ ms }) => ms)), all: part(answers.map(({ ms }) => ms)) };
}

function goalsFor({ silent, right, tokensPerPrompt, tokensPerSession }: Metrics): Goal[] {
  return [
    atLeast("silent on prompts that need nothing", 0.95, silent),
    atLeast("right on prompts that need a memory", 0.75, right),
    atMost("tokens, mean over all prompts", 60, tokensPerPrompt),
    atMost("tokens per session", 3_000, tokensPerSession),
  ];
}

function isMiss(one: Judged): boolean {
  return !isRight(one) && one.verdict !== "silent";
}

function missOf({ story, session, prompt, label, verdict, wasKept, block }: Judged): Miss {
  const where = `${DAYS[story.day]} ${session + 1} ${story.project}: ${story.subject}`;
  return { session: where, prompt, verdict, wasKept, ...(label ? { needs: label.needs } : {}), block };
}
