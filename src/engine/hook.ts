import type { AgentAdapter, HookCall } from "../agents/agent.ts";
import { capture } from "../capture/capture.ts";
import { codeOf, UnbiddenError } from "../domain/errors.ts";
import type { Requester } from "../domain/receipt.ts";
import type { HookAnswer } from "../operations/engine-type.ts";
import type { SessionFacts } from "../store/store.ts";
import { tidyFileRoute } from "./events/file-route.ts";
import { HANDLERS } from "./events/handlers.ts";
import { type HookContext, SILENCE } from "./events/hook-context.ts";
import { writeSessionStatus } from "./sessions/session-status.ts";
import { isHeard, ownSession, storeTask } from "./sessions/sub-agents.ts";
import type { EngineDeps } from "./wiring/deps.ts";
import { sessionFacts } from "./wiring/safe-facts.ts";

/** One hook call, from the agent's bytes to the one answer. Throws `INPUT_*` or `AGENT_UNKNOWN`; all else is silence. */
export async function handleHook(
  deps: EngineDeps,
  agentName: string,
  payload: Uint8Array,
  requester?: Requester,
): Promise<HookAnswer> {
  const agent = deps.agents.get(agentName);
  if (!agent) throw new UnbiddenError("AGENT_UNKNOWN", `no agent is called ${agentName}`);
  const call = agent.parseHook(payload, deps.now());
  // Also a stop without words is a time to read back what was done before it.
  if (!call || (call.events.length === 0 && call.key === null && call.hookEvent !== "stop")) return SILENCE;
  if (!(await isHeard(deps, agent, call))) return SILENCE;
  const facts = sessionFactsOfCall(deps, agent, call);
  // Also where the store cannot be told.
  if (deps.incognito) deps.markIncognito(facts.id);
  if (call.hookEvent === "session-start") deps.writeSessionEnv(facts.id, deps.config.subagents);
  const events = deps.byProgram ? call.events.map((event) => ({ ...event, byProgram: true })) : call.events;
  const captured = await capture(deps, facts, events);
  // Whoever asked may be able to keep it.
  if (captured.status === "lost" && requester?.isWaiting)
    throw new UnbiddenError("SPOOL_FAILED", "neither the store nor the spool took it");
  // Also of a session that was switched off since: what it said must not stay in the project.
  tidyFileRoute({ deps, agent, call, session: facts, place: facts.project });
  const said =
    "session" in captured
      ? await runHandler({ deps, agent, call, requester, place: facts.project, ...captured })
      : SILENCE;
  // Of an incognito session its name is noted, and that is all.
  if (facts.incognito) return said;
  const status = { hookEvent: call.hookEvent, spoke: said.text !== null, off: captured.status === "off" };
  return { ...said, after: () => writeSessionStatus(deps, facts.id, status) };
}

/** What the call is answered; where that fails, nothing. */
async function runHandler(context: HookContext): Promise<HookAnswer> {
  const { deps, agent, call } = context;
  try {
    await storeTask(deps, agent, call);
    return await HANDLERS[call.hookEvent](context);
  } catch (error) {
    deps.recordError(codeOf(error, "HOOK_FAILED"));
    return SILENCE;
  }
}

function sessionFactsOfCall(deps: EngineDeps, agent: AgentAdapter, call: HookCall): SessionFacts {
  const facts = sessionFacts(deps, { ...call, ...ownSession(call), agent: agent.name, at: deps.now() });
  // Resumed without the variable it stays what it was, also where the store could not be told.
  const incognito = deps.incognito || deps.wasIncognito(facts.id);
  return incognito ? { ...facts, incognito } : facts;
}
