import type { HookMoment } from "../../domain/hook-row.ts";
import { readCopy } from "../sessions/copied-context.ts";
import { atAfterCompact } from "./after-compact.ts";
import { atBeforeCompact } from "./before-compact.ts";
import { atBeforeTool } from "./before-tool.ts";
import { type AtMoment, SILENCE, work } from "./moment.ts";
import { atPrompt } from "./prompt.ts";
import { atSessionStart } from "./session-start.ts";
import { atSubAgentStart } from "./sub-agent-start.ts";
import { atToolFailure } from "./tool-failure.ts";

/** What may be spent on waiting work at a session's end, in ms; nobody waits, and the bound is the client's. */
const DRAIN_MS = 200;

const silent: AtMoment = async () => SILENCE;

/** An answer here would make the agent go on. */
const over: AtMoment = async (now) => {
  // First what never throws: what fails here must not cost the work that waits.
  await work(now.deps, DRAIN_MS, "some time");
  await readCopy(now);
  return SILENCE;
};

/** THE list of what is done at each moment. */
export const AT_MOMENT: Readonly<Record<HookMoment, AtMoment>> = {
  "session-start": atSessionStart,
  prompt: atPrompt,
  "before-tool": atBeforeTool,
  tool: silent,
  "tool-failure": atToolFailure,
  "sub-agent-start": atSubAgentStart,
  "sub-agent": silent,
  stop: over,
  "before-compact": atBeforeCompact,
  "after-compact": atAfterCompact,
  "session-end": over,
};
