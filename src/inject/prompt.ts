import { type RecallDeps, recall } from "../recall/recall.ts";
import type { Session } from "../store/store.ts";
import type { Budget } from "./budget.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";

/** Least trust that arrives unasked; what strangers wrote comes only by explicit search. */
const LEAST_TRUST = 1;

export interface PromptRequest {
  readonly event: string;
  readonly session: Session;
  readonly text: string;
  readonly budget: Budget;
  readonly bar: number;
  readonly explicitBar: number;
}

/** A prompt was sent: what is known about it, if the gate opens. */
export async function injectOnPrompt(
  deps: InjectDeps & RecallDeps,
  request: PromptRequest,
): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const { session } = request;
  const text = isSlashCommand(request.text) ? "" : request.text;
  const recalled = await recall(deps, {
    ...request,
    text,
    project: session.project?.id ?? null,
    now: deps.now(),
  });
  return inject(deps, {
    ...recalled,
    event: request.event,
    session,
    moment: "prompt",
    hits: recalled.passed.filter((hit) => hit.memory.trust >= LEAST_TRUST),
    budget: request.budget,
    subject: "from earlier work",
    startedAt,
  });
}

/** `/compact` and the like speak to the client, not about the work. */
function isSlashCommand(text: string): boolean {
  return /^\s*\/[\w:-]+(?:\s|$)/.test(text);
}
