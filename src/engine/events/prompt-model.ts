import { AFTER_MODEL_MS, MODEL_MS } from "../../config/prompt-timeout.ts";
import { providerWord } from "../../config/providers.ts";
import type { Requester } from "../../domain/receipt.ts";
import type { PromptDeps } from "../../inject/paths/prompt-request.ts";
import { patienceAfterSearch } from "../wiring/prompt-options.ts";
import { safe } from "../wiring/safe-facts.ts";
import type { HookContext } from "./hook-context.ts";

/** The language model of one prompt. */
interface PromptModel {
  readonly hyde: NonNullable<PromptDeps["hyde"]>;
  readonly requester: Requester | undefined;
  /** Whether whoever asked is to do it all by itself: nothing is claimed then. */
  readonly isLeft: () => boolean;
}

/** Longest that a hook waits for a model within what every hook may take. */
const USUAL_MODEL_MS = 700;

/**
 * Asked by the process of the one hook that waits, never by one that answers many: it has the session's keys, and
 * nobody else waits for what it started.
 */
export function promptModel(context: HookContext): PromptModel {
  const { requester } = context;
  if (!requester?.isWaiting) return { hyde: () => modelHere(context), requester, isLeft: () => false };
  const { isWaiting } = requester;
  let left = false;
  const leave = async () => {
    left = mayAskModel(context) && patienceFor(context) > 0;
    return null;
  };
  return {
    hyde: leave,
    requester: { ...requester, isWaiting: async () => !left && (await isWaiting()) },
    isLeft: () => left,
  };
}

async function modelHere(context: HookContext): ReturnType<NonNullable<PromptDeps["hyde"]>> {
  const { deps } = context;
  const llm = mayAskModel(context) ? await deps.llm("recall") : null;
  const deadlineMs = Math.min(MODEL_MS, Math.max(USUAL_MODEL_MS, patienceFor(context)));
  return llm && { llm, safe: (text) => safe(deps, text), newId: deps.newId, deadlineMs };
}

function mayAskModel({ deps, session }: HookContext): boolean {
  const { config } = deps;
  return config["recall.hyde"] && providerWord(config, "recall") !== "none" && !deps.refusesModel(session.id);
}

/** What a model may have of it: what comes unasked is looked for before, and with the answer something is done. */
function patienceFor({ deps, requester }: HookContext): number {
  return patienceAfterSearch(deps, requester) - AFTER_MODEL_MS;
}
