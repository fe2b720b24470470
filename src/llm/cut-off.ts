import type { ModelLedger } from "../store/port/model-call.ts";
import type { BillLine, ModelCaller } from "./llm.ts";

export interface CutOffDeps {
  readonly ledger: () => ModelLedger;
  readonly bill: (line: BillLine) => void;
  readonly now: () => number;
}

const CUT_OFF = "LLM_ABORTED: its process ended before an answer came";

/** A line of the bill for each question whose process was killed over it, once its time is over. Never throws. */
export async function billCutOff(deps: CutOffDeps): Promise<void> {
  try {
    for (const call of await deps.ledger().endCutOffCalls(deps.now())) {
      const { id, at, until, provider, model, promptCharacters, pid } = call;
      deps.bill({
        ...{ id, at, provider, model, caller: call.caller as ModelCaller, promptCharacters, pid },
        ...{ responseCharacters: 0, promptTokens: null, responseTokens: null },
        ...{ ms: until - at, exit: null, error: CUT_OFF },
      });
    }
  } catch {
    // The store refuses: they are found again the next time.
  }
}
