import { crossesProjects, type Memory, REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import type { Preview } from "../../inject/preview.ts";
import type { SearchAnswer, WhyNot } from "../../operations/memories.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Project } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { searchMemories } from "../memories/search.ts";
import { oneMemory, toShownHits, toShownMemory } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt, projectNamed } from "../wiring/safe-facts.ts";
import { asCapturedPrompt } from "./preview.ts";
import { ownRecallDeps, promptPreviewer, reasonLeftOut } from "./prompt-previewer.ts";

/** A search; with `whyNot`, also why a new session would not be given that memory. */
export async function searchAndExplain(
  deps: EngineDeps,
  input: OperationInput<"search">,
): Promise<SearchAnswer> {
  const answer = await searchMemories(deps, input);
  if (input.whyNot === undefined) return answer;
  return { ...answer, whyNot: await explainAbsence(deps, input, input.whyNot) };
}

/** Why a new session here would not be given this memory for these words. Throws `MEMORY_UNKNOWN`. */
async function explainAbsence(
  deps: EngineDeps,
  { text, cwd, project: named }: OperationInput<"search">,
  id: string,
): Promise<WhyNot> {
  const memory = await oneMemory(deps, id);
  const facts = projectAt(deps, cwd);
  const here = facts && (await deps.store().findProject(facts));
  const project = named === undefined ? here : await projectNamed(deps, named);
  const preview = await promptPreviewer(
    deps,
    await ownRecallDeps(deps),
    project,
  )(asCapturedPrompt(deps, text), deps.now());
  const { hits, threshold, query } = preview.recalled;
  const at = hits.findIndex((hit) => hit.memory.id === memory.id);
  const hit = hits[at];
  const isGiven = preview.given.some((given) => given.memory.id === memory.id);
  const own = new Set(termsOf(`${memory.title}\n${memory.body}`));
  const shared = [...query.terms.keys()].filter((term) => own.has(term));
  const found = hit && (reasonLeftOut(preview, hit) ?? "others were nearer");
  const why = isGiven ? null : (found ?? (await reasonNotFound(deps, memory, project, preview, shared)));
  const [shownHit = null] = await toShownHits(deps, hit ? [hit] : []);
  return {
    memory: await toShownMemory(deps, memory),
    isGiven,
    why,
    place: hit ? at + 1 : null,
    found: hits.length,
    hit: shownHit,
    shared,
    searched: [...query.terms.keys()],
    threshold,
  };
}

async function reasonNotFound(
  deps: EngineDeps,
  memory: Memory,
  project: Project | null,
  { recalled: { query } }: Preview,
  shared: readonly string[],
): Promise<string> {
  if (memory.supersededBy === REMOVED_AT_SOURCE) return "it was retired, or its source no longer holds it";
  if (memory.supersededBy !== null) return "a newer memory replaced it";
  if (memory.project !== (project?.id ?? null) && !crossesProjects(memory)) {
    const name = (await deps.store().projectNames()).get(memory.project ?? "");
    return name === undefined ? "it belongs to no project" : `it belongs to the project ${name}`;
  }
  if (query.terms.size === 0) return "no word of these names a subject";
  if (shared.length === 0) return "it shares no word with these";
  return "others share more words with these, or rarer ones";
}
