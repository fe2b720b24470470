import type { PrepareDeps } from "../capture/prepare.ts";
import { projectSummary } from "../distill/project-summary/project-summary.ts";
import type { RepositoryFacts } from "../domain/project-summary.ts";
import { readStated } from "../project/stated.ts";
import { redact } from "../redact/redact.ts";
import type { Store } from "../store/store.ts";

interface ProjectSummaryDeps extends PrepareDeps {
  readonly store: Store;
  readonly now: () => number;
}

/** Stores the facts stated in a project's repository; gives the number of changed memories. A few small files are read. */
export async function refreshProjectSummary(deps: ProjectSummaryDeps, project: string): Promise<number> {
  const stated = await firstRepositoryFacts(deps, project);
  const summary = stated && projectSummary(project, stated, (text) => redact(text, deps.key()).text);
  if (!summary) return 0;
  const [known] = await deps.store.memoriesById(summary.id);
  // Avoids the lock; one that the user edited differs, and the store handles it.
  if (known && known.title === summary.title && known.body === summary.body) return 0;
  return deps.store.putMemories([{ ...summary, at: Math.min(summary.at, deps.now()) }]);
}

/** The first existing clone or work tree, so that the summary does not change with the folder. */
async function firstRepositoryFacts(
  { store, deny }: ProjectSummaryDeps,
  project: string,
): Promise<RepositoryFacts | null> {
  for (const folder of await store.projectFolders(project)) {
    const stated = readStated(folder, deny);
    if (stated !== null && stated.texts.size > 0) return stated;
  }
  return null;
}
