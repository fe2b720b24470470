import type { Engine } from "../../operations/engine-type.ts";
import type { EvaluationDeps } from "../wiring/deps.ts";
import { evaluateHistory } from "./history.ts";
import { runTests } from "./memory-tests.ts";
import { previewPrompt } from "./preview.ts";

/** What would be recalled, without a trace of having asked. */
export function evaluationMethods(deps: EvaluationDeps): Pick<Engine, "preview" | "test" | "benchHistory"> {
  return {
    preview: (input) => previewPrompt(deps, input),
    test: (input) => runTests(deps, input),
    benchHistory: (input, onProgress) => evaluateHistory(deps, input, onProgress ?? (() => undefined)),
  };
}
