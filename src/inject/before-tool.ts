import type { ToolFacts } from "../domain/event.ts";
import { commandLabel } from "../text/command-label.ts";
import { injectAroundTool, type ToolRequest } from "./around-tool.ts";
import { oneLine } from "./block/one-line.ts";
import type { Delivery, InjectDeps } from "./inject.ts";
import { knownFailureSection } from "./paths/known-failure.ts";
import { relatedToFileSection, type ToolTarget } from "./paths/related-to-file.ts";
import type { PathRunner } from "./paths/section.ts";

type BeforeTool = Pick<ToolRequest, "event" | "session" | "budget" | "attempt" | "context"> &
  ToolTarget & { readonly beside: readonly PathRunner[] };

const MAX_SUBJECT = 60;

/** A tool is about to run: that this failed before, then what is known of its file or command. The agent reads it after the tool ran. */
export async function injectBeforeTool(deps: InjectDeps, request: BeforeTool): Promise<Delivery | null> {
  const { store } = deps;
  return injectAroundTool(deps, {
    ...request,
    hookEvent: "before-tool",
    subject: `about ${toolSubject(request.tool)}, from earlier work`,
    paths: [
      ...request.beside,
      { path: "known-failure", run: () => knownFailureSection(store, request.session, request.attempt) },
      { path: "related-to-file", run: () => relatedToFileSection(store, request) },
    ],
  });
}

function toolSubject({ command, path }: ToolFacts): string {
  const name = path ?? commandLabel(command ?? "") ?? "this command";
  return oneLine(name, MAX_SUBJECT);
}
