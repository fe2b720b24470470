import { LEAST_TRUST } from "../../domain/trust.ts";
import type { HydeDeps } from "../../recall/hyde.ts";
import { type Prompt, readPrompt } from "../../recall/query/prompt.ts";
import {
  type CodeNow,
  type RecallDeps,
  type Recalled,
  type RecallRequest,
  recall,
  recallByWords,
} from "../../recall/recall.ts";
import type { Session } from "../../store/store.ts";
import type { Budget } from "../block/budget.ts";
import type { InjectDeps } from "../inject.ts";
import type { PathRunner } from "./section.ts";

/** Longest wait for an answer, for its order by a reranker, and for deep recall. */
export const RECALL_BOUND_MS = 500;

export interface PromptRequest {
  readonly event: string;
  readonly session: Session;
  readonly prompt: Prompt;
  /** Its items are those of an answer. */
  readonly budget: Budget;
  readonly threshold: number;
  readonly explicitThreshold: number;
  readonly snapshotThreshold: number;
  readonly saysNothingKnown: boolean;
  readonly relevant: RelevantOptions;
  readonly deep: DeepOptions;
  /** Where turns are counted when a receipt is replayed; else this event. */
  readonly turnsOf?: { readonly session: string; readonly event: string } | undefined;
  readonly extraPaths?: readonly PathRunner[];
  readonly states?: (deadline: number) => CodeNow["states"];
}

interface RelevantOptions {
  /** The reason why it is off; null where it is on. */
  readonly off: string | null;
  readonly items: number;
  readonly characters: number;
  readonly boundMs: number;
  readonly bodies: boolean;
  readonly leastCharacters: number;
}

export interface DeepOptions {
  readonly enabled: boolean;
  /** From this turn on, or for a longer prompt. */
  readonly afterTurns: number;
  readonly afterCharacters: number;
  readonly queryTurns: number;
  readonly turnCharacters: number;
  readonly items: number;
  readonly itemCharacters: number;
}

export interface PromptDeps extends RecallDeps, Pick<InjectDeps, "now" | "order"> {
  /** For deep recall; null where the user wants none. */
  readonly hyde?: () => Promise<Pick<HydeDeps, "llm" | "safe" | "newId" | "deadlineMs"> | null>;
}

export interface PromptContext {
  readonly deps: PromptDeps;
  readonly request: PromptRequest;
  /** Searched once, whichever path asks. */
  readonly recalled: () => Promise<Recalled>;
  /** Deadline on the monotonic clock. */
  readonly within: (ms: number) => number;
}

/** `patient` has no time limits. */
export function promptContext(
  deps: PromptDeps,
  request: PromptRequest,
  waits: "bounded" | "patient",
): PromptContext {
  const within = (ms: number) => (waits === "patient" ? Number.POSITIVE_INFINITY : deps.monotonic() + ms);
  const boundMs = boundOf(request);
  let pending: Promise<Recalled> | undefined;
  const rerankMs = waits === "patient" ? Number.POSITIVE_INFINITY : RECALL_BOUND_MS;
  const recalled = () => (pending ??= recallPrompt(deps, request, within(boundMs), rerankMs));
  return { deps, request, recalled, within };
}

async function recallPrompt(
  deps: PromptDeps,
  request: PromptRequest,
  deadline: number,
  rerankMs: number,
): Promise<Recalled> {
  const { session, states, prompt } = request;
  return recall(deps, {
    ...wordsRequest(deps, request, session.project?.id ?? null, deadline),
    conversation: () => deps.store.conversationBefore(session.id, request.event),
    // Only for who asks: a reranker tells which answer is best, not whether one is needed.
    ...(prompt.explicit ? { rerankMs } : {}),
    ...(states ? { code: { scope: "injected", states: states(deadline) } } : {}),
  });
}

/** What a prompt asks, whoever asks it. */
export type PromptQuestion = Pick<
  PromptRequest,
  "prompt" | "threshold" | "explicitThreshold" | "snapshotThreshold" | "relevant"
>;

/** Searches before the prompt's event is stored: with a cache, `promptContext` then has the answer at once. */
export async function searchAhead(
  deps: RecallDeps & Pick<PromptDeps, "now">,
  question: PromptQuestion,
  project: string | null,
): Promise<void> {
  const deadline = deps.monotonic() + boundOf(question);
  await recallByWords(deps, wordsRequest(deps, question, project, deadline));
}

function boundOf({ prompt, relevant }: PromptQuestion): number {
  return prompt.explicit ? RECALL_BOUND_MS : relevant.boundMs;
}

function wordsRequest(
  { now }: Pick<PromptDeps, "now">,
  question: PromptQuestion,
  project: string | null,
  deadline: number,
): RecallRequest {
  const { prompt } = question;
  return {
    ...question,
    prompt: prompt.isSlashCommand ? readPrompt("", now()) : prompt,
    project,
    passages: true,
    now: now(),
    deadline,
    leastTrust: LEAST_TRUST,
  };
}
