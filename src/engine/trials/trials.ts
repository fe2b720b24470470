import type { Engine } from "../../operations/engine-type.ts";
import type { TrialDeps } from "../wiring/deps.ts";
import { benchHistory } from "./history.ts";
import { runTests } from "./memory-tests.ts";
import { preview } from "./preview.ts";

/** What would be recalled, without a trace of having asked. */
export function trialMethods(deps: TrialDeps): Pick<Engine, "preview" | "test" | "benchHistory"> {
  return {
    preview: (input) => preview(deps, input),
    test: (input) => runTests(deps, input),
    benchHistory: (input, onProgress) => benchHistory(deps, input, onProgress ?? (() => undefined)),
  };
}
