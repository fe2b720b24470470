import type { ErrorCode } from "../../domain/errors.ts";
import type { OperationAnswer, OperationProgress } from "../operations.ts";

/** Long operations that the page may start; each leaves all that was done where it is stopped. */
export const PAGE_WORK = ["import", "curate", "backup"] as const;
export type PageWorkName = (typeof PAGE_WORK)[number];

/** Operations that read through the whole store: a daemon that did so itself would hang. */
const LONG_READS = ["doctor"] as const;
export type LongReadName = (typeof LONG_READS)[number];

export function isLongRead(name: string): name is LongReadName {
  return LONG_READS.some((known) => known === name);
}

/** What a process of its own may be told to run. */
export const RUN_ELSEWHERE = [...PAGE_WORK, ...LONG_READS] as const;

/** Where long work stands, as its process and the page's stream tell it. */
export type WorkState<Name extends PageWorkName | LongReadName = PageWorkName> =
  | { readonly is: "idle" }
  | { readonly is: "running"; readonly name: Name; readonly progress: OperationProgress | null }
  | { readonly is: "done"; readonly name: Name; readonly answer: OperationAnswer<Name> }
  | {
      readonly is: "failed";
      readonly name: Name;
      readonly error: { readonly code: ErrorCode; readonly message: string; readonly remedy: string };
    };
