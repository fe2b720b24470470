import { useState } from "preact/hooks";
import type { BulkAnswer } from "../../../../src/operations/edits.ts";
import { ask } from "../../ask.ts";
import { useDearAnswer } from "../../live.ts";
import { Choice } from "../../parts/choice.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useAct } from "../../parts/notice.tsx";
import { Problem } from "../../parts/states.tsx";
import { amount, KindMark, TrustMark, Words } from "../../parts/words.tsx";
import { filterOf, type Query } from "./filters.tsx";

type Act = Exclude<BulkAnswer["act"], "undo">;

/** What each act is called, and what was done with so many. */
const ACTS: Readonly<Record<Act, readonly [name: string, done: string, means: string]>> = {
  retire: ["Retire", "Retired", "They stay in the store and are not recalled any more."],
  confirm: ["Confirm", "Confirmed", "They count as your word from then on."],
  pin: ["Pin", "Pinned", "They are in every brief of their project."],
  unpin: ["Unpin", "Unpinned", "They are in a brief only where they fit."],
};

interface BulkDialogProps {
  readonly query: Query;
  readonly onClose: () => void;
}

/** Changes all memories that the filter lets through, after a list of them; one press takes it back. */
export function BulkDialog({ query, onClose }: BulkDialogProps) {
  const act = useAct();
  const [chosen, setChosen] = useState<Act>("retire");
  const input = { ...filterOf(query), act: chosen };
  // Once it is listed, the list stays: what is learned meanwhile is not changed.
  const { answer, refused, isLate, again } = useDearAnswer("bulk", input);
  const [name, done, means] = ACTS[chosen];
  const going = isLate || !answer ? null : answer.memories;
  const change = (listed: BulkAnswer["memories"]) =>
    act(async () => {
      const { changes } = await ask("bulk", { before: endOf(listed), ...input, yes: true });
      const undo = () => ask("bulk", { act: "undo", changes: [...changes] });
      return { text: `${done}: ${amount(changes.length, "memory", "memories")}.`, undo };
    }).then((isDone) => isDone && onClose());
  return (
    <Dialog
      onClose={onClose}
      title="Change all of these memories?"
      isRead={answer !== null || refused !== null}
    >
      <Choice
        isNeeded
        label="Act"
        onChoose={(value) => setChosen(value as Act)}
        options={Object.entries(ACTS).map(([value, [label]]) => [value, label] as const)}
        value={chosen}
      />
      <p>{means}</p>
      {refused && <Problem again={again} refused={refused} />}
      {going && <ChangedList isMore={answer?.more ?? false} memories={going} />}
      <p class="acts">
        <button
          class="first"
          disabled={!going || going.length === 0}
          onClick={() => going && void change(going)}
          type="button"
        >
          {name} {going ? amount(going.length, "memory", "memories") : "…"}
        </button>
        <button onClick={onClose} type="button">
          Change nothing
        </button>
      </p>
    </Dialog>
  );
}

/** The time of the newest: what was learned since is in no list. */
function endOf(listed: BulkAnswer["memories"]): string {
  return new Date(Math.max(...listed.map(({ at }) => at))).toISOString();
}

interface ChangedListProps {
  readonly memories: BulkAnswer["memories"];
  readonly isMore: boolean;
}

function ChangedList({ memories, isMore }: ChangedListProps) {
  if (memories.length === 0) return <p>None of them would change.</p>;
  return (
    <>
      {isMore && <p>These are the newest {memories.length}; do it again for older ones.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
      <ul aria-label="What would change" class="going quoted" tabIndex={0}>
        {memories.map(({ id, title, kind, trust, origin }) => (
          <li key={id}>
            <Words text={title} />{" "}
            <span class="faint">
              <KindMark kind={kind} /> · <TrustMark memory={{ trust, origin }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
