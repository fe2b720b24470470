import { useState } from "preact/hooks";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useAct } from "../parts/notice.tsx";
import { KindMark, Time, Words } from "../parts/words.tsx";

interface MemoryDialogProps {
  readonly memory: ShownMemory;
  readonly onClose: () => void;
}

/** Says what goes before it goes. */
export function ForgetDialog({ memory, back, onClose }: MemoryDialogProps & { readonly back: string }) {
  const act = useAct();
  const [isPurge, setPurge] = useState(false);
  const forget = () =>
    act(async () => {
      const { memories, events } = await ask("forget", { id: memory.id, purge: isPurge });
      location.hash = back;
      return {
        text: isPurge ? `Purged: ${memories} of the memories and ${events} of the events.` : "Forgotten.",
      };
    }).then((isDone) => isDone || onClose());
  return (
    <Dialog onClose={onClose} title="Forget this memory?">
      <p class="quoted">
        <Words text={memory.title} />
      </p>
      <p>
        It is removed for good: no undo brings it back, and no replay or import does. “Retire” keeps it
        instead, unused.
      </p>
      <label class="check">
        <input checked={isPurge} onChange={() => setPurge(!isPurge)} type="checkbox" />
        Also remove the {memory.sources.length === 1 ? "event" : `${memory.sources.length} events`} it came
        from, and every trace in store and backups
      </label>
      <p class="acts">
        <button class="danger first" onClick={() => void forget()} type="button">
          {isPurge ? "Purge it" : "Forget it"}
        </button>
        <button onClick={onClose} type="button">
          Keep it
        </button>
      </p>
    </Dialog>
  );
}

/** Finds the newer memory by the real search. */
export function ReplaceDialog({ memory, onClose }: MemoryDialogProps) {
  const act = useAct();
  const [text, setText] = useState(memory.title);
  const project = memory.projectName === null ? {} : { project: memory.projectName };
  const { answer } = useAnswer("search", text.trim() === "" ? null : { text, limit: 12, ...project });
  const found = (answer?.hits ?? []).filter(
    (hit) => hit.memory.id !== memory.id && hit.memory.kind !== "turn",
  );
  const replace = (newer: ShownMemory) =>
    act(async () => {
      const { change } = await ask("supersede", { older: memory.id, newer: newer.id });
      return { text: "Replaced: the older one appears only in answers about the past.", change: change.id };
    }).then(onClose);
  return (
    <Dialog onClose={onClose} title="Which memory replaces it?">
      <p class="quoted">
        <Words text={memory.title} />
      </p>
      <label>
        Search for the newer one
        <input onInput={({ currentTarget }) => setText(currentTarget.value)} value={text} />
      </label>
      <ul class="picks">
        {found.slice(0, 6).map((hit) => (
          <li key={hit.memory.id}>
            <button class="pick" onClick={() => void replace(hit.memory)} type="button">
              <Words text={hit.memory.title} />
              <small>
                <KindMark kind={hit.memory.kind} /> · <Time at={hit.memory.at} />
              </small>
            </button>
          </li>
        ))}
        {answer && found.length === 0 && <li>No other memory is found by these words.</li>}
      </ul>
      <p class="acts">
        <button onClick={onClose} type="button">
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
