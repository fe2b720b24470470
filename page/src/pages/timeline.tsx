import { useState } from "preact/hooks";
import type { ListedSessions } from "../../../src/operations/session.ts";
import type { TimelineEntry } from "../../../src/operations/timeline.ts";
import { useAnswer } from "../live.ts";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, Time, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { Entries } from "./entries.tsx";
import { useProjects } from "./projects-known.ts";

const STEP = 200;
const MOST = 5_000;
/** The sessions at once that the operation gives at most. */
const MOST_SESSIONS = 1_000;

/** The sessions of a project, and what was learned, changed and replaced in it, the latest day first. */
export function TimelinePage({ route }: { readonly route: Route }) {
  const known = useProjects();
  const projects = known ?? [];
  const [limit, setLimit] = useState(STEP);
  const chosen = route.query.get("project") || (projects[0] ?? "");
  const isAwaited = chosen !== "" || known === null;
  const { days, hasMore, refused, again } = useDays(chosen, limit);
  return (
    <section aria-label="Timeline" class="column">
      {projects.length > 0 && <TimelineFilters project={chosen} projects={projects} />}
      {refused && <Problem again={again} refused={refused} />}
      {isAwaited && !days && !refused && <Waiting />}
      {(days?.length === 0 || !isAwaited) && <NothingYet />}
      {days?.map((day) => (
        <Day {...day} key={day.day} />
      ))}
      {hasMore && limit < MOST && (
        <p class="acts more">
          <button onClick={() => setLimit(Math.min(MOST, limit * 4))} type="button">
            Earlier
          </button>
        </p>
      )}
    </section>
  );
}

function NothingYet() {
  return (
    <Empty title="Nothing has happened here yet.">
      <p>
        Once hooks are installed (<code>unbidden install</code>), every session stands here by its day, with
        what was learned in it.
      </p>
    </Empty>
  );
}

/** Days of a project; null until they are known. */
function useDays(project: string, limit: number) {
  const { answer, refused, again } = useAnswer("timeline", project === "" ? null : { project, limit });
  const asked = { action: "list", project, limit: Math.min(limit, MOST_SESSIONS) } as const;
  const listed = useAnswer("session", project === "" ? null : asked).answer;
  const sessions = listed && "sessions" in listed ? listed.sessions : [];
  const hasMore = answer?.more ?? false;
  const days = answer && daysOf(answer.days, hasMore ? sessionsSince(sessions, answer.days) : sessions);
  return { days, hasMore, refused, again };
}

type Session = ListedSessions["sessions"][number];

/** Those of the days that are shown; earlier ones come with their day. */
function sessionsSince(
  sessions: readonly Session[],
  days: readonly { readonly day: string }[],
): readonly Session[] {
  const first = Date.parse(days[0]?.day ?? "");
  return sessions.filter(({ startedAt }) => !(startedAt < first));
}

interface FiltersProps {
  readonly project: string;
  readonly projects: readonly string[];
}

function TimelineFilters({ project, projects }: FiltersProps) {
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
    </form>
  );
}

interface DayProps {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
  readonly sessions: readonly Session[];
}

function Day({ day, entries, sessions }: DayProps) {
  return (
    <section class="day">
      <h2>{new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", DAY_FORMAT)}</h2>
      {sessions.length > 0 && (
        <ol aria-label="Sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <Time at={session.startedAt} />
              <span class="what">session</span>
              <SessionLine session={session} />
            </li>
          ))}
        </ol>
      )}
      <Entries entries={[...entries].reverse()} />
    </section>
  );
}

function SessionLine({ session: { id, about, agent, prompts, isCompacted } }: { readonly session: Session }) {
  return (
    <span>
      <a class="memory-link" href={toHash("session", id)}>
        <Words text={about ?? "nothing of it is stored"} />
      </a>
      <span class="row-facts entry-facts">
        <Words text={agent} /> · {amount(prompts, "prompt")}
        {isCompacted && " · compacted"}
      </span>
    </span>
  );
}

/** Days with what became of memories and the sessions that began on them, the latest first. */
function daysOf(
  days: readonly { readonly day: string; readonly entries: readonly TimelineEntry[] }[],
  sessions: readonly Session[],
): readonly DayProps[] {
  const byDay = Map.groupBy(sessions, ({ startedAt }) => new Date(startedAt).toISOString().slice(0, 10));
  // Each passage of a session would drown what was learned from it.
  const told = (entries: readonly TimelineEntry[]) => entries.filter(({ memory }) => memory.kind !== "turn");
  const entries = new Map(days.map((one) => [one.day, told(one.entries)]));
  return [...new Set([...byDay.keys(), ...entries.keys()])]
    .sort()
    .reverse()
    .map((day) => ({ day, entries: entries.get(day) ?? [], sessions: byDay.get(day) ?? [] }));
}

const DAY_FORMAT = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
