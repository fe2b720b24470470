import type { Engine } from "../../operations/engine-type.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { replay } from "./replay.ts";
import { stats } from "./stats.ts";
import { why } from "./why.ts";

/** What receipts tell people; a bundle of its own, because no hook ever asks. */
export function receiptMethods(deps: EngineDeps): Pick<Engine, "stats" | "why" | "replay"> {
  return {
    stats: (input) => stats(deps, input),
    why: ({ receipt }) => why(deps, receipt),
    replay: (input) => replay(deps, input),
  };
}
