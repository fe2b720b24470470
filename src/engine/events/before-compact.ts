import { type HookHandler, maySpeak, SILENCE } from "./hook-context.ts";

/** The agent is about to forget: what it knows is written down. It may be said to nobody, or the agent would take it for an order. */
export const handleBeforeCompact: HookHandler = async (context) => {
  if (!maySpeak(context, "compact")) return SILENCE;
  if (context.deps.isLongLived) return { ...SILENCE, leftToRequester: true };
  const { writeRecallDocument } = await import("../sessions/recall-document.ts");
  await writeRecallDocument(context);
  return SILENCE;
};
