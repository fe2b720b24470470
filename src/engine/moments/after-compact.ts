import { safeSummary } from "../sessions/safe-summary.ts";
import { type AtMoment, maySpeak, SILENCE } from "./moment.ts";

/** The agent has forgotten, and tells what it made of it; an answer here would be an error to it. */
export const atAfterCompact: AtMoment = async (now) => {
  const { deps, call, session } = now;
  if (!maySpeak(now, "after-compact")) return SILENCE;
  const recall = await deps.store().recallOf(session.id);
  if (!recall) return SILENCE;
  if (call.summary !== null) {
    const summary = safeSummary(deps, call.summary);
    await deps.store().noteRecall(recall, { summary });
  }
  // Only one that lives on can wait for a model, and nobody waits for it.
  if (deps.stays && recall.unsummed !== null) {
    const { sumUp } = await import("../sessions/recall-document.ts");
    void sumUp(deps, recall);
  }
  return SILENCE;
};
