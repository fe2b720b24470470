import { useState } from "preact/hooks";
import type { TimelineEntry } from "../../../src/operations/timeline.ts";
import { useAnswer } from "../live.ts";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { KindMark, Time, TrustMark, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { MemoryLink } from "./memory.tsx";
import { useProjects } from "./projects-known.ts";

const STEP = 200;
const MOST = 5_000;

/** What was learned, changed and replaced in a project, the latest day first; or all that became of one file. */
export function TimelinePage({ route }: { readonly route: Route }) {
  const { project = "", file = "" } = Object.fromEntries(route.query);
  const projects = useProjects();
  const [limit, setLimit] = useState(STEP);
  const chosen = project || (projects[0] ?? "");
  const asked = chosen === "" ? null : { project: chosen, limit, ...(file === "" ? {} : { file }) };
  const { answer, refused, again } = useAnswer("timeline", asked);
  const days = [...(answer?.days ?? [])].reverse();
  return (
    <section aria-label="Timeline" class="column">
      <TimelineFilters file={file} project={chosen} projects={projects} />
      {refused && <Problem again={again} refused={refused} />}
      {asked && !answer && !refused && <Waiting />}
      {((answer && days.length === 0) || chosen === "") && <Empty title="Nothing has happened here yet." />}
      {days.map(({ day, entries }) => (
        <Day day={day} entries={entries} key={day} />
      ))}
      {answer?.more && limit < MOST && (
        <p class="acts more">
          <button onClick={() => setLimit(Math.min(MOST, limit * 4))} type="button">
            Earlier
          </button>
        </p>
      )}
    </section>
  );
}

interface FiltersProps {
  readonly project: string;
  readonly projects: readonly string[];
  readonly file: string;
}

function TimelineFilters({ project, projects, file }: FiltersProps) {
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <label class="choice">
        Project
        <select
          onChange={({ currentTarget }) => {
            location.hash = toHash("timeline", "", { project: currentTarget.value });
          }}
          value={project}
        >
          {projects.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {file !== "" && (
        <a href={toHash("timeline", "", { project })}>
          <Words text={file} /> ×
        </a>
      )}
    </form>
  );
}

interface DayProps {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

function Day({ day, entries }: DayProps) {
  return (
    <section class="day">
      <h2>{new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", DAY_FORMAT)}</h2>
      <ol>
        {[...entries].reverse().map((entry) => (
          <li key={`${entry.at} ${entry.what} ${entry.memory.id}`}>
            <Time at={entry.at} />
            <span class="what">{entry.what}</span>
            <span>
              <MemoryLink memory={entry.memory} />
              <span class="row-facts entry-facts">
                <KindMark kind={entry.memory.kind} /> · <TrustMark trust={entry.memory.trust} />
                {entry.by && (
                  <>
                    {" · by "}
                    <MemoryLink memory={entry.by} />
                  </>
                )}
                {entry.because !== "" && (
                  <>
                    {" · "}
                    <Words text={entry.because} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const DAY_FORMAT = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
