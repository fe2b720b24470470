import { isWatched } from "../../config/session-status.ts";
import type { HookMoment } from "../../domain/hook-row.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Moments after which the line is made anew also where nothing was said. */
const ALWAYS: ReadonlySet<HookMoment> = new Set(["session-start", "prompt"]);

/** Notes how the session stands after an answer. Never throws. */
export async function tellStatus(
  { store, home, keepStatus }: Pick<EngineDeps, "store" | "home" | "keepStatus">,
  session: string,
  { moment, spoke, off }: { readonly moment: HookMoment; readonly spoke: boolean; readonly off: boolean },
): Promise<void> {
  if ((!spoke && !ALWAYS.has(moment)) || !isWatched(home)) return;
  try {
    keepStatus(session, { ...(await store().contextState(session)), off });
  } catch {
    // The store refuses, which the answer itself has told; the line stays as it was.
  }
}
