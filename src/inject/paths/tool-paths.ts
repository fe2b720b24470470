import type { Session, Store } from "../../store/store.ts";
import { knownFailureSection } from "./known-failure.ts";
import { type FailedCall, knownFixSection } from "./known-fix.ts";
import { relatedToFileSection, type ToolTarget } from "./related-to-file.ts";
import type { PathRunner } from "./section.ts";

/** THE paths of a tool that is about to run, in the order in which they speak. */
export function pathsBeforeTool(
  store: Store,
  call: ToolTarget & { readonly session: Session; readonly attempt: string | null },
): readonly PathRunner[] {
  return [
    { path: "known-failure", run: () => knownFailureSection(store, call.session, call.attempt) },
    { path: "related-to-file", run: () => relatedToFileSection(store, call) },
  ];
}

/** And of one that failed. */
export function pathsAfterFailure(store: Store, failed: FailedCall): readonly PathRunner[] {
  return [{ path: "known-fix", run: () => knownFixSection(store, failed) }];
}
