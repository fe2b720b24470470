import { prepareEvent } from "../../capture/prepare.ts";
import { injectBeforeTool } from "../../inject/before-tool.ts";
import { attemptName } from "../../store/port/attempt.ts";
import { anchorStates } from "../memories/anchors.ts";
import { contextNow } from "../sessions/context-now.ts";
import { afterCompactPaths } from "./compacted.ts";
import { type AtMoment, answer, answeredId, budgetOf, injectDeps, type Now, SILENCE } from "./moment.ts";

/** Longest that a tool waits to hear what became of the code its memories were made at, in ms. */
const CODE_MS = 50;

/** A tool is about to run: what is known of it. Whether it may run is nobody's question here. */
export const atBeforeTool: AtMoment = async (now) => {
  const { deps, agent, session, place } = now;
  const safe = safeCall(now);
  if (!safe?.tool) return SILENCE;
  const request = {
    event: answeredId(now),
    session,
    budget: budgetOf(deps, agent),
    project: session.project?.id ?? null,
    root: place?.root ?? null,
    tool: safe.tool,
    attempt: attemptName(safe.tool, safe.text),
    states: anchorStates(deps, place, deps.monotonic() + CODE_MS),
    context: () => contextNow(now),
    beside: afterCompactPaths(now),
  };
  return answer(now, await injectBeforeTool(injectDeps(now), request));
};

/** As it will be stored once it ran, so that it has the name that it will have then. */
function safeCall({ deps, call, session, place }: Now) {
  if (!call.tool) return null;
  const raw = {
    ...{ kind: "tool" as const, nativeKey: call.key ?? "", turn: null, trust: 1 as const },
    ...{ text: call.change ?? "", tool: call.tool },
  };
  return prepareEvent(raw, { session: session.id, root: place?.root ?? null, at: deps.now() }, deps);
}
