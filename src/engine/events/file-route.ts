import { hasFileRoute } from "../../config/file-routes.ts";
import { codeOf } from "../../domain/errors.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import {
  carriesRecall,
  emptyRecall,
  type FileRoute,
  writeRecall,
} from "../../inject/compaction/file-route.ts";
import { canonical } from "../../project/workspace.ts";
import { digest } from "../../text/hashes/digest.ts";
import { nodeFs } from "../wiring/node-fs.ts";
import { safe } from "../wiring/safe-facts.ts";
import { answeredId, type HookContext } from "./hook-context.ts";

type RouteContext = Pick<HookContext, "deps" | "agent" | "callProject">;
type EndedCall = Pick<HookContext["call"], "hookEvent" | "source">;

/** Empties the project's file of a compaction that is over. Never throws. */
export function tidyFileRoute(
  context: RouteContext & { readonly call: EndedCall; readonly session: { readonly id: string } },
): void {
  if (!endsCompaction(context.call)) return;
  try {
    const route = findFileRoute(context);
    if (route !== null) emptyRecall(route, { session: context.session.id, at: context.deps.now() });
  } catch (error) {
    context.deps.recordError(codeOf(error, "HOOK_FAILED"), "file route");
  }
}

/** Writes the text into the project's file where the route is on; true when the agent will read it there. */
export function sendByFile(context: HookContext, text: string): boolean {
  const route = findFileRoute(context);
  if (route === null) return false;
  const { deps, session } = context;
  const nonce = digest(["file route", Buffer.from(deps.key()).toString("hex"), answeredId(context)]).slice(
    0,
    4,
  );
  return writeRecall(route, { session: session.id, at: deps.now() }, nonce, safe(deps, text));
}

/** Whether the agent reads this session's text in the project's file and needs no other copy. */
export function isSentByFile(context: HookContext): boolean {
  const route = findFileRoute(context);
  return route !== null && carriesRecall(route, context.session.id);
}

/** Replaces the text after a compaction. */
export const BY_FILE = "CLAUDE.md holds this session from before the compaction";

/** Null where it is off, which costs one look at the file system. */
function findFileRoute({ deps, agent, callProject }: RouteContext): FileRoute | null {
  if (agent.recallFile === null || callProject === null) return null;
  if (!hasFileRoute(deps.home, () => canonical(callProject.root))) return null;
  return { fs: nodeFs(), root: callProject.root, file: agent.recallFile };
}

/** After a compaction the agent goes on in the same turn, or waits for the next prompt. */
function endsCompaction({ hookEvent, source }: EndedCall): boolean {
  return hookEvent === "session-start" ? source !== "compact" : ENDING_EVENTS.has(hookEvent);
}

const ENDING_EVENTS: ReadonlySet<HookEvent> = new Set(["prompt", "stop", "session-end"]);
