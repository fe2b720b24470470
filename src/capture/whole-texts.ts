import type { WholeText } from "../domain/past.ts";
import type { ReconcileDeps } from "./reconcile.ts";
import { ruleFileTexts } from "./rule-files.ts";

/** Texts of a session's calls and attachments from its transcript, none without one, and of the files that clients read unasked. Never throws. */
export async function wholeTexts(
  { store, importers }: Pick<ReconcileDeps, "store" | "importers">,
  session: string,
  isWanted: (event: string | null) => boolean,
): Promise<readonly WholeText[]> {
  const rules = isWanted(null) ? ruleFileTexts(await store.sessionRoot(session)) : [];
  return [...rules, ...(await transcriptTexts({ store, importers }, session, isWanted))];
}

async function transcriptTexts(
  { store, importers }: Pick<ReconcileDeps, "store" | "importers">,
  session: string,
  isWanted: (event: string | null) => boolean,
): Promise<readonly WholeText[]> {
  try {
    const [known] = await store.transcripts(1, session);
    const importer = known && importers.get(known.session.agent);
    const past = (await importer?.session(known?.path ?? "")) ?? null;
    return importer && past ? importer.wholeTexts(past, isWanted) : [];
  } catch {
    // Whoever read the events from it has reported it.
    return [];
  }
}
