import type { AgentAdapter, HookCall } from "../agents/agent.ts";
import { capture } from "../capture/capture.ts";
import { ignoreReason, ignoreSession } from "../config/ignored-sessions.ts";
import { hasStatusReader, writeStatusFile } from "../config/session-status.ts";
import { codeOf, UnbiddenError } from "../domain/errors.ts";
import type { HookEvent } from "../domain/hook-row.ts";
import type { Requester } from "../domain/receipt.ts";
import { TOOL_BOUND_MS } from "../inject/tool-call.ts";
import type { HookAnswer } from "../operations/engine-type.ts";
import type { SessionFacts } from "../store/store.ts";
import { handleAfterCompact, handleBeforeCompact } from "./events/compaction.ts";
import { tidyFileRoute } from "./events/file-route.ts";
import {
  drainQuietly,
  type HookContext,
  type HookHandler,
  SILENCE,
  withWaitingWork,
} from "./events/hook-context.ts";
import { handlePrompt, searchMeanwhile } from "./events/prompt.ts";
import { handleSessionStart } from "./events/session-start.ts";
import { handleSubAgentStart } from "./events/sub-agent-start.ts";
import { handleBeforeTool, handleToolFailure } from "./events/tool.ts";
import type { LoggedToolCall } from "./events/tool-line.ts";
import { completeCall } from "./sessions/complete-call.ts";
import { readCopy } from "./sessions/copied-context.ts";
import { isHandled, sessionIdentity, storeTask } from "./sessions/sub-agents.ts";
import type { EngineDeps } from "./wiring/deps.ts";
import { sessionFacts } from "./wiring/safe-facts.ts";
import { isSilentIn } from "./wiring/silent-in.ts";

/** One hook call, from the agent's bytes to the one answer. Throws `INPUT_*` or `AGENT_UNKNOWN`; all else is silence. */
export async function handleHook(
  deps: EngineDeps,
  agentName: string,
  payload: Uint8Array,
  requester?: Requester,
): Promise<HookAnswer> {
  const agent = deps.agents.get(agentName);
  if (!agent) throw new UnbiddenError("AGENT_UNKNOWN", `no agent is called ${agentName}`);
  const call = await readCall(deps, agent, payload);
  if (!call) return SILENCE;
  const answer = () => answerWorkCall(deps, agent, call, requester);
  return call.hookEvent === "before-tool" ? withinToolBound(deps, answer) : answer();
}

/** Before a tool nothing waits longer for the store: what cannot be written down by then is not told. */
async function withinToolBound(deps: EngineDeps, answer: () => Promise<HookAnswer>): Promise<HookAnswer> {
  // From this process's start on.
  deps.waitNoLongerThan(TOOL_BOUND_MS);
  if (!deps.isLongLived) return answer();
  // In a daemon another thread writes, and waits for the lock.
  const { promise: late, resolve } = Promise.withResolvers<HookAnswer>();
  const timer = setTimeout(resolve, TOOL_BOUND_MS, SILENCE);
  // What comes later is told to nobody, and what it claims stays unwritten.
  return Promise.race([answer(), late]).finally(() => clearTimeout(timer));
}

async function answerWorkCall(
  deps: EngineDeps,
  agent: AgentAdapter,
  call: HookCall,
  requester: Requester | undefined,
): Promise<HookAnswer> {
  if (!(await isHandled(deps, agent, call))) return SILENCE;
  const facts = sessionFactsOfCall(deps, agent, call);
  // Even where the store refuses.
  if (deps.incognito) ignoreSession(deps.home, facts.id, "incognito");
  if (call.hookEvent === "session-start") deps.writeSessionEnv(facts.id, deps.config.subagents);
  const events = deps.byProgram ? call.events.map((event) => ({ ...event, byProgram: true })) : call.events;
  const startedAt = deps.monotonic();
  const captured = await capture(deps, facts, events, ([event]) => {
    if (call.hookEvent === "prompt" && event) searchMeanwhile({ deps, facts, event, requester });
  });
  // The requester may be able to store it.
  if (captured.status === "lost" && requester?.isWaiting)
    throw new UnbiddenError("SPOOL_FAILED", "neither the store nor the spool took it");
  // Also for a session switched off since: its text must not stay in the project.
  tidyFileRoute({ deps, agent, call, session: facts, callProject: facts.project });
  const answer =
    "session" in captured
      ? await runHandler({ deps, agent, call, requester, callProject: facts.project, ...captured })
      : SILENCE;
  // For an incognito session only its id is stored.
  if (facts.incognito) return answer;
  if (captured.status !== "off") await logToolCall({ deps, call, session: facts, answer, startedAt });
  const status = { hookEvent: call.hookEvent, text: answer.text, off: captured.status === "off" };
  const after = async () => {
    await answer.after();
    await writeSessionStatus(deps, facts.id, status);
  };
  return { ...answer, after };
}

