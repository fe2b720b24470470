import { AFTER_MODEL_MS, MODEL_MS } from "../../config/prompt-timeout.ts";
import { providerWord } from "../../config/providers.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { Requester } from "../../domain/receipt.ts";
import { type PromptDeps, searchAhead } from "../../inject/paths/prompt-request.ts";
import { injectOnPrompt } from "../../inject/prompt.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import type { SessionFacts } from "../../store/store.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { patienceAfterSearch, promptOptions } from "../wiring/prompt-options.ts";
import { recallPartsHere } from "../wiring/recall-parts.ts";
import { safe } from "../wiring/safe-facts.ts";
import { afterCompactPaths } from "./compaction.ts";
import {
  budgetOf,
  type HookContext,
  type HookHandler,
  injectDeps,
  SILENCE,
  toHookAnswer,
} from "./hook-context.ts";

/** A prompt was sent: memories about it. */
export const handlePrompt: HookHandler = async (context) => {
  const { deps, agent, session, event, callProject } = context;
  if (event === null) return SILENCE;
  const { synonyms } = deps;
  const { hyde, requester, isLeft } = promptModel(context);
  const recallDeps = {
    ...injectDeps({ ...context, requester }),
    synonyms,
    hyde,
    ...(await recallPartsHere(deps)),
  };
  const request = {
    ...(await promptQuestion(deps, event, session.project?.id ?? null, requester)),
    event: event.id,
    session,
    budget: budgetOf(deps, agent),
    extraPaths: afterCompactPaths(context),
    states: (until: number) => codeStates(deps, callProject, until),
  };
  const delivery = await injectOnPrompt(recallDeps, request);
  return isLeft() ? { ...SILENCE, leftToRequester: true } : toHookAnswer(context, delivery);
};

async function promptQuestion(
  deps: EngineDeps,
  { text }: AgentEvent,
  project: string | null,
  requester: Requester | undefined,
) {
  return {
    ...promptOptions(deps, requester),
    prompt: readPrompt(text, deps.now()),
    ...(await readThresholds(deps, deps.store(), project)),
  };
}

interface StoredPrompt {
  readonly deps: EngineDeps;
  readonly facts: SessionFacts;
  readonly event: AgentEvent;
  readonly requester: Requester | undefined;
}

/** In a daemon another thread writes the prompt's event, and this one searches meanwhile. What fails is reported by the answer. */
export function searchMeanwhile(prompt: StoredPrompt): void {
  if (prompt.deps.isLongLived) searchNow(prompt).catch(() => undefined);
}

async function searchNow({ deps, facts, event, requester }: StoredPrompt): Promise<void> {
  const project = facts.project && (await deps.store().findProject(facts.project));
  // A new project has no memories.
  if (facts.project && !project) return;
  const { synonyms, monotonic, now } = deps;
  const recallDeps = { store: deps.store(), synonyms, monotonic, now, ...(await recallPartsHere(deps)) };
  const id = project?.id ?? null;
  await searchAhead(recallDeps, await promptQuestion(deps, event, id, requester), id);
}

/** Longest wait for a model within a hook's usual time. */
const USUAL_MODEL_MS = 700;

/**
 * Asked by the process of the one hook that waits, never by one that answers many: it has the session's keys, and
 * nobody else waits for what it started.
 */
function promptModel(context: HookContext) {
  const { requester } = context;
  if (!requester?.isWaiting) return { hyde: () => localModel(context), requester, isLeft: () => false };
  const { isWaiting } = requester;
  let isLeftOver = false;
  const leaveToRequester = async () => {
    isLeftOver = mayAskModel(context) && modelTimeMs(context) > 0;
    return null;
  };
  return {
    hyde: leaveToRequester,
    requester: { ...requester, isWaiting: async () => !isLeftOver && (await isWaiting()) },
    isLeft: () => isLeftOver,
  };
}

async function localModel(context: HookContext): ReturnType<NonNullable<PromptDeps["hyde"]>> {
  const { deps } = context;
  const llm = mayAskModel(context) ? await deps.llm("recall") : null;
  const deadlineMs = Math.min(MODEL_MS, Math.max(USUAL_MODEL_MS, modelTimeMs(context)));
  return llm && { llm, safe: (text) => safe(deps, text), newId: deps.newId, deadlineMs };
}

function mayAskModel({ deps, session }: HookContext): boolean {
  const { config } = deps;
  return config["recall.hyde"] && providerWord(config, "recall") !== "none" && !deps.refusesModel(session.id);
}

/** The time left for a model after the search and before the answer, in ms. */
function modelTimeMs({ deps, requester }: HookContext): number {
  return patienceAfterSearch(deps, requester) - AFTER_MODEL_MS;
}
