import { injectAroundTool, type ToolRequest } from "./around-tool.ts";
import type { Delivery, InjectDeps } from "./inject.ts";
import { type FailedCall, knownFixSection } from "./paths/known-fix.ts";

type ToolFailure = Pick<ToolRequest, "event" | "session" | "budget" | "context"> & FailedCall;

/** A tool failed: what worked when this error came before. */
export async function injectOnToolFailure(deps: InjectDeps, request: ToolFailure): Promise<Delivery | null> {
  return injectAroundTool(deps, {
    ...request,
    hookEvent: "tool-failure",
    subject: "about this error, from earlier work",
    attempt: null,
    paths: [{ path: "known-fix", run: () => knownFixSection(deps.store, request) }],
  });
}
