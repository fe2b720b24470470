import type { Backfilled } from "../../capture/backfill.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { ImportAnswer } from "../../operations/import-answers.ts";
import { showAll } from "../memories/shown.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { highlightMemories } from "./highlight-memories.ts";

type Input = Pick<Parameters<Engine["import"]>[0], "project" | "cwd">;
type ImportHighlights = Pick<ImportAnswer, "project" | "here" | "highlights">;

export const NO_HIGHLIGHTS: ImportHighlights = { project: null, here: false, highlights: [] };

/** Of the project one stands in; where nothing is known about it, of the one that got most. */
export async function importHighlights(
  deps: EngineDeps,
  { cwd, project }: Input,
  { projects }: Pick<Backfilled, "projects">,
): Promise<ImportHighlights> {
  const facts = projectAt(deps, cwd);
  const standing = facts && (await deps.store().findProject(facts));
  const most = [...projects].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  // Who asked for one project wants to hear of that one.
  for (const id of project === undefined ? [standing?.id ?? "", most] : [most]) {
    if (id === "") continue;
    const memories = await highlightMemories(deps.store(), id);
    if (memories.length === 0) continue;
    const name = (await deps.store().projectNames()).get(id) ?? null;
    return { project: name, here: id === standing?.id, highlights: await showAll(deps, memories) };
  }
  return NO_HIGHLIGHTS;
}
