import type { Kind } from "../domain/memory.ts";
import type { InjectionEvent } from "../domain/receipt.ts";
import type { ResetFeedback, ThresholdOffset } from "../store/port/feedback-store.ts";
import type { ShownHit } from "./memory-answers.ts";
import type { ShownReceipt } from "./report-answers.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** Times in ms: half, 95 and 99 of a hundred were no longer than these. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
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

/** Memories given, counted anew each time; `unused`: nobody saw it used; `notJudged`: no reply was seen since, or it was reset. */
export interface GivenFigures {
  readonly name: string;
  readonly given: number;
  readonly used: number;
  readonly contradicted: number;
  readonly unused: number;
  readonly notJudged: number;
}

export interface StatsAnswer {
  /** Null outside any; `all` counts every project. */
  readonly project: string | null;
  readonly all: boolean;
  readonly days: number;
  /** There were more than are counted; the latest are. */
  readonly more: boolean;
  readonly decisions: DecisionFigures;
  readonly byHookEvent: readonly (DecisionFigures & { readonly name: InjectionEvent })[];
  /** Only where all projects are counted. */
  readonly byProject: readonly (DecisionFigures & { readonly offset: number })[];
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
  /** Of the one project; null for all. */
  readonly gate: (ThresholdOffset & { readonly configured: number; readonly threshold: number }) | null;
}

/** `done` is false while it was only asked what would go. */
export interface ResetAnswer {
  readonly reset: ResetFeedback & { readonly done: boolean };
  readonly project: string | null;
  readonly all: boolean;
}

/** A prompt that is asked again: what was decided then, and what a new session would be given now. */
export interface ReplayAnswer {
  readonly receipt: ShownReceipt;
  readonly prompt: string;
  readonly terms: readonly string[];
  readonly now: {
    readonly text: string | null;
    readonly tokens: number;
    readonly best: number;
    readonly threshold: number;
    readonly explicit: boolean;
    readonly found: number;
    readonly ms: number;
  };
  readonly memories: readonly ReplayedMemory[];
}

export interface ReplayedMemory {
  /** Null once it is forgotten. */
  readonly memory: ShownMemory | null;
  readonly id: string;
  /** In the answer of that time, and in today's. */
  readonly was: Standing | null;
  readonly is: (Standing & Pick<ShownHit, "reasons">) | null;
  /** Of what was given, or would be: the memory that replaced it since. */
  readonly replacedBy: ShownMemory | null;
}

export interface Standing {
  readonly given: boolean;
  /** Why not, in words. */
  readonly left: string | null;
  readonly confidence: number;
  readonly score: number;
  /** Among what is known of that answer, from 1. */
  readonly place: number;
}

export interface Stats {
  stats(input: {
    cwd: string;
    project?: string | undefined;
    all: boolean;
    days: number;
    reset: boolean;
    yes: boolean;
  }): Promise<StatsAnswer | ResetAnswer>;
  /** Throws `RECEIPT_UNKNOWN`, or `ARGUMENT_INVALID` for what answered no prompt. */
  replay(input: { receipt?: string | undefined }): Promise<ReplayAnswer>;
}
