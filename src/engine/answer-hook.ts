import type { AgentAdapter, HookCall } from "../agents/agent.ts";
import { capture } from "../capture/capture.ts";
import { digest } from "../domain/digest.ts";
import { codeOf, UnbiddenError } from "../domain/errors.ts";
import type { AgentEvent } from "../domain/event.ts";
import type { Asker } from "../domain/injection.ts";
import type { Budget } from "../inject/budget.ts";
import type { Delivery } from "../inject/inject.ts";
import { injectOnPrompt } from "../inject/prompt.ts";
import { injectOnSessionStart } from "../inject/session-start.ts";
import type { HookAnswer } from "../operations/engine-type.ts";
import type { Session, SessionFacts } from "../store/store.ts";
import { anchorStates } from "./anchors.ts";
import type { DrainNeed, EngineDeps } from "./deps.ts";
import { drainFor } from "./drain.ts";
import { sessionFacts } from "./safe-facts.ts";

const SILENCE: HookAnswer = { text: null, written: async () => undefined };

/** What may be spent on waiting work: before a brief somebody waits, at a session's end the bound is the client's. */
const DRAIN_MS = { "session-start": 50, stop: 200, "session-end": 200 } as const;

/** Longest that a brief waits to hear what became of the code its memories were made at. */
const CODE_MS = 100;

/** One hook call, from the agent's bytes to the one answer. Throws `INPUT_*` or `AGENT_UNKNOWN`; all else is silence. */
export async function answerHook(
  deps: EngineDeps,
  agentName: string,
  payload: Uint8Array,
  asker?: Asker,
): Promise<HookAnswer> {
  const agent = deps.agents.get(agentName);
  if (!agent) throw new UnbiddenError("AGENT_UNKNOWN", `no agent is called ${agentName}`);
  const call = agent.parseHook(payload, deps.now());
  // Also a stop without words is a time to read back what was done before it.
  if (!call || (call.events.length === 0 && call.moment !== "stop")) return SILENCE;
  const facts = factsOf(deps, agent, call);
  // Also where the store cannot be told.
  if (deps.incognito) deps.markIncognito(facts.id);
  if (call.moment === "session-start") deps.keepSwitches(facts.id);
  const captured = await capture(deps, facts, call.events);
  // Whoever asked may be able to keep it.
  if (captured.status === "lost" && asker?.isThere)
    throw new UnbiddenError("SPOOL_FAILED", "neither the store nor the spool took it");
  if (!("session" in captured)) return SILENCE;
  try {
    return await respond(deps, agent, call, { ...captured, asker, place: facts.project });
  } catch (error) {
    deps.fault(codeOf(error, "HOOK_FAILED"));
    return SILENCE;
  }
}

interface Captured {
  readonly session: Session;
  readonly event: AgentEvent | null;
  readonly asker: Asker | undefined;
  /** Where the call was made, which may be another work tree than the session's first. */
  readonly place: SessionFacts["project"];
}

async function respond(
  deps: EngineDeps,
  agent: AgentAdapter,
  call: HookCall,
  { session, event, asker, place }: Captured,
): Promise<HookAnswer> {
  if (call.moment === "stop" || call.moment === "session-end") {
    await work(deps, DRAIN_MS[call.moment], "some time");
    return SILENCE;
  }
  if (event === null) return SILENCE;
  const budget = budgetOf(deps, agent);
  switch (call.moment) {
    case "session-start": {
      const present = call.source === "compact" ? await deps.store().beginContext(session.id) : session;
      await work(deps, DRAIN_MS["session-start"]);
      if (!deps.config["brief.enabled"]) return SILENCE;
      const items = deps.config["brief.items"];
      const request = {
        event: event.id,
        session: present,
        budget: { ...budget, items },
        states: anchorStates(deps, place, deps.monotonic() + CODE_MS),
      };
      return answer(deps, agent, call, await injectOnSessionStart(injectDeps(deps, event, asker), request));
    }
    case "prompt":
      return answer(
        deps,
        agent,
        call,
        await injectOnPrompt(
          { ...injectDeps(deps, event, asker), synonyms: deps.synonyms, ...(await deps.warm()) },
          {
            ...promptRequest(deps, session, event, budget),
            states: (until) => anchorStates(deps, place, until),
          },
        ),
      );
    case "tool":
    case "sub-agent":
      return SILENCE;
  }
}

function promptRequest(deps: EngineDeps, session: Session, event: AgentEvent, budget: Budget) {
  return {
    event: event.id,
    session,
    text: event.text,
    budget,
    bar: deps.config["inject.confidence"],
    explicitBar: deps.config["inject.confidence_explicit"],
    saysNothingKnown: deps.config["inject.nothing_known"],
  };
}

function answer(
  deps: EngineDeps,
  agent: AgentAdapter,
  call: HookCall,
  delivery: Delivery | null,
): HookAnswer {
  if (!delivery) return SILENCE;
  const written = async () => {
    await delivery.written();
    deps.log({ at: deps.now(), moment: call.moment, characters: delivery.text.length });
  };
  return { text: agent.renderHook(call.moment, delivery.text), written };
}

/** Distillation must never cost an answer: what fails is counted and tried again by the next process. */
async function work(
  deps: EngineDeps,
  allowanceMs: number,
  need: DrainNeed = "before the answer",
): Promise<void> {
  try {
    await drainFor(deps, allowanceMs, need);
  } catch (error) {
    deps.fault(codeOf(error, "DISTILL_FAILED"));
  }
}

function factsOf(deps: EngineDeps, agent: AgentAdapter, call: HookCall): SessionFacts {
  const facts = sessionFacts(deps, { ...call, agent: agent.name, at: deps.now() });
  // Resumed without the variable it stays what it was, also where the store could not be told.
  const incognito = deps.incognito || deps.wasIncognito(facts.id);
  return incognito ? { ...facts, incognito } : facts;
}

export function budgetOf(deps: EngineDeps, agent?: AgentAdapter): Budget {
  return {
    tokens: deps.config["inject.tokens"],
    characters: Math.min(
      deps.config["inject.characters"],
      agent?.contextCharacters ?? Number.POSITIVE_INFINITY,
    ),
    items: deps.config["inject.items"],
    bytesPerToken: deps.config["tokens.bytes_per_token"],
  };
}

/** An event is answered once, so the answer's id, and the nonce in it, follow from the event and our key. */
function injectDeps(
  { store, key, now, monotonic, debug, aside }: EngineDeps,
  event: AgentEvent,
  asker?: Asker,
) {
  const secret = Buffer.from(key()).toString("hex");
  const newId = () => digest(["injection", secret, event.id]);
  return { store: store(), newId, now, monotonic, debug, aside, asker };
}
