import { useState } from "preact/hooks";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { ask } from "../ask.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useAct } from "../parts/notice.tsx";
import { Words } from "../parts/words.tsx";
import { MemoryPicker } from "./memories/memory-picker.tsx";

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
    }).then((isDone) => isDone && onClose());
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
        Also remove the {eventsOf(memory)} it came from, and every trace in store and backups
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

function eventsOf({ sources }: ShownMemory): string {
  if (sources.length === 0) return "events";
  return sources.length === 1 ? "event" : `${sources.length} events`;
}

/** Finds the newer memory by the real search. */
export function ReplaceDialog({ memory, onClose }: MemoryDialogProps) {
  const act = useAct();
  const replace = (newer: ShownMemory) =>
    act(async () => {
      const { change } = await ask("supersede", { older: memory.id, newer: newer.id });
      return { text: "Replaced: the older one appears only in answers about the past.", change: change.id };
    }).then((isDone) => isDone && onClose());
  return (
    <Dialog onClose={onClose} title="Which memory replaces it?">
      <p class="quoted">
        <Words text={memory.title} />
      </p>
      <MemoryPicker
        label="Search for the newer one"
        onPick={(newer) => void replace(newer)}
        project={memory.projectName ?? ""}
        without={memory.id}
        words={memory.title}
      />
      <p class="acts">
        <button onClick={onClose} type="button">
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
