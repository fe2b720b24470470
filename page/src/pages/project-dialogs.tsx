import { useState } from "preact/hooks";
import type { ProjectAnswer, ProjectListAnswer } from "../../../src/operations/projects.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
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
        <p class="acts">
          <button class="first" type="submit">
            Rename it
          </button>
          <button onClick={onClose} type="button">
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** Says what goes where before it goes. */
export function MergeDialog({
  project,
  others,
  onClose,
}: ProjectDialogProps & { readonly others: readonly Listed[] }) {
  const [into, setInto] = useState(others[0]?.id ?? "");
  const { answer, refused } = useAnswer("projects", { what: "merge", project: project.id, to: into });
  const change = useProjectChange(onClose);
  const name = others.find(({ id }) => id === into)?.name ?? "";
  const asked = { what: "merge", project: project.id, to: into, yes: true } as const;
  return (
    <Dialog onClose={onClose} title="Which project takes it in?">
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
      {refused && <Problem refused={refused} />}
      {!refused && answer && "merge" in answer && (
        <div>
          <p>
            All of <Words text={project.name} /> goes into <Words text={name} />:{" "}
            {amount(project.memories, "memory", "memories")}, {amount(project.sessions, "session")},{" "}
            {amount(project.events, "event")}. From then on sessions in these are told what{" "}
            <Words text={name} /> knows, and the other way round:
          </p>
          <Keys keys={answer.knownBy} />
          <p class="faint">Undo puts all back where it was.</p>
        </div>
      )}
      <p class="acts">
        <button
          class="first"
          disabled={refused !== null}
          onClick={() => void change("Merged.", asked, toHash("projects", into))}
          type="button"
        >
          Merge them
        </button>
        <button onClick={onClose} type="button">
          Cancel
        </button>
      </p>
    </Dialog>
  );
}

export function SplitDialog({ project, folder, onClose }: ProjectDialogProps & { readonly folder: string }) {
  const asked = { what: "split", project: project.id, to: folder } as const;
  const { answer, refused } = useAnswer("projects", asked);
  const change = useProjectChange(onClose);
  return (
    <Dialog onClose={onClose} title="Make this folder a project of its own?">
      {refused && <Problem refused={refused} />}
      {!refused && answer && "split" in answer && (
        <div>
          <p>
            <Words text={answer.name} /> takes along {amount(answer.memories, "memory", "memories")} and{" "}
            {amount(answer.sessions, "session")} that came from there. What nobody can tell the folder of
            stays in <Words text={project.name} />. It is known by
          </p>
          <Keys keys={answer.knownBy} />
          <p class="faint">Undo puts all back where it was.</p>
        </div>
      )}
      <p class="acts">
        <button
          class="first"
          disabled={refused !== null}
          onClick={() => void change("Split off.", { ...asked, yes: true })}
          type="button"
        >
          Split it off
        </button>
        <button onClick={onClose} type="button">
          Cancel
        </button>
      </p>
    </Dialog>
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
