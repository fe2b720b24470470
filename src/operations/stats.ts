import { z } from "zod";
import type { Kind } from "../domain/memory.ts";
import type { InjectionEvent } from "../domain/receipt.ts";
import type { ResetFeedback, ThresholdOffset } from "../store/port/feedback-store.ts";
import { count, cwd, flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const STATS_OPERATIONS = {
  stats: operation({
    summary:
      "Show whether injections helped: given, used and silent, by hook event, kind and path, with their cost",
    input: z.object({
      project: optionalText(200, "Another project, by its name"),
      all: flag("Every project"),
      days: count(3650, 30, "Number of days to look back"),
      last: flag("Count the days back from the last decision, not from now"),
      daily: flag("Also show each day, in UTC: decisions, tokens and times"),
      reset: flag("Delete the feedback and reset the threshold; shows first what would be deleted"),
      yes: flag("With --reset: do not ask for confirmation"),
      cwd,
    }),
    answer: z.custom<StatsAnswer | ResetAnswer>(),
  }),
};

export interface StatsAnswer {
  /** Null outside any; `all` counts every project. */
  readonly project: string | null;
  readonly all: boolean;
  readonly days: number;
  /** End of these days, in ms since 1970. */
  readonly until: number;
  /** There were more than are counted; the latest are. */
  readonly more: boolean;
  readonly decisions: DecisionFigures;
  readonly byHookEvent: readonly (DecisionFigures & { readonly name: InjectionEvent })[];
  /** Only where all projects are counted. */
  readonly byProject: readonly (DecisionFigures & { readonly offset: number })[];
  /** With `daily`: oldest first, named as `2026-02-10`; days without a decision are left out. */
  readonly byDay: readonly DecisionFigures[];
  readonly given: GivenFigures;
  readonly byKind: readonly (GivenFigures & { readonly name: Kind | "forgotten" })[];
  readonly byPath: readonly GivenFigures[];
  readonly tokens: {
    readonly all: number;
    /** Means: over prompts, silent ones too; over what was said at prompts; over sessions in which anything was decided. */
    readonly perPrompt: number;
    readonly perSpokenPrompt: number;
    readonly perSession: number;
    readonly mostInSession: number;
  };
  /** The project's; null for all. */
  readonly gate: (ThresholdOffset & { readonly configured: number; readonly threshold: number }) | null;
}

/** `done` is false while it was only asked what would go. */
export interface ResetAnswer {
  readonly reset: ResetFeedback & { readonly done: boolean };
  readonly project: string | null;
  readonly all: boolean;
}

/** Decisions: something was given, with one of it used; or nothing was. */
export interface DecisionFigures {
  readonly name: string;
  readonly injected: number;
  readonly used: number;
  readonly silent: number;
  readonly tokens: number;
  readonly ms: Percentiles;
}

/** Memories given, counted each time; `unused`: no sign of use; `notJudged`: no reply since, or a reset. */
export interface GivenFigures {
  readonly name: string;
  readonly given: number;
  readonly used: number;
  readonly contradicted: number;
  readonly unused: number;
  readonly notJudged: number;
}

/** Times in ms: half, 95 and 99 of a hundred were no longer than these. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}
