import { packToBudget } from "../../inject/block/budget.ts";
import { renderBlock, renderItem, renderMore } from "../../inject/block/render.ts";
import { freshBrief } from "../../inject/session-start.ts";
import type { BriefAnswer } from "../../operations/previews.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { budgetOf } from "../events/hook-context.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { codeStates } from "./code-snapshots.ts";
import { catchUp, countProjectMemories } from "./memories.ts";
import { toShownHits } from "./shown-memories.ts";

/** The block that a new session here would start with. */
export async function showBrief(deps: EngineDeps, input: ProjectRef): Promise<BriefAnswer> {
  await catchUp(deps);
  const facts = projectAt(deps, input.cwd);
  const project = facts && (await deps.store().findProject(facts));
  const state = { known: await countProjectMemories(deps, project), off: project?.off ?? false };
  const reader = { project, agent: [...deps.agents.keys()][0] ?? "none" };
  const hits = await freshBrief(deps.store(), reader, { states: codeStates(deps, facts), now: deps.now() });
  const shown = await toShownHits(deps, hits);
  const items = shown.map((hit) => ({
    hit,
    rendered: renderItem(hit.memory, hit.memory.shortId, undefined, hit.reasons.labels),
    name: renderMore(hit.memory, hit.memory.shortId),
  }));
  const budget = { ...budgetOf(deps), items: deps.config["brief.max_memories"] };
  const { included, more } = packToBudget(items, budget);
  if (included.length === 0) return { text: null, tokens: 0, hits: [], ...state };
  const frame = {
    nonce: deps.newId().slice(0, 4),
    more,
    subject: "from earlier sessions",
    command: budget.command,
  };
  const text = renderBlock(
    included.map((item) => item.rendered),
    frame,
  );
  return {
    text,
    tokens: estimateTokens(text, deps.config["tokens.bytes_per_token"]),
    hits: shown.filter((hit) => included.some((item) => item.hit === hit)),
    ...state,
  };
}
