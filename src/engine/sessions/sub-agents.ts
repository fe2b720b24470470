import type { AgentAdapter, HookCall } from "../../agents/agent.ts";
import { isOff } from "../../capture/disabled.ts";
import { ignoreReason } from "../../config/ignored-sessions.ts";
import { codeOf } from "../../domain/errors.ts";
import { sessionId } from "../../domain/event.ts";
import { cutBetweenWords } from "../../text/cut.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** False for sub-agents that the user excludes, or whose session is switched off. */
export async function isHandled(deps: EngineDeps, agent: AgentAdapter, call: HookCall): Promise<boolean> {
  const { subagents } = deps.config;
  if (call.subAgent === null) return true;
  if (subagents === "skip" || (subagents === "brief" && call.hookEvent !== "sub-agent-start")) return false;
  const main = sessionId(agent.name, call.nativeSession);
  if (ignoreReason(deps.home, main) === "incognito") return false;
  try {
    const session = await deps.store().findSession(main, null);
    return session === null || !isOff(session);
  } catch (error) {
    deps.recordError(codeOf(error, "STORE_FAILED"));
    return false;
  }
}

/** A sub-agent has a context of its own, so it is a session of its own; the transcript it names is another's. */
export function sessionIdentity({ subAgent, nativeSession, transcript }: HookCall) {
  if (subAgent === null) return { nativeSession, transcript };
  return { nativeSession: `agent:${subAgent.id}:${nativeSession}`, transcript: null };
}

/** Enough of a task to tell its subject. */
const MAX_WORDS = 2_000;
const MAX_KIND = 100;

/** Stores the task until the sub-agent starts. An error does not cost the call. */
export async function storeTask(
  deps: EngineDeps,
  agent: AgentAdapter,
  { nativeSession, key, task }: HookCall,
): Promise<void> {
  if (task === null || task.words === "" || deps.config.subagents === "skip") return;
  try {
    await deps.store().putTask({
      session: sessionId(agent.name, nativeSession),
      key: key ?? "",
      kind: safe(deps, task.kind).slice(0, MAX_KIND),
      words: cutBetweenWords(safe(deps, task.words), MAX_WORDS),
      at: deps.now(),
    });
  } catch (error) {
    deps.recordError(codeOf(error, "STORE_FAILED"));
  }
}
