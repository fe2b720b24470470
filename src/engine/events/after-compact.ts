import { safeSummary } from "../sessions/redact-summary.ts";
import { type HookHandler, maySpeak, SILENCE } from "./hook-context.ts";

/** The agent has forgotten, and tells what it made of it; an answer here would be an error to it. */
export const handleAfterCompact: HookHandler = async (context) => {
  const { deps, call, session } = context;
  if (!maySpeak(context, "after-compact")) return SILENCE;
  const recall = await deps.store().recallOf(session.id);
  if (!recall) return SILENCE;
  if (call.summary !== null) {
    const summary = safeSummary(deps, call.summary);
    await deps.store().noteRecall(recall, { summary });
  }
  // Only one that lives on can wait for a model, and nobody waits for it.
  if (deps.isLongLived && recall.unsummed !== null) {
    const { summarizeRecall } = await import("../sessions/recall-document.ts");
    void summarizeRecall(deps, recall);
  }
  return SILENCE;
};