/** Null for a call that asks and tells nothing. */
async function readCall(
  deps: EngineDeps,
  agent: AgentAdapter,
  payload: Uint8Array,
): Promise<HookCall | null> {
  const call = agent.parseHook(payload, deps.now());
  // A stop without text still reads back earlier transcripts.
  if (!call || (call.events.length === 0 && call.key === null && call.hookEvent !== "stop")) return null;
  return completeCall(deps, agent, call);
}

/** The answer to the call; silence where that fails. */
async function runHandler(context: HookContext): Promise<HookAnswer> {
  const { deps, agent, call } = context;
  try {
    await storeTask(deps, agent, call);
    // Without hooks nothing is searched or said; the work that waits is done all the same.
    const isSilent = await isSilentIn(deps, context.session.project);
    return await HANDLERS[call.hookEvent](isSilent ? { ...context, deps: { ...deps, hooks: [] } } : context);
  } catch (error) {
    deps.recordError(codeOf(error, "HOOK_FAILED"));
    return SILENCE;
  }
}

/** Loaded only where the user wants it. */
async function logToolCall(happened: LoggedToolCall): Promise<void> {
  const { deps, call } = happened;
  if (!call.tool || !deps.config["log.tool_calls"]) return;
  try {
    const { toolCallLine } = await import("./events/tool-line.ts");
    deps.log(toolCallLine(happened));
  } catch (error) {
    deps.recordError(codeOf(error, "HOOK_FAILED"));
  }
}

function sessionFactsOfCall(deps: EngineDeps, agent: AgentAdapter, call: HookCall): SessionFacts {
  const facts = sessionFacts(deps, { ...call, ...sessionIdentity(call), agent: agent.name, at: deps.now() });
  // A resumed session stays incognito without the variable, even where the store refuses.
  const incognito = deps.incognito || ignoreReason(deps.home, facts.id) === "incognito";
  return incognito ? { ...facts, incognito } : facts;
}

/** Hook events that refresh the status even without an answer. */
const STATUS_EVENTS: ReadonlySet<HookEvent> = new Set(["session-start", "prompt"]);

async function writeSessionStatus(
  deps: EngineDeps,
  session: string,
  { hookEvent, text, off }: { hookEvent: HookEvent; text: string | null; off: boolean },
): Promise<void> {
  if ((text === null && !STATUS_EVENTS.has(hookEvent)) || !hasStatusReader(deps.home)) return;
  try {
    writeStatusFile(deps.home, session, { ...(await deps.store().contextState(session)), off });
  } catch {
    // The store refuses, as the answer already reported; the status stays as it was.
  }
}

/** Longest background work at a session's end, in ms; nobody waits, and the bound is the client's. */
const DRAIN_MS = 200;

const staySilent: HookHandler = async () => SILENCE;

/** An answer here would make the agent go on. */
const onSessionPause: HookHandler = (context) =>
  withWaitingWork(context, SILENCE, async () => {
    // First, because it never throws: a failure below must not cost the background work.
    await drainQuietly(context.deps, DRAIN_MS, "some time");
    await readCopy(context);
  });

/** THE list of handlers. */
const HANDLERS: Readonly<Record<HookEvent, HookHandler>> = {
  "session-start": handleSessionStart,
  prompt: handlePrompt,
  "before-tool": handleBeforeTool,
  tool: staySilent,
  "tool-failure": handleToolFailure,
  "sub-agent-start": handleSubAgentStart,
  "sub-agent": staySilent,
  stop: onSessionPause,
  "before-compact": handleBeforeCompact,
  "after-compact": handleAfterCompact,
  "session-end": onSessionPause,
};
