import type { Session, Store } from "../../store/store.ts";
import { anchoredPart, type Here } from "./anchored-here.ts";
import type { PathRun } from "./part.ts";
import { triedPart } from "./tried.ts";
import { type Failed, wayOutPart } from "./way-out.ts";

/** THE paths of a tool that is about to run, in the order in which they speak. */
export function pathsBeforeTool(
  store: Store,
  call: Here & { readonly session: Session; readonly attempt: string | null },
): readonly PathRun[] {
  return [
    { path: "tried", run: () => triedPart(store, call.session, call.attempt) },
    { path: "anchored", run: () => anchoredPart(store, call) },
  ];
}

/** And of one that failed. */
export function pathsAfterFailure(store: Store, failed: Failed): readonly PathRun[] {
  return [{ path: "way-out", run: () => wayOutPart(store, failed) }];
}
