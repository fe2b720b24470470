import type { Hit } from "../../domain/hit.ts";
import { pathsAt } from "../../domain/hook-row.ts";
import type { PromptRequest } from "../../inject/paths/prompt-request.ts";
import { type Preview, previewOnPrompt } from "../../inject/preview.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import type { CodeNow, RecallDeps } from "../../recall/recall.ts";
import type { Project } from "../../store/store.ts";
import { budgetOf } from "../events/hook-context.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { promptOptions } from "../wiring/prompt-options.ts";
import { recallPartsHere } from "../wiring/recall-parts.ts";

/** Previews prompts against a store, with the user's own options. */
export function promptPreviewer(
  deps: EngineDeps,
  recallDeps: Omit<RecallDeps, "synonyms" | "monotonic">,
  project: Project | null,
  { states, turnsOf }: { states?: CodeNow["states"]; turnsOf?: PromptRequest["turnsOf"] } = {},
): (text: string, now: number) => Promise<Preview> {
  const request = {
    project,
    agent: [...deps.agents.keys()][0] ?? "none",
    budget: budgetOf(deps),
    ...promptOptions(deps),
    ...(states ? { states: () => states } : {}),
    turnsOf,
  };
  const { synonyms, newId, monotonic } = deps;
  const order = pathsAt(deps.hooks, "prompt").map(({ name }) => name);
  return async (text, now) => {
    const thresholds = await readThresholds(deps, recallDeps.store, project?.id ?? null);
    return previewOnPrompt(
      { ...recallDeps, synonyms, newId, order, monotonic, now: () => now },
      { ...request, ...thresholds, prompt: readPrompt(text, now) },
    );
  };
}

/** The reason a found memory was left out; undefined otherwise. */
export function reasonLeftOut({ left }: Preview, { memory }: Hit): string | undefined {
  return left.find(({ hit }) => hit.memory.id === memory.id)?.why;
}

/** The user's own store, with its warm index. */
export async function ownRecallDeps(deps: EngineDeps): Promise<Omit<RecallDeps, "synonyms" | "monotonic">> {
  return { store: deps.store(), ...(await recallPartsHere(deps)) };
}
