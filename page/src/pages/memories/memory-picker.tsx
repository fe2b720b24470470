import { useState } from "preact/hooks";
import type { ShownMemory } from "../../../../src/operations/shown-memory.ts";
import { useAnswer } from "../../live.ts";
import { KindMark, Time, Words } from "../../parts/words.tsx";

/** Shown of those found. */
const MOST = 6;

interface MemoryPickerProps {
  readonly label: string;
  /** Searched for at first. */
  readonly words: string;
  /** Name; empty for none. */
  readonly project: string;
  /** Memory that is not offered. */
  readonly without?: string;
  readonly onPick: (memory: ShownMemory) => void;
}

/** Finds a memory by the real search, to be picked by a press. */
export function MemoryPicker({ label, words, project, without, onPick }: MemoryPickerProps) {
  const [text, setText] = useState(words);
  const inProject = project === "" ? {} : { project };
  const { answer } = useAnswer("search", text.trim() === "" ? null : { text, limit: MOST * 2, ...inProject });
  const found = (answer?.hits ?? []).filter(({ memory }) => memory.id !== without && memory.kind !== "turn");
  return (
    <>
      <label>
        {label}
        <input onInput={({ currentTarget }) => setText(currentTarget.value)} value={text} />
      </label>
      <ul class="picks">
        {found.slice(0, MOST).map(({ memory }) => (
          <li key={memory.id}>
            <button class="pick" onClick={() => onPick(memory)} type="button">
              <Words text={memory.title} />
              <small>
                <KindMark kind={memory.kind} /> · <Time at={memory.at} />
              </small>
            </button>
          </li>
        ))}
        {answer && found.length === 0 && <li>No other memory is found by these words.</li>}
      </ul>
    </>
  );
}
