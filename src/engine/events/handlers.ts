import type { HookEvent } from "../../domain/hook-row.ts";
import { readCopy } from "../sessions/copied-context.ts";
import { handleAfterCompact } from "./after-compact.ts";
import { handleBeforeCompact } from "./before-compact.ts";
import { handleBeforeTool } from "./before-tool.ts";
import { drainQuietly, type HookHandler, SILENCE } from "./hook-context.ts";
import { handlePrompt } from "./prompt.ts";
import { handleSessionStart } from "./session-start.ts";
import { handleSubAgentStart } from "./sub-agent-start.ts";
import { handleToolFailure } from "./tool-failure.ts";

/** What may be spent on waiting work at a session's end, in ms; nobody waits, and the bound is the client's. */
const DRAIN_MS = 200;

const stayingSilent: HookHandler = async () => SILENCE;

/** An answer here would make the agent go on. */
const onSessionPause: HookHandler = async (context) => {
  // First what never throws: what fails here must not cost the work that waits.
  await drainQuietly(context.deps, DRAIN_MS, "some time");
  await readCopy(context);
  return SILENCE;
};

/** THE list of what is done at each hook event. */
export const HANDLERS: Readonly<Record<HookEvent, HookHandler>> = {
  "session-start": handleSessionStart,
  prompt: handlePrompt,
  "before-tool": handleBeforeTool,
  tool: stayingSilent,
  "tool-failure": handleToolFailure,
  "sub-agent-start": handleSubAgentStart,
  "sub-agent": stayingSilent,
  stop: onSessionPause,
  "before-compact": handleBeforeCompact,
  "after-compact": handleAfterCompact,
  "session-end": onSessionPause,
};
