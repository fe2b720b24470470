import type { z } from "zod";
import { BACKUPS } from "./backups.ts";
import { CURATE, type CurateProgress } from "./curate.ts";
import { EDITS } from "./edits.ts";
import { EVALUATION, type HistoryProgress } from "./evaluation.ts";
import { EXPORT } from "./export.ts";
import { FORGET } from "./forget.ts";
import { GRAPH } from "./graph.ts";
import { HEALTH } from "./health.ts";
import { IMPORT, type ImportProgress } from "./import.ts";
import { MEMORIES } from "./memories.ts";
import { PREVIEWS } from "./previews.ts";
import { RECEIPTS } from "./receipts.ts";
import { SESSION } from "./session.ts";
import { SETTINGS } from "./settings.ts";
import { STATS } from "./stats.ts";
import { SWITCHES } from "./switches.ts";
import { TIMELINE } from "./timeline.ts";
import { USAGE } from "./usage.ts";

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

export type OperationName = keyof typeof OPERATIONS;

/** An operation's input, judged and with its defaults. */
export type OperationInput<Name extends OperationName> = Unchanging<
  z.output<(typeof OPERATIONS)[Name]["input"]>
>;
type Unchanging<Input> = {
  readonly [Field in keyof Input]: Input[Field] extends (infer Item)[] ? readonly Item[] : Input[Field];
};
export type OperationAnswer<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]["answer"]>;

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
