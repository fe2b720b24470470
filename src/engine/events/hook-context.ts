import type { AgentAdapter, HookCall } from "../../agents/agent.ts";
import { agentCommand } from "../../config/agent-command.ts";
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

const noop = async () => undefined;
export const SILENCE: HookAnswer = { text: null, written: noop, after: noop };

/** A hook call whose events are stored. */
export interface HookContext {
  readonly deps: EngineDeps;
  readonly agent: AgentAdapter;
  readonly call: HookCall;
  readonly session: Session;
  /** The event that is answered; null where the call has none. */
  readonly event: AgentEvent | null;
  readonly requester: Requester | undefined;
  /** Project of the call's folder, which may be another work tree than the session's first. */
  readonly callProject: SessionFacts["project"];
}

/** Handles a hook event. Its errors are counted, and the agent gets nothing. */
export type HookHandler = (context: HookContext) => Promise<HookAnswer>;

/** Id of the answered event, or for one that is not stored the agent's own id of it. */
export function answeredId({ event, call, session }: HookContext): string {
  return event?.id ?? digest(["answered", session.id, call.hookEvent, call.key ?? ""]);
}

export function toHookAnswer({ deps, agent, call }: HookContext, delivery: Delivery | null): HookAnswer {
  if (!delivery) return SILENCE;
  const written = async () => {
    await delivery.written();
    deps.log({ at: deps.now(), hookEvent: call.hookEvent, characters: delivery.text.length });
  };
  const { text, told } = delivery;
  return { text: agent.renderHook(call.hookEvent, text), told, written, after: noop };
}

/** A daemon works once the answer is given; any other process ends soon after it, and works before. */
export async function withWaitingWork(
  { deps }: HookContext,
  answer: HookAnswer,
  work: () => Promise<void>,
): Promise<HookAnswer> {
  if (deps.isLongLived) return { ...answer, after: work };
  await work();
  return answer;
}

/** Distillation must never cost an answer: a failure is counted, and the next process tries again. */
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
    command: commandHere(deps),
  };
}

/** How the agent's shell runs our command. */
export function commandHere({ home, userHome }: Pick<EngineDeps, "home" | "userHome">): string {
  return agentCommand(home, userHome);
}

/** The paths enabled for this event, in the order of their sections. */
function pathsNow({ deps, call }: HookContext): readonly Path[] {
  return pathsAt(deps.hooks, call.hookEvent, call.tool?.name).map(({ name }) => name);
}

/** Whether the user lets a path work now. */
export function maySpeak(context: HookContext, path: Path): boolean {
  return pathsNow(context).includes(path);
}

/** What is answered is answered once, so the answer's id, and the nonce in it, follow from it and our key. */
export function injectDeps(context: HookContext): InjectDeps {
  const { store, key, now: clock, monotonic, debug, inBackground, agents } = context.deps;
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
    agentLabel: (agent) => agents.get(agent)?.label ?? agent,
    requester: context.requester,
  };
}
