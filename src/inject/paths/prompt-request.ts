import { LEAST_TRUST } from "../../domain/trust.ts";
import type { HydeDeps } from "../../recall/hyde.ts";
import { type Prompt, readPrompt } from "../../recall/query/prompt.ts";
import { type CodeNow, type RecallDeps, type Recalled, recall } from "../../recall/recall.ts";
import type { Session } from "../../store/store.ts";
import type { Budget } from "../block/budget.ts";
import type { InjectDeps } from "../inject.ts";
import type { PathRunner } from "./section.ts";

/** Longest that a prompt waits for the answer to a question, and for what is recalled in depth, in ms each. */
export const RECALL_BOUND_MS = 500;

export interface PromptRequest {
  readonly event: string;
  readonly session: Session;
  readonly prompt: Prompt;
  /** Of the whole block; its items are those of an answer to a question. */
  readonly budget: Budget;
  readonly threshold: number;
  readonly explicitThreshold: number;
  /** Whether a question about the past is told that nothing is known. */
  readonly saysNothingKnown: boolean;
  readonly relevant: RelevantOptions;
  readonly deep: DeepOptions;
  /** Up to where turns are counted where it is asked again elsewhere; else up to this event. */
  readonly turnsOf?: { readonly session: string; readonly event: string } | undefined;
  /** Paths that speak beside those of the prompt itself. */
  readonly beside?: readonly PathRunner[];
  /** How the code now differs from that at which memories were made. */
  readonly states?: (deadline: number) => CodeNow["states"];
}

/** What comes unasked with any prompt. */
interface RelevantOptions {
  /** Why it says nothing, whatever is found; null where it may speak. */
  readonly off: string | null;
  readonly items: number;
  readonly characters: number;
  readonly boundMs: number;
  /** Titles alone, or bodies too. */
  readonly bodies: boolean;
  readonly leastCharacters: number;
}

/** When a session is recalled in depth, and how much of it. */
export interface DeepOptions {
  readonly enabled: boolean;
  /** From this turn on, or with a prompt of more characters. */
  readonly afterTurns: number;
  readonly afterCharacters: number;
  readonly queryTurns: number;
  readonly turnCharacters: number;
  readonly items: number;
  readonly itemCharacters: number;
}

export interface PromptDeps extends RecallDeps, Pick<InjectDeps, "now" | "order"> {
  /** A language model for what is recalled in depth; null where the user wants none. */
  readonly hyde?: () => Promise<Pick<HydeDeps, "llm" | "safe" | "newId" | "deadlineMs"> | null>;
}

/** A prompt as its paths see it. */
export interface PromptContext {
  readonly deps: PromptDeps;
  readonly request: PromptRequest;
  /** What its own words find; looked for once, whoever asks. */
  readonly recalled: () => Promise<Recalled>;
  /** A deadline so many ms from now on the monotonic clock. */
  readonly within: (ms: number) => number;
}

/** `waits` is for somebody who has time: then nothing is bounded. */
export function promptContext(
  deps: PromptDeps,
  request: PromptRequest,
  waits: "bounded" | "patient",
): PromptContext {
  const within = (ms: number) => (waits === "patient" ? Number.POSITIVE_INFINITY : deps.monotonic() + ms);
  let known: Promise<Recalled> | undefined;
  const recalled = () =>
    (known ??= recallPrompt(
      deps,
      request,
      within(request.prompt.explicit ? RECALL_BOUND_MS : request.relevant.boundMs),
    ));
  return { deps, request, recalled, within };
}

async function recallPrompt(deps: PromptDeps, request: PromptRequest, deadline: number): Promise<Recalled> {
  const { session, states, prompt } = request;
  return recall(deps, {
    ...request,
    prompt: prompt.isSlashCommand ? readPrompt("", deps.now()) : prompt,
    project: session.project?.id ?? null,
    passages: true,
    conversation: () => deps.store.conversationBefore(session.id, request.event),
    now: deps.now(),
    deadline,
    ...(states ? { code: { of: "told", states: states(deadline) } } : {}),
    leastTrust: LEAST_TRUST,
  });
}
