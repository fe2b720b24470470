import type { AgentAdapter, HookCall } from "../../agents/agent.ts";
import { codeOf } from "../../domain/errors.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { pathsAt } from "../../domain/hook-row.ts";
import type { Path } from "../../domain/injection-path.ts";
import type { Requester } from "../../domain/receipt.ts";
import type { Budget } from "../../inject/block/budget.ts";
import type { Delivery, InjectDeps } from "../../inject/inject.ts";
import type { HookAnswer } from "../../operations/engine-type.ts";
import type { Session, SessionFacts } from "../../store/store.ts";
import { digest } from "../../text/hashes/digest.ts";
import { drainFor } from "../maintenance/drain.ts";
import type { DrainNeed, EngineDeps } from "../wiring/deps.ts";

const nothing = async () => undefined;
export const SILENCE: HookAnswer = { text: null, written: nothing, after: nothing };

/** A hook call whose events are kept, and what its answer may build on. */
export interface HookContext {
  readonly deps: EngineDeps;
  readonly agent: AgentAdapter;
  readonly call: HookCall;
  readonly session: Session;
  /** The one that is answered; null where the hook event tells of none. */
  readonly event: AgentEvent | null;
  readonly requester: Requester | undefined;
  /** Where the call was made, which may be another work tree than the session's first. */
  readonly place: SessionFacts["project"];
}

/** What is done and said at a hook event. What it throws is counted, and the agent hears nothing. */
export type HookHandler = (context: HookContext) => Promise<HookAnswer>;

/** Names what is answered: its event, or for what is not kept the agent's own name of it. */
export function answeredId({ event, call, session }: HookContext): string {
  return event?.id ?? digest(["answered", session.id, call.hookEvent, call.key ?? ""]);
}

export function toHookAnswer({ deps, agent, call }: HookContext, delivery: Delivery | null): HookAnswer {
  if (!delivery) return SILENCE;
  const written = async () => {
    await delivery.written();
    deps.log({ at: deps.now(), hookEvent: call.hookEvent, characters: delivery.text.length });
  };
  return { text: agent.renderHook(call.hookEvent, delivery.text), written, after: nothing };
}

/** Distillation must never cost an answer: what fails is counted and tried again by the next process. */
export async function drainQuietly(
  deps: EngineDeps,
  allowanceMs: number,
  need: DrainNeed = "before the answer",
): Promise<void> {
  try {
    await drainFor(deps, allowanceMs, need);
  } catch (error) {
    deps.recordError(codeOf(error, "DISTILL_FAILED"));
  }
}

export function budgetOf(deps: EngineDeps, agent?: AgentAdapter): Budget {
  return {
    tokens: deps.config["block.max_tokens"],
    characters: Math.min(
      deps.config["block.max_chars"],
      agent?.contextCharacters ?? Number.POSITIVE_INFINITY,
    ),
    items: deps.config["answer.max_memories"],
    bytesPerToken: deps.config["tokens.bytes_per_token"],
  };
}

/** The paths that may speak now, in the order of their parts. */
function pathsNow({ deps, call }: HookContext): readonly Path[] {
  return pathsAt(deps.hooks, call.hookEvent, call.tool?.name).map(({ name }) => name);
}

/** Whether the user lets a path work now. */
export function maySpeak(context: HookContext, path: Path): boolean {
  return pathsNow(context).includes(path);
}

/** What is answered is answered once, so the answer's id, and the nonce in it, follow from it and our key. */
export function injectDeps(context: HookContext): InjectDeps {
  const { store, key, now: clock, monotonic, debug, inBackground } = context.deps;
  const newId = () => digest(["receipt", Buffer.from(key()).toString("hex"), answeredId(context)]);
  const order = pathsNow(context);
  return {
    store: store(),
    newId,
    order,
    now: clock,
    monotonic,
    debug,
    inBackground,
    requester: context.requester,
  };
}
