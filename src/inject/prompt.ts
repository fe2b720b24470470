import { type CodeNow, type RecallDeps, type Recalled, recall } from "../recall/recall.ts";
import { subjectOf } from "../recall/subject.ts";
import type { Session } from "../store/store.ts";
import type { Question } from "./bare-answer.ts";
import type { Budget } from "./budget.ts";
import { type Delivery, type InjectDeps, inject, type Occasion } from "./inject.ts";
import { gather, type Part } from "./part.ts";

/** Least trust that arrives unasked; what strangers wrote comes only by explicit search. */
export const LEAST_TRUST = 1;
/** Of one session a prompt gets no more. */
const PER_SESSION = 2;
/** Longest that a prompt waits for it. */
const RECALL_BOUND_MS = 500;

export interface PromptRequest {
  readonly event: string;
  readonly session: Session;
  readonly text: string;
  readonly budget: Budget;
  readonly bar: number;
  readonly explicitBar: number;
  /** Whether a question about the past is told that nothing is known. */
  readonly saysNothingKnown: boolean;
  /** How the code now differs from that at which memories were made. */
  readonly states?: (deadline: number) => CodeNow["states"];
}

/** A prompt was sent: what is known about it, if the gate opens. */
export async function injectOnPrompt(
  deps: InjectDeps & RecallDeps,
  request: PromptRequest,
): Promise<Delivery | null> {
  const { occasion } = await proposeOnPrompt(deps, request, RECALL_BOUND_MS);
  return inject(deps, occasion);
}

/** What was found for a prompt, and what of it may be said. Recall gives back what it has when its bound is over. */
export async function proposeOnPrompt(
  deps: RecallDeps & Pick<InjectDeps, "now">,
  request: PromptRequest,
  boundMs: number,
): Promise<{ readonly recalled: Recalled; readonly occasion: Occasion }> {
  const startedAt = deps.monotonic();
  const recalled = await recallFor(deps, request, startedAt + boundMs);
  const run = async () => partOf(request, recalled);
  const gathered = await gather([{ path: pathOf(recalled), run }], deps.monotonic);
  const { event, session, budget } = request;
  const whose = { event, session, moment: "prompt" as const, budget };
  return { recalled, occasion: { ...gathered, ...whose, subject: "from earlier work", startedAt } };
}

async function recallFor(
  deps: RecallDeps & Pick<InjectDeps, "now">,
  request: PromptRequest,
  deadline: number,
): Promise<Recalled> {
  const { session, states } = request;
  const text = isSlashCommand(request.text) ? "" : request.text;
  return recall(deps, {
    ...request,
    text,
    project: session.project?.id ?? null,
    conversation: () => deps.store.conversationBefore(session.id, request.event),
    now: deps.now(),
    deadline,
    ...(states ? { code: { of: "told", states: states(deadline) } } : {}),
    leastTrust: LEAST_TRUST,
  });
}

function pathOf({ explicit }: Recalled): Part["path"] {
  return explicit ? "explicit" : "relevant";
}

function partOf(request: PromptRequest, recalled: Recalled): Part {
  return {
    ...recalled,
    path: pathOf(recalled),
    hits: recalled.passed,
    found: recalled.hits,
    terms: [...recalled.query.terms.keys()],
    perSession: PER_SESSION,
    question: questionIn(request, recalled),
    cap: {},
  };
}

/** `/compact` and the like speak to the client, not about the work. */
function isSlashCommand(text: string): boolean {
  return /^\s*\/[\w:-]+(?:\s|$)/.test(text);
}

/** Where a stranger's words or a goal was found it is not so that nothing is known, though it is not said either. */
function questionIn(request: PromptRequest, { query, explicit, hits, bar }: Recalled): Question | null {
  if (!explicit) return null;
  const mayDeny = request.saysNothingKnown && hits.every((hit) => hit.confidence < bar);
  const subject = mayDeny ? subjectOf(request.text, query) : null;
  return { subject, project: request.session.project?.name ?? null };
}
