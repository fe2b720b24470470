import { useState } from "preact/hooks";
import type { WhyNot as Explained } from "../../../../src/operations/memories.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { share, Words } from "../../parts/words.tsx";
import { Factors } from "../factors.tsx";
import { MemoryPicker } from "../memories/memory-picker.tsx";
import { MemoryLink } from "../memory.tsx";

interface AskWhyNotProps {
  readonly project: string;
  /** The answer for a memory that was picked. */
  readonly explained: Explained | undefined;
  /** Takes a memory's id; empty for none. */
  readonly onPick: (id: string) => void;
}

/** Whether a new session would be given a memory picked by hand for the words searched, and why not. */
export function AskWhyNot({ project, explained, onPick }: AskWhyNotProps) {
  const [isAsked, setAsked] = useState(false);
  const pick = (id: string) => {
    setAsked(false);
    onPick(id);
  };
  return (
    <>
      {explained ? (
        <Explanation explained={explained} onAnother={() => setAsked(true)} onClose={() => onPick("")} />
      ) : (
        <p class="facts">
          <button class="small" onClick={() => setAsked(true)} type="button">
            Why not another one? …
          </button>
        </p>
      )}
      {isAsked && (
        <Dialog onClose={() => setAsked(false)} title="Which memory did you expect?">
          <MemoryPicker
            label="Search for it in its own words"
            onPick={({ id }) => pick(id)}
            project={project}
            words=""
          />
          <p class="acts">
            <button onClick={() => setAsked(false)} type="button">
              Cancel
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

interface ExplanationProps {
  readonly explained: Explained;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function Explanation({ explained, onAnother, onClose }: ExplanationProps) {
  const { memory, isGiven, why, hit } = explained;
  return (
    <section aria-label="Why not this one" class="why-not">
      <MemoryLink memory={memory} />
      <p role="status">
        {isGiven ? (
          "For these words a new session would be given it."
        ) : (
          <>
            For these words a new session would not be given it: <Words text={why ?? ""} />.
          </>
        )}
      </p>
      <Figures explained={explained} />
      {hit && <Factors reasons={hit.reasons} />}
      <p class="acts">
        <button onClick={onAnother} type="button">
          Pick another …
        </button>
        <button onClick={onClose} type="button">
          Close
        </button>
      </p>
    </section>
  );
}

function Figures({
  explained: { place, found, hit, shared, searched, threshold },
}: {
  readonly explained: Explained;
}) {
  return (
    <dl class="factors">
      <dt>place</dt>
      <dd>{place === null ? "not found" : `${place} of ${found}`}</dd>
      {hit && (
        <>
          <dt>confidence</dt>
          <dd>
            {share(hit.confidence)}, threshold {share(threshold)}
          </dd>
        </>
      )}
      <dt>searched for</dt>
      <dd>{searched.length === 0 ? "none" : <Words text={searched.join(", ")} />}</dd>
      <dt>of these it has</dt>
      <dd>{shared.length === 0 ? "none" : <Words text={shared.join(", ")} />}</dd>
    </dl>
  );
}
