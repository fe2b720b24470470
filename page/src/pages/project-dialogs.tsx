import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { OperationAnswer } from "../../../src/operations/operations.ts";
import type { ProjectAnswer, ProjectListAnswer, SplitAnswer } from "../../../src/operations/projects.ts";
import { ask } from "../ask.ts";
import { useDearAnswer } from "../live.ts";
import { Dialog } from "../parts/dialog.tsx";
import { type Done, useAct } from "../parts/notice.tsx";
import { Problem } from "../parts/states.tsx";
import { amount, Words } from "../parts/words.tsx";
import { toHash } from "../route.ts";

type Listed = ProjectListAnswer["projects"][number];

interface ProjectDialogProps {
  readonly project: ProjectAnswer["project"];
  readonly onClose: () => void;
}

type Changed = Parameters<typeof ask<"projects">>[1];

/** Changes projects; the notice takes it back. */
function useProjectChange(onClose: () => void): (text: string, input: Changed, to?: string) => Promise<void> {
  const act = useAct();
  return async (text, input, to) => {
    const isDone = await act(async (): Promise<Done> => {
      const answer = await ask("projects", input);
      const id = "change" in answer ? answer.change?.id : undefined;
      if (to !== undefined) location.hash = to;
      return id === undefined
        ? { text }
        : { text, undo: () => ask("projects", { what: "undo", project: id }) };
    });
    if (isDone) onClose();
  };
}

export function RenameDialog({ project, onClose }: ProjectDialogProps) {
  const [name, setName] = useState(project.name);
  const change = useProjectChange(onClose);
  const rename = (event: Event) => {
    event.preventDefault();
    void change("Renamed.", { what: "rename", project: project.id, to: name });
  };
  return (
    <Dialog onClose={onClose} title="What is this project called?">
      <form onSubmit={rename}>
        <label>
          Name
          <input
            maxLength={100}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
            required
            value={name}
          />
        </label>
        <Answers onClose={onClose} yes="Rename it" />
      </form>
    </Dialog>
  );
}

export function MergeDialog({
  project,
  others,
  onClose,
}: ProjectDialogProps & { readonly others: readonly Listed[] }) {
  const [into, setInto] = useState(others[0]?.id ?? "");
  const name = others.find(({ id }) => id === into)?.name ?? "";
  const said = (
    <>
      All of <Words text={project.name} /> goes into <Words text={name} />:{" "}
      {amount(project.memories, "memory", "memories")}, {amount(project.sessions, "session")},{" "}
      {amount(project.events, "event")}. From then on sessions in these are told what <Words text={name} />{" "}
      knows, and the other way round:
    </>
  );
  return (
    <ProjectQuestion
      asked={{ what: "merge", project: project.id, to: into }}
      done="Merged."
      leadsTo={toHash("projects", into)}
      onClose={onClose}
      said={(answer) => ("merge" in answer ? { words: said, keys: answer.knownBy } : null)}
      title="Which project takes it in?"
      yes="Merge them"
    >
      <label>
        Project
        <select onChange={({ currentTarget }) => setInto(currentTarget.value)} value={into}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </select>
      </label>
    </ProjectQuestion>
  );
}

export function SplitDialog({ project, folder, onClose }: ProjectDialogProps & { readonly folder: string }) {
  const wordsOf = (answer: SplitAnswer) => (
    <>
      <Words text={answer.name} /> takes along {amount(answer.memories, "memory", "memories")} and{" "}
      {amount(answer.sessions, "session")} that came from there. What nobody can tell the folder of stays in{" "}
      <Words text={project.name} />. It is known by
    </>
  );
  return (
    <ProjectQuestion
      asked={{ what: "split", project: project.id, to: folder }}
      done="Split off."
      onClose={onClose}
      said={(answer) => ("split" in answer ? { words: wordsOf(answer), keys: answer.knownBy } : null)}
      title="Make this folder a project of its own?"
      yes="Split it off"
    />
  );
}

interface ProjectQuestionProps {
  readonly title: string;
  readonly asked: Changed;
  readonly yes: string;
  /** Told when it is done. */
  readonly done: string;
  readonly leadsTo?: string;
  /** What goes where, in words, and the keys that go with it. */
  readonly said: (
    answer: OperationAnswer<"projects">,
  ) => { readonly words: ComponentChildren; readonly keys: readonly string[] } | null;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Says what goes where before it goes. */
function ProjectQuestion(props: ProjectQuestionProps) {
  const { title, asked, yes, done, leadsTo, said, onClose, children } = props;
  // Once it is done there is nothing to ask about.
  const { answer, refused, isLate, again } = useDearAnswer("projects", asked);
  const change = useProjectChange(onClose);
  const going = refused || !answer ? null : said(answer);
  return (
    <Dialog isRead={answer !== null || refused !== null} onClose={onClose} title={title}>
      {children}
      {refused && <Problem again={again} refused={refused} />}
      {going && (
        <div>
          <p>{going.words}</p>
          <Keys keys={going.keys} />
          <p class="faint">Undo puts all back where it was.</p>
        </div>
      )}
      <Answers
        isHeldBack={isLate || going === null}
        onClose={onClose}
        onYes={() => void change(done, { ...asked, yes: true }, leadsTo)}
        yes={yes}
      />
    </Dialog>
  );
}

interface AnswersProps {
  readonly yes: string;
  /** Without it the form around them is sent. */
  readonly onYes?: () => void;
  /** Nothing says yet what would go where. */
  readonly isHeldBack?: boolean;
  readonly onClose: () => void;
}

function Answers({ yes, onYes, isHeldBack = false, onClose }: AnswersProps) {
  return (
    <p class="acts">
      <button class="first" disabled={isHeldBack} onClick={onYes} type={onYes ? "button" : "submit"}>
        {yes}
      </button>
      <button onClick={onClose} type="button">
        Cancel
      </button>
    </p>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <ul class="known-by quoted">
      {keys.map((key) => (
        <li key={key}>
          <code>
            <Words text={key} />
          </code>
        </li>
      ))}
    </ul>
  );
}
