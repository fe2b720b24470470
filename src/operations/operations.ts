import type { z } from "zod";
import { BACKUP_OPERATIONS } from "./backups.ts";
import { CURATE_OPERATIONS, type CurateProgress } from "./curate.ts";
import { EDIT_OPERATIONS } from "./edits.ts";
import { EMBEDDING_OPERATIONS, type EmbedProgress } from "./embeddings.ts";
import { EVALUATION_OPERATIONS, type HistoryProgress } from "./evaluation.ts";
import { EXPORT_OPERATIONS } from "./export.ts";
import { FORGET_OPERATIONS } from "./forget.ts";
import { GRAPH_OPERATIONS } from "./graph.ts";
import { HEALTH_OPERATIONS } from "./health.ts";
import { IMPORT_OPERATIONS, type ImportProgress } from "./import.ts";
import { JOIN_OPERATIONS } from "./join.ts";
import { SYNC_OPERATIONS } from "./machines/sync.ts";
import { MEMORY_OPERATIONS } from "./memories.ts";
import { PREVIEW_OPERATIONS } from "./previews.ts";
import { PROJECT_OPERATIONS } from "./projects.ts";
import { RECEIPT_OPERATIONS } from "./receipts.ts";
import { REVIEW_OPERATIONS } from "./review.ts";
import { SESSION_OPERATIONS } from "./session.ts";
import { SETTINGS_OPERATIONS } from "./settings.ts";
import { STATS_OPERATIONS } from "./stats.ts";
import { SWITCH_OPERATIONS } from "./switches.ts";
import { TEAM_OPERATIONS } from "./team.ts";
import { TIMELINE_OPERATIONS } from "./timeline.ts";
import { USAGE_OPERATIONS } from "./usage.ts";

/** THE table of operations by name, in the order people meet them. */
export const OPERATIONS = {
  ...HEALTH_OPERATIONS,
  ...BACKUP_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...CURATE_OPERATIONS,
  ...PREVIEW_OPERATIONS,
  ...MEMORY_OPERATIONS,
  ...TIMELINE_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...EDIT_OPERATIONS,
  ...FORGET_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...GRAPH_OPERATIONS,
  ...RECEIPT_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...STATS_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...EMBEDDING_OPERATIONS,
  ...EVALUATION_OPERATIONS,
  ...USAGE_OPERATIONS,
  ...SWITCH_OPERATIONS,
  ...PROJECT_OPERATIONS,
  ...JOIN_OPERATIONS,
  ...TEAM_OPERATIONS,
  ...SYNC_OPERATIONS,
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

export type OperationName = keyof typeof OPERATIONS;

/** An operation's input, judged and with its defaults. */
export type OperationInput<Name extends OperationName> = Unchanging<
  z.output<(typeof OPERATIONS)[Name]["input"]>
>;
type Unchanging<Input> = {
  readonly [Field in keyof Input]: Input[Field] extends (infer Item)[] ? readonly Item[] : Input[Field];
};
export type OperationAnswer<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]["answer"]>;

export type OperationProgress = CurateProgress | EmbedProgress | ImportProgress | HistoryProgress;
export type OnProgress = (progress: OperationProgress) => void;

const SCHEMAS: { readonly [Name in OperationName]: { readonly input: z.ZodType<OperationInput<Name>> } } =
  OPERATIONS;

/** Validates an entry point's input by the operation's schema. */
export function parseOperationInput<Name extends OperationName>(
  name: Name,
  input: unknown,
): z.ZodSafeParseResult<OperationInput<Name>> {
  return SCHEMAS[name].input.safeParse(input);
}
