import { hasStatusReader } from "../../config/session-status.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Hook events after which the line is made anew also where nothing was said. */
const ALWAYS: ReadonlySet<HookEvent> = new Set(["session-start", "prompt"]);

/** Notes how the session stands after an answer. Never throws. */
export async function writeSessionStatus(
  { store, home, writeStatusFile }: Pick<EngineDeps, "store" | "home" | "writeStatusFile">,
  session: string,
  {
    hookEvent,
    spoke,
    off,
  }: { readonly hookEvent: HookEvent; readonly spoke: boolean; readonly off: boolean },
): Promise<void> {
  if ((!spoke && !ALWAYS.has(hookEvent)) || !hasStatusReader(home)) return;
  try {
    writeStatusFile(session, { ...(await store().contextState(session)), off });
  } catch {
    // The store refuses, which the answer itself has told; the line stays as it was.
  }
}
