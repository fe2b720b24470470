import type { PathChoice } from "../domain/provider.ts";
import type { MaintenanceAnswer } from "./maintenance-answers.ts";
import type { BackupOutcome } from "./safekeeping-answers.ts";

/** By what questions to language models are added up. */
export const USAGE_BY = ["caller", "hour", "model", "day"] as const;
export type UsageBy = (typeof USAGE_BY)[number];

export interface UsageRow {
  /** A caller, a model, or a time as the user's clock shows it. */
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
  readonly promptCharacters: number;
  readonly responseCharacters: number;
  readonly tokens: number;
  /** Some of the tokens were not told by the provider. */
  readonly estimated: boolean;
  /** Of all calls together. */
  readonly ms: number;
}

export interface UsageAnswer {
  readonly path: string;
  readonly by: UsageBy;
  readonly days: number;
  /** Times in order, all else the most used first. */
  readonly rows: readonly UsageRow[];
  readonly all: UsageRow;
}

/** How many sessions of a batch a language model was given. */
export interface CurateProgress {
  readonly phase: "model";
  readonly done: number;
  readonly of: number;
}

export interface CurateAnswer {
  readonly dryRun: boolean;
  readonly maintenance: MaintenanceAnswer;
  /** Events that were put aside or missed and are stored now, and new memories of the rules. */
  readonly events: number;
  readonly memories: number;
  readonly backup: BackupOutcome;
  /** Who was to be asked; null where no language model is wanted, or was not to be asked this time. */
  readonly asked: PathChoice | null;
  /** What language models made of sessions; null where nobody could be asked. */
  readonly byModel: {
    /** Sessions taken on, and those of them that were read. */
    readonly claimed: number;
    readonly read: number;
    readonly memories: number;
    /** What a model said that no line of its session bears out. */
    readonly refused: number;
    /** How many were not read, by error code. */
    readonly failed: Readonly<Record<string, number>>;
  } | null;
}
