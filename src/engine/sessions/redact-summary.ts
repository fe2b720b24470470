import type { EngineDeps } from "../wiring/deps.ts";
import { safeWords } from "../wiring/safe-facts.ts";

/** In characters: far more than an agent makes of a past. All of it is read again at a tool, which waits for it. */
const MOST = 200_000;

/** What an agent made of a past, as it may be kept. Secrets go before it is cut, or half of one would stay. */
export function safeSummary(deps: Pick<EngineDeps, "key">, text: string): string {
  return safeWords(deps, text).slice(0, MOST).toWellFormed();
}
