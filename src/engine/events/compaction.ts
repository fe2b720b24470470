import { codeOf } from "../../domain/errors.ts";
import type { Delivery } from "../../inject/inject.ts";
import { EMPTY_SECTION, type PathRunner, type PathSection } from "../../inject/paths/section.ts";
import type { Recall } from "../../store/port/recall-store.ts";
import { safeSummary } from "../wiring/safe-facts.ts";
import { BY_FILE } from "./file-route.ts";
import { type HookContext, type HookHandler, injectDeps, maySpeak, SILENCE } from "./hook-context.ts";

/** The document for a session that continues after a compaction; null where none is stored or it was given. */
export async function recallToGive(context: HookContext): Promise<Recall | null> {
  const { deps, call, session } = context;
  if (call.source !== "compact" || !maySpeak(context, "compact")) return null;
  try {
    const recall = await deps.store().recallOf(session.id);
    return recall && !recall.given ? recall : null;
  } catch (error) {
    // The brief works without it.
    deps.recordError(codeOf(error, "STORE_FAILED"), "compact");
    return null;
  }
}

/** The best of it, or a line that the agent reads it in a file; and how to see the rest. */
export function compactPath({ session, best, text }: Recall, byFile: boolean, command: string): PathRunner {
  const rest = `all of it: ${command} session show ${session.slice(0, 8)}`;
  const lines = byFile ? [`${BY_FILE}; ${rest}`] : [...best.split("\n"), "", rest];
  const facts = { characters: byFile ? 0 : best.length, of: text.length, byFile };
  return {
    path: "compact",
    run: async (): Promise<PathSection> => ({ ...EMPTY_SECTION, path: "compact", best: 1, lines, facts }),
  };
}

/** Marks it given once it was written; by file all of it is, so that nothing is left for later. */
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

/** After a compaction, once: the lines in neither the agent's summary nor its new beginning. */
export function afterCompactPaths(context: HookContext): readonly PathRunner[] {
  if (!maySpeak(context, "after-compact")) return [];
  // A failed read costs only this section.
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

/** Writes the recall document before the agent compacts. It answers nothing, or the agent would take it for an order. */
export const handleBeforeCompact: HookHandler = async (context) => {
  if (!maySpeak(context, "compact")) return SILENCE;
  if (context.deps.isLongLived) return { ...SILENCE, leftToRequester: true };
  const { writeRecallDocument } = await import("../sessions/recall-document.ts");
  await writeRecallDocument(context);
  return SILENCE;
};

/** Stores the agent's own summary; an answer here would be an error to it. */
export const handleAfterCompact: HookHandler = async (context) => {
  const { deps, call, session } = context;
  if (!maySpeak(context, "after-compact")) return SILENCE;
  const recall = await deps.store().recallOf(session.id);
  if (!recall) return SILENCE;
  if (call.summary !== null) {
    const summary = safeSummary(deps, call.summary);
    await deps.store().noteRecall(recall, { summary });
  }
  // Only a long-lived process can wait for a model.
  if (deps.isLongLived && recall.unsummed !== null) {
    const { summarizeRecall } = await import("../sessions/recall-document.ts");
    void summarizeRecall(deps, recall);
  }
  return SILENCE;
};
