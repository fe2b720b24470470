import { useState } from "preact/hooks";
import type { ForgetAnswer } from "../../../src/operations/forget.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useAct } from "../parts/notice.tsx";
import { Problem } from "../parts/states.tsx";
import { amount, KindMark, Words } from "../parts/words.tsx";

interface ForgetSessionProps {
  readonly session: string;
  readonly onClose: () => void;
}

/** All that was learned in a session goes at once; it is listed first. */
export function ForgetSessionDialog({ session, onClose }: ForgetSessionProps) {
  const act = useAct();
  const [isPurge, setPurge] = useState(false);
  const { answer, refused, isLate } = useAnswer("forget", { session, purge: isPurge });
  const isNothing = answer === null || answer.memories + answer.events === 0;
  const forget = () =>
    act(async () => {
      const { memories, events } = await ask("forget", { session, purge: isPurge, yes: true });
      const gone = amount(memories, "memory", "memories");
      return { text: isPurge ? `Purged: ${gone} and ${amount(events, "event")}.` : `Forgotten: ${gone}.` };
    }).then((isDone) => isDone && onClose());
  return (
    <Dialog
      isRead={answer !== null || refused !== null}
      onClose={onClose}
      title="Forget all that was learned in this session?"
    >
      {refused && !answer && <Problem refused={refused} />}
      {answer && <Going answer={answer} />}
      <label class="check">
        <input checked={isPurge} onChange={() => setPurge(!isPurge)} type="checkbox" />
        Also remove the events it came from, and every trace in store and backups
      </label>
      <p class="acts">
        <button
          class="danger first"
          disabled={isLate || isNothing}
          onClick={() => void forget()}
          type="button"
        >
          {isPurge ? "Purge all this" : "Forget all this"}
        </button>
        <button onClick={onClose} type="button">
          Keep it
        </button>
      </p>
    </Dialog>
  );
}

function Going({ answer: { going, saidAgain, events, backups } }: { readonly answer: ForgetAnswer }) {
  return (
    <>
      <p>
        {amount(going.length, "memory", "memories")}
        {events > 0 && ` and ${amount(events, "event")}`}
        {backups > 0 && `, and ${amount(backups, "backup")}, of which a new one is made,`} would go for good:
        no undo, replay or import brings them back.
        {saidAgain.length > 0 &&
          ` ${amount(saidAgain.length, "memory", "memories")} would stay, said in another session, too.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
      <ul aria-label="What would go" class="going quoted" tabIndex={0}>
        {going.map(({ id, title, kind }) => (
          <li key={id}>
            <Words text={title} />{" "}
            <span class="faint">
              <KindMark kind={kind} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
