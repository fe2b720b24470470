import type { z } from "zod";
import { BACKUPS, type BackupAnswers } from "./backups.ts";
import { CURATE, type CurateAnswers, type CurateProgress } from "./curate.ts";
import { EDITS, type EditAnswers } from "./edits.ts";
import { EVALUATION, type EvaluationAnswers, type HistoryProgress } from "./evaluation.ts";
import { EXPORT, type ExportAnswers } from "./export.ts";
import { FORGET, type ForgetAnswers } from "./forget.ts";
import { GRAPH, type GraphAnswers } from "./graph.ts";
import { HEALTH, type HealthAnswers } from "./health.ts";
import { IMPORT, type ImportAnswers, type ImportProgress } from "./import.ts";
import { MEMORIES, type MemoryAnswers } from "./memories.ts";
import { PREVIEWS, type PreviewAnswers } from "./previews.ts";
import { RECEIPTS, type ReceiptAnswers } from "./receipts.ts";
import { SESSION, type SessionAnswers } from "./session.ts";
import { SETTINGS, type SettingsAnswers } from "./settings.ts";
import { STATS, type StatsAnswers } from "./stats.ts";
import { SWITCHES, type SwitchAnswers } from "./switches.ts";
import { TIMELINE, type TimelineAnswers } from "./timeline.ts";
import { USAGE, type UsageAnswers } from "./usage.ts";

/** THE table of operations by name, in the order people meet them. */
export const OPERATIONS = {
  ...HEALTH,
  ...BACKUPS,
  ...IMPORT,
  ...CURATE,
  ...PREVIEWS,
  ...MEMORIES,
  ...TIMELINE,
  ...EDITS,
  ...FORGET,
  ...EXPORT,
  ...GRAPH,
  ...RECEIPTS,
  ...SESSION,
  ...STATS,
  ...SETTINGS,
  ...EVALUATION,
  ...USAGE,
  ...SWITCHES,
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

interface OperationAnswers
  extends HealthAnswers,
    BackupAnswers,
    ImportAnswers,
    CurateAnswers,
    PreviewAnswers,
    MemoryAnswers,
    TimelineAnswers,
    EditAnswers,
    ForgetAnswers,
    ExportAnswers,
    GraphAnswers,
    ReceiptAnswers,
    SessionAnswers,
    StatsAnswers,
    SettingsAnswers,
    EvaluationAnswers,
    UsageAnswers,
    SwitchAnswers {}

export type OperationName = keyof typeof OPERATIONS;

/** An operation's input, judged and with its defaults. */
export type OperationInput<Name extends OperationName> = Unchanging<
  z.output<(typeof OPERATIONS)[Name]["input"]>
>;
type Unchanging<Input> = {
  readonly [Field in keyof Input]: Input[Field] extends (infer Item)[] ? readonly Item[] : Input[Field];
};
export type OperationAnswer<Name extends OperationName> = OperationAnswers[Name];

/** How far a long operation is. */
export type OperationProgress = CurateProgress | ImportProgress | HistoryProgress;
export type OnProgress = (progress: OperationProgress) => void;

const SCHEMAS: { readonly [Name in OperationName]: { readonly input: z.ZodType<OperationInput<Name>> } } =
  OPERATIONS;

/** What an entry point received, judged by the operation's own schema. */
export function parseOperationInput<Name extends OperationName>(
  name: Name,
  input: unknown,
): z.ZodSafeParseResult<OperationInput<Name>> {
  return SCHEMAS[name].input.safeParse(input);
}
