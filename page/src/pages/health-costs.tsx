import type { ShownDecision } from "../../../src/operations/receipts.ts";
import type { DecisionFigures } from "../../../src/operations/stats.ts";
import { Plot } from "../parts/plot.tsx";
import { amount, Time } from "../parts/words.tsx";

/** What each of the latest decisions took, gave and was worth. */
export function Costs({ decisions }: { readonly decisions: readonly ShownDecision[] }) {
  const at = decisions.map((decision) => decision.at / 1_000);
  return (
    <section>
      <h2>The last {amount(decisions.length, "decision")}</h2>
      <div class="plots">
        <Plot label="Time until the answer, ms" times={at} values={decisions.map(({ ms }) => ms)} />
        <Plot label="Tokens given" times={at} values={decisions.map(({ tokens }) => tokens)} />
        <Gates decisions={decisions} />
      </div>
    </section>
  );
}

/** Only prompts pass the gate; what has no candidate has no confidence. */
function Gates({ decisions }: { readonly decisions: readonly ShownDecision[] }) {
  const judged = decisions.filter(
    (decision) => decision.hookEvent === "prompt" && bestOf(decision) !== null && decision.threshold > 0,
  );
  if (judged.length < 2) return null;
  return (
    <Plot
      border={judged.map(({ threshold }) => threshold)}
      label="Best confidence of a prompt; the line is the threshold"
      times={judged.map(({ at }) => at / 1_000)}
      values={judged.map((decision) => bestOf(decision) ?? 0)}
    />
  );
}

function bestOf({ given, nearest }: ShownDecision): number | null {
  const found = nearest === null ? given : [...given, nearest];
  return found.length === 0 ? null : Math.max(...found.map(({ confidence }) => confidence));
}

interface DaysProps {
  readonly days: readonly DecisionFigures[];
  readonly until: number;
}

/** Days in which anything was decided. */
export function Days({ days, until }: DaysProps) {
  if (days.length < 2) return null;
  const at = days.map(({ name }) => Date.parse(`${name}T12:00:00Z`) / 1_000);
  return (
    <section>
      <h2>
        By day
        <UntilDay at={until} />
      </h2>
      <div class="plots">
        <Plot label="95 of 100 answers took at most, ms" times={at} values={days.map(({ ms }) => ms.p95)} />
        <Plot label="Tokens given in a day" times={at} values={days.map(({ tokens }) => tokens)} />
        <Plot
          label="Decisions with words, of all, in per cent"
          times={at}
          values={days.map(({ injected, silent }) => (100 * injected) / Math.max(1, injected + silent))}
        />
      </div>
    </section>
  );
}

/** The last day that is counted, where it is not today or yesterday: nothing was decided since. */
export function UntilDay({ at }: { readonly at: number }) {
  if (Date.now() - at < 2 * DAY_MS) return null;
  return (
    <span class="faint">
      , until <Time at={at} />
    </span>
  );
}

const DAY_MS = 86_400_000;
