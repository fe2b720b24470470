import { useState } from "preact/hooks";
import type { ShownDecision } from "../../../src/operations/receipts.ts";
import { useAnswer } from "../live.ts";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, share, Time, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { DecisionPane } from "./decision.tsx";

/** At first, and more at each press. */
const STEP = 60;
const MOST = 500;

/** What sessions were given in the last minutes, and when nothing was said. */
export function NowPage({ route }: { readonly route: Route }) {
  const [limit, setLimit] = useState(STEP);
  const [isQuiet, setQuiet] = useState(false);
  const { answer, refused, again } = useAnswer("log", { limit });
  const decisions = [...(answer?.decisions ?? [])].reverse();
  const shown = isQuiet ? decisions.filter(({ verdict }) => verdict === "injected") : decisions;
  return (
    <div class={route.subject === "" ? "split" : "split with-pane"}>
      <section aria-label="Decisions" class="split-list">
        <form class="filters" onSubmit={(event) => event.preventDefault()}>
          <label class="check">
            <input checked={isQuiet} onChange={() => setQuiet(!isQuiet)} type="checkbox" />
            Without silences
          </label>
          <output class="count">{answer && amount(shown.length, "decision")}</output>
        </form>
        {refused && <Problem again={again} refused={refused} />}
        {!answer && !refused && <Waiting />}
        {answer && decisions.length === 0 && <NothingYet />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
        <div class="scrolled" tabIndex={0}>
          <ol aria-label="Decisions, newest first">
            {shown.map((decision) => (
              <li key={decision.id}>
                <DecisionLine decision={decision} isChosen={decision.id === route.subject} />
              </li>
            ))}
          </ol>
          {answer?.more && limit < MOST && (
            <p class="acts more">
              <button onClick={() => setLimit(Math.min(MOST, limit * 3))} type="button">
                Earlier
              </button>
            </p>
          )}
        </div>
      </section>
      {route.subject === "" ? (
        <p class="pane pane-hint">Choose a decision to see exactly what the agent saw, and why.</p>
      ) : (
        <DecisionPane id={route.subject} key={route.subject} />
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <Empty title="No session has asked yet.">
      <p>
        Once hooks are installed (<code>unbidden install</code>), every decision appears here as it is made:
        what was given, and why nothing was.
      </p>
      <p>
        <a href={toHash("memories")}>What is remembered, and how to begin</a>
      </p>
    </Empty>
  );
}

const MOMENTS = {
  "session-start": "session start",
  prompt: "prompt",
  "before-tool": "before a tool",
  "tool-failure": "tool failure",
  "sub-agent-start": "sub-agent",
} as const;

interface DecisionLineProps {
  readonly decision: ShownDecision;
  readonly isChosen: boolean;
  /** All around it are of the same project, which is named above them. */
  readonly isOfNamedProject?: boolean;
}

export function DecisionLine({ decision, isChosen, isOfNamedProject = false }: DecisionLineProps) {
  const { id, at, hookEvent, projectName, asked, verdict, tokens, ms } = decision;
  return (
    <a
      aria-current={isChosen ? "true" : undefined}
      class={verdict === "silent" ? "decision silent" : "decision"}
      href={toHash("now", id)}
    >
      <Time at={at} />
      <span class="decision-words">
        <span class="row-title">{asked === null ? MOMENTS[hookEvent] : <Words text={asked} />}</span>
        <span class="row-facts">
          {asked !== null && `${MOMENTS[hookEvent]} · `}
          {projectName !== null && !isOfNamedProject && (
            <>
              <Words text={projectName} /> ·{" "}
            </>
          )}
          {verdict === "silent" ? (
            <Silence decision={decision} />
          ) : (
            `${amount(decision.given.length, "memory", "memories")} · ${amount(tokens, "token")}`
          )}
          {` · ${Math.max(1, Math.round(ms))}\u00a0ms`}
        </span>
      </span>
    </a>
  );
}

/** The candidate that came nearest, and the threshold it did not reach. */
function Silence({ decision: { nearest, threshold, isFinal } }: { readonly decision: ShownDecision }) {
  if (!isFinal) return <>being answered</>;
  if (!nearest) return <>silent: nothing found</>;
  return (
    <>
      silent: best {share(nearest.confidence)} of {share(threshold)}
    </>
  );
}
