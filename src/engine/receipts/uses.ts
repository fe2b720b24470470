import { usesIn } from "../../inject/feedback/used.ts";
import type { Told, Use } from "../../store/port/use-store.ts";
import type { Store } from "../../store/store.ts";

/** As many events of a session as are looked at, the last. */
const EVENTS = 150;

/** Looks what became of what was told, and writes down what nobody saw before; no write where nothing is new. */
export async function putUsesOf(
  store: Store,
  session: string,
  told: readonly Told[],
  now: number,
): Promise<void> {
  const uses = usesIn(told, await store.sessionEvents(session, EVENTS));
  const known = await store.usesOf([...new Set(told.map(({ injection }) => injection))]);
  const isKnown = new Set(known.map(nameOf));
  const isJudged = new Set(known.map(({ injection, memory }) => `${injection} ${memory}`));
  const fresh = uses.filter((use) =>
    use.how === "unused" ? !isJudged.has(`${use.injection} ${use.memory}`) : !isKnown.has(nameOf(use)),
  );
  if (fresh.length > 0) await store.putUses(session, fresh, now);
}

function nameOf({ injection, memory, how }: Use): string {
  return `${injection} ${memory} ${how}`;
}
