import { useState } from "preact/hooks";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { type AskInput, ask } from "../ask.ts";
import { useAct } from "../parts/notice.tsx";

interface EditFormProps {
  readonly memory: ShownMemory;
  readonly onDone: () => void;
}

/** Title, details and tags in the user's words; no rule overwrites them. */
export function EditForm({ memory, onDone }: EditFormProps) {
  const act = useAct();
  const shownTags = memory.tags.filter((tag) => tag !== "everywhere").join(", ");
  const [title, setTitle] = useState(memory.title);
  const [body, setBody] = useState(memory.body);
  const [tags, setTags] = useState(shownTags);
  const save = async (event: Event) => {
    event.preventDefault();
    const isDone = await act(async () => {
      const { change } = await ask("edit", editOf(memory, { title, body, tags }, shownTags));
      const text = change ? "Saved: no rule overwrites your words." : "Nothing differed.";
      return { text, change: change?.id ?? null };
    });
    if (isDone) onDone();
  };
  return (
    <form class="edit" onSubmit={(event) => void save(event)}>
      <label>
        Memory, in one line
        <input
          maxLength={120}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          required
          value={title}
        />
      </label>
      <label>
        Details
        <textarea
          maxLength={4_000}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
          rows={8}
          value={body}
        />
      </label>
      <label>
        Tags, with commas
        <input onInput={({ currentTarget }) => setTags(currentTarget.value)} value={tags} />
      </label>
      <p class="acts">
        <button class="first" type="submit">
          Save
        </button>
        <button onClick={onDone} type="button">
          Cancel
        </button>
      </p>
    </form>
  );
}

interface Written {
  readonly title: string;
  readonly body: string;
  readonly tags: string;
}

/** Only what differs; the details where nothing does, for an edit must name something. */
function editOf({ id, title, body }: ShownMemory, now: Written, shownTags: string): AskInput<"edit"> {
  const list = now.tags.split(",").flatMap((tag) => tag.trim() || []);
  const tags = now.tags === shownTags ? {} : { tags: list.length === 0 ? ["-"] : list };
  const words = {
    ...(now.title === title ? {} : { title: now.title }),
    ...(now.body === body ? {} : { body: now.body }),
  };
  const edit = { ...words, ...tags };
  return Object.keys(edit).length === 0 ? { id, body } : { id, ...edit };
}
