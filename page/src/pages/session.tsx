import { useState } from "preact/hooks";
import type { ShownDecision } from "../../../src/operations/receipts.ts";
import type { ShownSession } from "../../../src/operations/session.ts";
import { useAnswer } from "../live.ts";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, Time, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { Entries } from "./entries.tsx";
import { ForgetSessionDialog } from "./forget-session.tsx";
import { DecisionLine } from "./now.tsx";

const MOST = 500;

/** One session: what it was given and when nothing was said, what was learned in it, and its recall document. */
export function SessionPage({ route }: { readonly route: Route }) {
  const session = route.subject;
  const isNamed = session !== "";
  const shown = useAnswer("session", isNamed ? { action: "show", session, all: true } : null);
  const log = useAnswer("log", isNamed ? { session, limit: MOST } : null);
  if (!isNamed) return <Empty title="Choose a session in the timeline." />;
  const refused = log.refused ?? shown.refused;
  if (refused && !log.answer) return <Problem refused={refused} />;
  if (!log.answer) return <Waiting />;
  const decisions = log.answer.decisions;
  const projects = new Set(decisions.map(({ projectName }) => projectName));
  return (
    <article class="column session">
      <SessionHead decisions={decisions} session={session} />
      <ForgetSession session={session} />
      <section>
        <h3>What it was given</h3>
        {decisions.length === 0 && <p class="faint">Nothing was decided in it.</p>}
        <ol aria-label="Decisions, oldest first">
          {decisions.map((decision) => (
            <li key={decision.id}>
              <DecisionLine decision={decision} isChosen={false} isOfNamedProject={projects.size === 1} />
            </li>
          ))}
        </ol>
      </section>
      <Learned
        project={decisions.find(({ projectName }) => projectName)?.projectName ?? null}
        session={session}
      />
      {shown.answer && "document" in shown.answer && <Documents shown={shown.answer} />}
    </article>
  );
}

function ForgetSession({ session }: { readonly session: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <p class="acts">
      <button class="danger" onClick={() => setAsked(true)} type="button">
        Forget all of it …
      </button>
      {isAsked && <ForgetSessionDialog onClose={() => setAsked(false)} session={session} />}
    </p>
  );
}

interface SessionHeadProps {
  readonly session: string;
  readonly decisions: readonly ShownDecision[];
}

function SessionHead({ session, decisions }: SessionHeadProps) {
  const [first, last] = [decisions[0], decisions.at(-1)];
  const tokens = decisions.reduce((sum, decision) => sum + decision.tokens, 0);
  const silent = decisions.filter(({ verdict }) => verdict === "silent").length;
  return (
    <>
      <h2 class="memory-title">{first ? `Session of ${first.agentName}` : "Session"}</h2>
      <p class="facts">
        {first && last && (
          <>
            <Time at={first.at} /> – <Time at={last.at} />
            {" · "}
          </>
        )}
        {first?.projectName && (
          <>
            <a href={toHash("timeline", "", { project: first.projectName })}>
              <Words text={first.projectName} />
            </a>
            {" · "}
          </>
        )}
        {amount(decisions.length, "decision")}, {silent} silent · {amount(tokens, "token")} given ·{" "}
        <code>
          <Words text={session.slice(0, 8)} />
        </code>
      </p>
    </>
  );
}

function Learned({ session, project }: { readonly session: string; readonly project: string | null }) {
  const { answer } = useAnswer("timeline", project === null ? null : { session, project, limit: MOST });
  const entries = answer?.days.flatMap((day) => day.entries) ?? [];
  if (entries.length === 0) return null;
  return (
    <section class="day">
      <h3>What was learned in it</h3>
      <Entries entries={entries} />
    </section>
  );
}

function Documents({ shown: { recall, document } }: { readonly shown: ShownSession }) {
  if (!recall) return document && <Document text={document.text} title="The session, condensed" />;
  return (
    <>
      <Document text={recall.text} title="The recall document, from before its compaction" />
      <Document
        text={recall.best}
        title={recall.given ? "The part that was given back" : "The part that would have been given back"}
      />
      {recall.summary !== null && <Document text={recall.summary} title="The agent's own summary" />}
      {recall.byModel !== null && <Document text={recall.byModel} title="A model's summary" />}
    </>
  );
}

function Document({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === "") return null;
  return (
    <section>
      <h3>{title}</h3>
      <pre class="block">
        <Words lines text={text} />
      </pre>
    </section>
  );
}
