import type { Session, Store } from "../../store/store.ts";
import { knownFailurePart } from "./known-failure.ts";
import { type FailedCall, knownFixPart } from "./known-fix.ts";
import type { PathRun } from "./part.ts";
import { relatedToFilePart, type ToolTarget } from "./related-to-file.ts";

/** THE paths of a tool that is about to run, in the order in which they speak. */
export function pathsBeforeTool(
  store: Store,
  call: ToolTarget & { readonly session: Session; readonly attempt: string | null },
): readonly PathRun[] {
  return [
    { path: "known-failure", run: () => knownFailurePart(store, call.session, call.attempt) },
    { path: "related-to-file", run: () => relatedToFilePart(store, call) },
  ];
}

/** And of one that failed. */
export function pathsAfterFailure(store: Store, failed: FailedCall): readonly PathRun[] {
  return [{ path: "known-fix", run: () => knownFixPart(store, failed) }];
}
