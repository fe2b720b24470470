import { useContext, useEffect } from "preact/hooks";
import type { Check, SafeFix } from "../../../src/domain/check.ts";
import type { StatsAnswer } from "../../../src/operations/stats.ts";
import { useAnswer, useDearAnswer } from "../live.ts";
import { Problem, Waiting } from "../parts/states.tsx";
import { amount, plain, Remedy, Words } from "../parts/words.tsx";
import { useBegin, Working } from "../work.ts";
import { Costs, Days, UntilDay } from "./health-costs.tsx";
import { byteText, Disk } from "./health-disk.tsx";
import { ModelUse } from "./health-models.tsx";

/** The decisions that are plotted, the latest. */
const PLOTTED = 500;
const DAYS = 30;

/** Whether all is as it should be, what decisions cost, and whether they helped. */
export function HealthPage() {
  const doctor = useDearAnswer("doctor", {});
  const stats = useAnswer("stats", { all: true, days: DAYS, daily: true, last: true });
  const log = useAnswer("log", { limit: PLOTTED });
  const status = useAnswer("status", { limit: 1 });
  const { state } = useContext(Working);
  useEffect(() => (state.is === "done" ? doctor.again() : undefined), [state.is]);
  return (
    <div class="column health">
      <section>
        <div class="heading">
          <h2>Checks</h2>
          <button class="small" onClick={doctor.again} type="button">
            Check again
          </button>
        </div>
        {doctor.refused && <Problem again={doctor.again} refused={doctor.refused} />}
        {!doctor.answer && !doctor.refused && <Waiting />}
        {doctor.answer && <Checks checks={doctor.answer.checks} />}
      </section>
      {status.answer && (
        <p class="facts">
          {amount(status.answer.memories, "memory", "memories")} · {amount(status.answer.events, "event")} ·{" "}
          {amount(status.answer.receipts, "block")} given · {byteText(status.answer.bytes)} ·{" "}
          {status.answer.spooled === 0
            ? "nothing waits"
            : `${amount(status.answer.spooled, "event")} wait in the spool`}
        </p>
      )}
      {log.answer && log.answer.decisions.length > 1 && <Costs decisions={log.answer.decisions} />}
      {stats.answer && "byDay" in stats.answer && (
        <Days days={stats.answer.byDay} until={stats.answer.until} />
      )}
      {stats.answer && "byKind" in stats.answer && <UsedByKind stats={stats.answer} />}
      <ModelUse days={DAYS} />
      <Disk />
    </div>
  );
}

const ORDER = { problem: 0, note: 1, ok: 2 } as const;
const STATES = { problem: "problem", note: "note", ok: "fine" } as const;

/** What is wrong first. The page stands in no folder, so what is said of one is left out. */
function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const sorted = checks
    .filter(({ name }) => name !== "switches")
    .sort((a, b) => ORDER[a.state] - ORDER[b.state]);
  return (
    <ul class="checks">
      {sorted.map(({ name, state, finding, remedy, fix }) => (
        <li key={`${name} ${finding}`}>
          <span class={`check-state ${state}`}>{STATES[state]}</span>
          <span>
            <b>
              <Words text={name} />
            </b>
            {": "}
            <Words text={finding} />
            {remedy !== "" && (
              <span class="faint remedy">
                <Remedy text={remedy} />
              </span>
            )}
            {fix && <Fix fix={fix} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

const FIXES: Readonly<Record<SafeFix, string>> = { backup: "Make a backup now", curate: "Store what waits" };

/** Mends one finding; the checks run again when it is done. */
function Fix({ fix }: { readonly fix: SafeFix }) {
  const { state } = useContext(Working);
  const begin = useBegin();
  const isMine = state.is !== "idle" && state.name === fix;
  return (
    <span class="fix">
      <button class="small" disabled={state.is === "running"} onClick={() => begin(fix, {})} type="button">
        {isMine && state.is === "running" ? "Working …" : FIXES[fix]}
      </button>
      {isMine && state.is === "failed" && (
        <span role="alert"> {plain(`${state.error.message}. ${state.error.remedy}`)}</span>
      )}
    </span>
  );
}

function UsedByKind({ stats }: { readonly stats: StatsAnswer }) {
  const { decisions, byKind, tokens, until } = stats;
  if (byKind.length === 0) return null;
  return (
    <section>
      <h2>
        Whether it helped, in {DAYS} days
        <UntilDay at={until} />
      </h2>
      <p class="facts">
        {amount(decisions.injected, "block")} given, {decisions.used} of them used · {decisions.silent}{" "}
        silences · {amount(tokens.all, "token")} · half of the answers within {Math.round(decisions.ms.p50)}{" "}
        ms, 95 of 100 within {Math.round(decisions.ms.p95)} ms
      </p>
      <div class="wide-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">given</th>
              <th scope="col">used</th>
              <th scope="col">rejected</th>
              <th scope="col">no sign</th>
              <th scope="col">not judged</th>
            </tr>
          </thead>
          <tbody>
            {byKind.map(({ name, given, used, contradicted, unused, notJudged }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[given, used, contradicted, unused, notJudged].map((figure, column) => (
                  <td class="number" key={COLUMNS[column]}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const COLUMNS = ["given", "used", "rejected", "no sign", "not judged"] as const;
