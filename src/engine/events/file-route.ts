import {
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hasFileRoute } from "../../config/file-routes.ts";
import { codeOf } from "../../domain/errors.ts";
import {
  carriesRecall,
  emptyRecall,
  type FileRoute,
  writeRecall,
} from "../../inject/compaction/file-route.ts";
import { canonical } from "../../project/workspace.ts";
import { digest } from "../../text/hashes/digest.ts";
import { safe } from "../wiring/safe-facts.ts";
import { answeredId, type HookContext } from "./hook-context.ts";

/** Named one by one: all of `node:fs` would bring its promises with it. */
const ROUTE_FS = { lstatSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync };

/** As much of a hook event as says whose file it is. */
type Routed = Pick<HookContext, "deps" | "agent" | "place">;

/** Takes out of the project's file what was put there for a compaction that is over. Never throws. */
export function tidyFileRoute(
  context: Routed & {
    readonly call: Pick<HookContext["call"], "hookEvent" | "source">;
    readonly session: { readonly id: string };
  },
): void {
  if (!endsCompaction(context)) return;
  try {
    const route = findFileRoute(context);
    if (route !== null) emptyRecall(route, { session: context.session.id, at: context.deps.now() });
  } catch (error) {
    context.deps.recordError(codeOf(error, "HOOK_FAILED"), "file route");
  }
}

/** The text goes into the project's file, where the route is on; true when the agent will read it there. */
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

/** Whether the agent reads this session's text in the project's file, so that it needs no other copy. */
export function isSentByFile(context: HookContext): boolean {
  const route = findFileRoute(context);
  return route !== null && carriesRecall(route, context.session.id);
}

/** What is said after a compaction in place of the text. */
export const BY_FILE = "what this session said and did before the compaction came with CLAUDE.md";

/** Null where it is off, which costs one question to the file system. */
function findFileRoute({ deps, agent, place }: Routed): FileRoute | null {
  if (place === null || !hasFileRoute(deps.home, () => canonical(place.root))) return null;
  return { fs: ROUTE_FS, root: place.root, file: agent.recallFile };
}

/** After a compaction the agent goes on in the same turn, or waits for the next prompt. */
function endsCompaction({
  call,
}: {
  readonly call: Pick<HookContext["call"], "hookEvent" | "source">;
}): boolean {
  switch (call.hookEvent) {
    case "session-start":
      return call.source !== "compact";
    case "prompt":
    case "stop":
    case "session-end":
      return true;
    case "before-tool":
    case "tool":
    case "tool-failure":
    case "sub-agent-start":
    case "sub-agent":
    case "before-compact":
    case "after-compact":
      return false;
  }
}
