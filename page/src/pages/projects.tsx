import type { ProjectListAnswer } from "../../../src/operations/projects.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { useAct } from "../parts/notice.tsx";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, Time, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { ProjectPane } from "./project.tsx";

type Listed = ProjectListAnswer["projects"][number];
type Change = ProjectListAnswer["changes"][number];

/** Every project, the last used first, what was changed about them, and beside it the chosen one. */
export function ProjectsPage({ route }: { readonly route: Route }) {
  const { answer, refused, again } = useAnswer("projects", { what: "list" });
  const list = answer && "projects" in answer ? answer : null;
  return (
    <div class={route.subject === "" ? "split" : "split with-pane"}>
      <section aria-label="Projects" class="split-list">
        {refused && <Problem again={again} refused={refused} />}
        {!list && !refused && <Waiting />}
        {list && list.projects.length === 0 && (
          <Empty title="No project yet.">
            <p>A folder becomes one with its first session, or with an import.</p>
          </Empty>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
        <div class="scrolled" tabIndex={0}>
          <ul aria-label="Projects, the last used first">
            {list?.projects.map((project) => (
              <li key={project.id}>
                <ProjectLine isChosen={project.id === route.subject} project={project} />
              </li>
            ))}
          </ul>
          {list && <Changes changes={list.changes} />}
        </div>
      </section>
      {route.subject === "" ? (
        <p class="pane pane-hint">Choose a project to see what is stored of it, and to change it.</p>
      ) : (
        <ProjectPane id={route.subject} key={route.subject} projects={list?.projects ?? []} />
      )}
    </div>
  );
}

function ProjectLine({ project, isChosen }: { readonly project: Listed; readonly isChosen: boolean }) {
  const { id, name, memories, sessions, lastAt, off } = project;
  return (
    <a aria-current={isChosen ? "true" : undefined} class="decision project" href={toHash("projects", id)}>
      <span class="decision-words">
        <span class="row-title">
          <Words text={name} />
          {off && <span class="warned"> off</span>}
        </span>
        <span class="row-facts">
          {amount(memories, "memory", "memories")} · {amount(sessions, "session")}
          {lastAt !== null && (
            <>
              {" · "}
              <Time at={lastAt} />
            </>
          )}
        </span>
      </span>
    </a>
  );
}

/** Those that can be taken back; a later one that stands on another goes first. */
function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const act = useAct();
  const standing = changes.filter(({ undoneAt }) => undoneAt === null);
  if (standing.length === 0) return null;
  const undo = (id: string) => () =>
    void act(async () => {
      await ask("projects", { what: "undo", project: id });
      return { text: "Undone: all is where it was." };
    });
  return (
    <section class="project-changes">
      <h2>Changed</h2>
      <ol>
        {standing.map((change) => (
          <li key={change.id}>
            <span>
              <ChangeWords change={change} /> · <Time at={change.at} />
            </span>
            <button
              aria-label={`Undo: ${change.before}, ${change.after}`}
              class="small"
              onClick={undo(change.id)}
              type="button"
            >
              Undo
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const CHANGED = { merge: " went into ", split: " lost the folder ", rename: " was renamed to " } as const;

function ChangeWords({ change: { what, before, after } }: { readonly change: Change }) {
  return (
    <>
      <Words text={before} />
      {CHANGED[what]}
      <Words text={after} />
    </>
  );
}
