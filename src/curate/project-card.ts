import type { PrepareDeps } from "../capture/prepare.ts";
import { cardOf } from "../distill/card/card.ts";
import type { Stated } from "../domain/stated.ts";
import { readStated } from "../project/stated.ts";
import { redact } from "../redact/redact.ts";
import type { Store } from "../store/store.ts";

interface CardDeps extends PrepareDeps {
  readonly store: Store;
  readonly now: () => number;
}

/** Writes down what a project's repository states now; gives how many memories changed. A few small files are read. */
export async function refreshCard(deps: CardDeps, project: string): Promise<number> {
  const stated = await firstStated(deps, project);
  const card = stated && cardOf(project, stated, (text) => redact(text, deps.key()).text);
  if (!card) return 0;
  const [known] = await deps.store.memoriesById(card.id);
  // Without taking the lock for nothing; one that the user edited differs, and the store sees to it.
  if (known && known.title === card.title && known.body === card.body) return 0;
  return deps.store.putMemories([{ ...card, at: Math.min(card.at, deps.now()) }]);
}

/** Of several clones and work trees the first that is there, so that the card does not change with the folder. */
async function firstStated({ store, deny }: CardDeps, project: string): Promise<Stated | null> {
  for (const folder of await store.projectFolders(project)) {
    const stated = readStated(folder, deny);
    if (stated !== null && stated.texts.size > 0) return stated;
  }
  return null;
}
