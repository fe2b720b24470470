import type { AgentAdapter, HookCall } from "../../agents/agent.ts";
import { isOff } from "../../capture/disabled.ts";
import { codeOf } from "../../domain/errors.ts";
import { sessionId } from "../../domain/event.ts";
import { cutBetweenWords } from "../../text/cut.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** False for what comes out of a sub-agent where the user does not want those heard, or nothing of their session. */
export async function isHeard(deps: EngineDeps, agent: AgentAdapter, call: HookCall): Promise<boolean> {
  const { subagents } = deps.config;
  if (call.subAgent === null) return true;
  if (subagents === "skip" || (subagents === "brief" && call.hookEvent !== "sub-agent-start")) return false;
  const main = sessionId(agent.name, call.nativeSession);
  if (deps.wasIncognito(main)) return false;
  try {
    const session = await deps.store().findSession(main, null);
    return session === null || !isOff(session);
  } catch (error) {
    deps.recordError(codeOf(error, "STORE_FAILED"));
    return false;
  }
}

/** A sub-agent has a context of its own, so to us it is a session of its own; the transcript it names is another's. */
export function ownSession({ subAgent, nativeSession, transcript }: HookCall) {
  if (subAgent === null) return { nativeSession, transcript };
  return { nativeSession: `agent:${subAgent.id}:${nativeSession}`, transcript: null };
}

/** As much of a task as says what it is about. */
const MAX_WORDS = 2_000;
const MAX_KIND = 100;

/** Kept until the sub-agent starts, where it will be told something. Whatever fails, the call goes on. */
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
