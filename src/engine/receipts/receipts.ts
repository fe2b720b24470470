import type { Engine } from "../../operations/engine-type.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { replayReceipt } from "./replay.ts";
import { showStats } from "./stats.ts";
import { explainReceipt } from "./why.ts";

/** What receipts tell people; a bundle of its own, because no hook ever asks. */
export function receiptMethods(deps: EngineDeps): Pick<Engine, "stats" | "why" | "replay"> {
  return {
    stats: (input) => showStats(deps, input),
    why: ({ receipt }) => explainReceipt(deps, receipt),
    replay: (input) => replayReceipt(deps, input),
  };
}
