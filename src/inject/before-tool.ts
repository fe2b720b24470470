import type { ToolFacts } from "../domain/event.ts";
import { commandLabel } from "../text/command-label.ts";
import { injectAroundTool, type ToolRequest } from "./around-tool.ts";
import { oneLine } from "./block/one-line.ts";
import type { Delivery, InjectDeps } from "./inject.ts";
import type { ToolTarget } from "./paths/related-to-file.ts";
import type { PathRunner } from "./paths/section.ts";

type BeforeTool = Pick<ToolRequest, "event" | "session" | "budget" | "attempt" | "context"> &
  ToolTarget & {
    /** Paths that speak beside those of the tool itself. */ readonly beside: readonly PathRunner[];
  };

const MAX_SUBJECT = 60;

/** A tool is about to run: that this failed before, then what is known of its file or command. Read after it ran, so it is about what comes next. */
export async function injectBeforeTool(deps: InjectDeps, request: BeforeTool): Promise<Delivery | null> {
  return injectAroundTool(deps, {
    ...request,
    hookEvent: "before-tool",
    subject: `about ${toolSubject(request.tool)}, from earlier work`,
    // No other hook event needs it.
    paths: async () => [
      ...request.beside,
      ...(await (await import("./paths/tool-paths.ts")).pathsBeforeTool(deps.store, request)),
    ],
  });
}

function toolSubject({ command, path }: ToolFacts): string {
  const name = path ?? commandLabel(command ?? "") ?? "this command";
  return oneLine(name, MAX_SUBJECT);
}
