import type { ModelLedger } from "../store/port/model-call.ts";
import type { ModelCaller, UsageLine } from "./llm.ts";

export interface CutOffDeps {
  readonly ledger: () => ModelLedger;
  readonly writeUsage: (line: UsageLine) => void;
  readonly now: () => number;
}

const CUT_OFF = "LLM_ABORTED: its process ended before an answer came";

/** Logs the usage of each question whose process was killed, once its time is over. Never throws. */
export async function recordAborted(deps: CutOffDeps): Promise<void> {
  try {
    for (const call of await deps.ledger().endCutOffCalls(deps.now())) {
      const { id, at, until, provider, model, promptCharacters, pid } = call;
      deps.writeUsage({
        ...{ id, at, provider, model, caller: call.caller as ModelCaller, promptCharacters, pid },
        ...{ responseCharacters: 0, promptTokens: null, responseTokens: null },
        ...{ ms: until - at, exit: null, error: CUT_OFF },
      });
    }
  } catch {
    // The store refuses: they are found again the next time.
  }
}
