import { findFeedback } from "../../inject/feedback/feedback.ts";
import type { Feedback, InjectedMemory } from "../../store/port/feedback-store.ts";
import type { Store } from "../../store/store.ts";

/** Last events of a session that are read. */
const EVENTS = 150;

/** Finds feedback on injected memories and stores what is new; no write where nothing is. */
export async function recordFeedback(
  store: Store,
  session: string,
  injected: readonly InjectedMemory[],
  now: number,
): Promise<void> {
  const feedback = findFeedback(injected, await store.sessionEvents(session, EVENTS));
  const stored = await store.readFeedback([...new Set(injected.map(({ receipt }) => receipt))]);
  const storedKeys = new Set(stored.map(feedbackKey));
  const judgedKeys = new Set(stored.map(({ receipt, memory }) => `${receipt} ${memory}`));
  const added = feedback.filter((item) =>
    item.how === "unused"
      ? !judgedKeys.has(`${item.receipt} ${item.memory}`)
      : !storedKeys.has(feedbackKey(item)),
  );
  if (added.length > 0) await store.putFeedback(session, added, now);
}

function feedbackKey({ receipt, memory, how }: Feedback): string {
  return `${receipt} ${memory} ${how}`;
}
