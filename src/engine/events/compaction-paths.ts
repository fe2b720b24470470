import { codeOf } from "../../domain/errors.ts";
import type { Delivery } from "../../inject/inject.ts";
import { EMPTY_SECTION, type PathRunner, type PathSection } from "../../inject/paths/section.ts";
import type { Recall } from "../../store/port/recall-store.ts";
import { BY_FILE } from "./file-route.ts";
import { type HookContext, injectDeps, maySpeak } from "./hook-context.ts";

/** What a session that begins anew after a compaction is section of what it was; null where nothing is kept of it, or it was section. */
export async function recallToGive(context: HookContext): Promise<Recall | null> {
  const { deps, call, session } = context;
  if (call.source !== "compact" || !maySpeak(context, "compact")) return null;
  try {
    const recall = await deps.store().recallOf(session.id);
    return recall && !recall.given ? recall : null;
  } catch (error) {
    // The brief needs none of it.
    deps.recordError(codeOf(error, "STORE_FAILED"), "compact");
    return null;
  }
}

/** The best of it, or that the agent reads it in a file; and where the rest is. */
export function compactPath({ session, best, text }: Recall, byFile: boolean): PathRunner {
  const rest = `all of it: unbidden session show ${session.slice(0, 8)}`;
  const lines = byFile ? [`${BY_FILE}; ${rest}`] : [...best.split("\n"), "", rest];
  const facts = { characters: byFile ? 0 : best.length, of: text.length, byFile };
  return {
    path: "compact",
    run: async (): Promise<PathSection> => ({ ...EMPTY_SECTION, path: "compact", best: 1, lines, facts }),
  };
}

/** Once it was written, it counts as given; by a file all of it is, so that nothing is left to tell later. */
export function markGivenOnceWritten(
  context: HookContext,
  recall: Recall,
  delivery: Delivery,
  byFile: boolean,
): Delivery {
  const store = context.deps.store();
  const written = async () => {
    await delivery.written();
    await store.noteRecall(recall, { given: true });
    if (byFile) await store.claimRecall(recall, "facts", injectDeps(context).newId());
  };
  return { ...delivery, written };
}

/** After a compaction, once: what neither the agent's own summary nor what it was section at its new beginning holds. */
export function afterCompactPaths(context: HookContext): readonly PathRunner[] {
  if (!maySpeak(context, "after-compact")) return [];
  // What cannot be read costs its own part only.
  const run = async (): Promise<PathSection | null> => {
    const { newId } = injectDeps(context);
    const recall = await context.deps.store().recallToTell(context.session.id, newId());
    if (!recall) return null;
    const { linesAfterCompact } = await import("../sessions/recall-document.ts");
    const section = await linesAfterCompact(context, recall, newId());
    return section && { ...EMPTY_SECTION, path: "after-compact", best: 1, ...section };
  };
  return [{ path: "after-compact", run }];
}
