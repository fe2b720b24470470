import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { ProjectAnswer, ProjectListAnswer } from "../../../src/operations/projects.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { useAct } from "../parts/notice.tsx";
import { Problem, Waiting } from "../parts/states.tsx";
import { amount, Time, Words } from "../parts/words.tsx";
import { toHash } from "../route.ts";
import { MergeDialog, RenameDialog, SplitDialog } from "./project-dialogs.tsx";

type Listed = ProjectListAnswer["projects"][number];

interface ProjectPaneProps {
  readonly id: string;
  readonly projects: readonly Listed[];
}

/** One project: what is stored of it and for how long, by what it is known, and what can be done with it. */
export function ProjectPane({ id, projects }: ProjectPaneProps) {
  const { answer, refused } = useAnswer("projects", { what: "show", project: id });
  return (
    <article class="pane">
      <p class="back">
        <a href="#/projects">← All projects</a>
      </p>
      {refused && <Problem refused={refused} />}
      {!refused && !answer && <Waiting />}
      {!refused && answer && "project" in answer && <ShownProject answer={answer} projects={projects} />}
    </article>
  );
}

function ShownProject({
  answer,
  projects,
}: {
  readonly answer: ProjectAnswer;
  readonly projects: readonly Listed[];
}) {
  const { project } = answer;
  return (
    <>
      <h2 class="memory-title">
        <Words text={project.name} />
        {project.off && <span class="warned"> off</span>}
      </h2>
      <p class="facts">
        since <Time at={project.createdAt} /> · <code>{project.id.slice(0, 8)}</code>
        {project.off && " · nothing is captured or said here"}
      </p>
      <ProjectActs others={projects.filter(({ id }) => id !== project.id)} project={project} />
      <Held answer={answer} />
      <KnownBy project={project} />
    </>
  );
}

interface ProjectActsProps {
  readonly project: ProjectAnswer["project"];
  readonly others: readonly Listed[];
}

function ProjectActs({ project, others }: ProjectActsProps) {
  const act = useAct();
  const [asked, setAsked] = useState<"rename" | "merge" | null>(null);
  const turn = (name: "on" | "off") => ask(name, { project: project.id });
  const onOff = () =>
    act(async () => {
      await turn(project.off ? "on" : "off");
      return {
        text: project.off ? "On: from now on." : "Off: nothing is captured or said here.",
        undo: () => turn(project.off ? "off" : "on"),
      };
    });
  const close = () => setAsked(null);
  return (
    <div aria-label="Acts" class="acts" role="toolbar">
      <a class="button" href={toHash("timeline", "", { project: project.name })}>
        Timeline
      </a>
      <button onClick={() => setAsked("rename")} type="button">
        Rename …
      </button>
      <button onClick={() => void onOff()} type="button">
        {project.off ? "Switch on" : "Switch off"}
      </button>
      {others.length > 0 && (
        <button onClick={() => setAsked("merge")} type="button">
          Merge …
        </button>
      )}
      {asked === "rename" && <RenameDialog onClose={close} project={project} />}
      {asked === "merge" && <MergeDialog onClose={close} others={others} project={project} />}
    </div>
  );
}

function Held({ answer: { project, retention } }: { readonly answer: ProjectAnswer }) {
  const kinds = Object.entries(project.byKind);
  return (
    <dl class="details">
      <dt>Holds</dt>
      <dd>
        {kinds.length === 0 ? "no memory" : kinds.map(([kind, count]) => amount(count, kind)).join(", ")}
        {project.ended > 0 && `; ${project.ended.toLocaleString("en-GB")} ended`}
      </dd>
      <dt>Stored</dt>
      <dd>
        {amount(project.events, "event")}, {amount(project.receipts, "decision")},{" "}
        {Math.ceil(project.bytes / 1_000).toLocaleString("en-GB")} kB of words
      </dd>
      <dt>Kept</dt>
      <dd>
        {Object.entries(retention).map(([kind, days], at) => (
          <Fragment key={kind}>
            {at > 0 && ", "}
            <a href={toHash("settings", `retention.${kind}_days`)}>
              {kind}s {days === 0 ? "for ever" : `${days} days`}
            </a>
          </Fragment>
        ))}
      </dd>
    </dl>
  );
}

/** Of several folders one can leave with what came from it. */
function KnownBy({ project }: { readonly project: ProjectAnswer["project"] }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const folders = project.knownBy.filter((key) => key.startsWith("/"));
  const canSplit = folders.filter((key) => !key.includes(".git#")).length > 1;
  return (
    <section class="sources">
      <h3>Known by</h3>
      <ul class="known-by">
        {project.knownBy.map((key) => (
          <li key={key}>
            <code>
              <Words text={key} />
            </code>
            {canSplit && folders.includes(key) && !key.includes(".git#") && (
              <button
                aria-label={`Split off ${key}`}
                class="small"
                onClick={() => setLeaving(key)}
                type="button"
              >
                Split off …
              </button>
            )}
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <SplitDialog folder={leaving} onClose={() => setLeaving(null)} project={project} />
      )}
    </section>
  );
}
