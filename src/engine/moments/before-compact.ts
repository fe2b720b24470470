import { type AtMoment, maySpeak, SILENCE } from "./moment.ts";

/** The agent is about to forget: what it knows is written down. It may be said to nobody, or the agent would take it for an order. */
export const atBeforeCompact: AtMoment = async (now) => {
  if (!maySpeak(now, "compact")) return SILENCE;
  if (now.deps.stays) return { ...SILENCE, byAsker: true };
  const { keepRecall } = await import("../sessions/recall-document.ts");
  await keepRecall(now);
  return SILENCE;
};
