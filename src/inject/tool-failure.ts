import { injectAroundTool, type ToolRequest } from "./around-tool.ts";
import type { Delivery, InjectDeps } from "./inject.ts";
import type { FailedCall } from "./paths/known-fix.ts";

type ToolFailure = Pick<ToolRequest, "event" | "session" | "budget" | "context"> & FailedCall;

/** A tool failed: what worked when this error came before. */
export async function injectOnToolFailure(deps: InjectDeps, request: ToolFailure): Promise<Delivery | null> {
  return injectAroundTool(deps, {
    ...request,
    hookEvent: "tool-failure",
    subject: "about this error, from earlier work",
    attempt: null,
    // No other hook event needs it.
    paths: async () => (await import("./paths/tool-paths.ts")).pathsAfterFailure(deps.store, request),
  });
}
