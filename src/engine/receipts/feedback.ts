import { findFeedback } from "../../inject/feedback/feedback.ts";
import type { Feedback, InjectedMemory } from "../../store/port/feedback-store.ts";
import type { Store } from "../../store/store.ts";

/** As many events of a session as are looked at, the last. */
const EVENTS = 150;

/** Looks what became of what was injected, and writes down what nobody saw before; no write where nothing is new. */
export async function recordFeedback(
  store: Store,
  session: string,
  injected: readonly InjectedMemory[],
  now: number,
): Promise<void> {
  const uses = findFeedback(injected, await store.sessionEvents(session, EVENTS));
  const known = await store.readFeedback([...new Set(injected.map(({ receipt }) => receipt))]);
  const isKnown = new Set(known.map(feedbackKey));
  const isJudged = new Set(known.map(({ receipt, memory }) => `${receipt} ${memory}`));
  const fresh = uses.filter((use) =>
    use.how === "unused" ? !isJudged.has(`${use.receipt} ${use.memory}`) : !isKnown.has(feedbackKey(use)),
  );
  if (fresh.length > 0) await store.putFeedback(session, fresh, now);
}

function feedbackKey({ receipt, memory, how }: Feedback): string {
  return `${receipt} ${memory} ${how}`;
}
