import { injectAroundTool, type ToolRequest } from "./around-tool.ts";
import type { Delivery, InjectDeps } from "./inject.ts";
import type { Failed } from "./paths/way-out.ts";

type ToolFailure = Pick<ToolRequest, "event" | "session" | "budget" | "context"> & Failed;

/** A tool failed: what worked when this error came before. */
export async function injectOnToolFailure(deps: InjectDeps, request: ToolFailure): Promise<Delivery | null> {
  return injectAroundTool(deps, {
    ...request,
    hookEvent: "tool-failure",
    subject: "about this error, from earlier work",
    attempt: null,
    // No other hook event needs it.
    paths: async () => (await import("./paths/known-of-tool.ts")).pathsAfterFailure(deps.store, request),
  });
}
