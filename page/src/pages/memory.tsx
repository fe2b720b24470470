import { useState } from "preact/hooks";
import type { ShowAnswer } from "../../../src/operations/memories.ts";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { useAct } from "../parts/notice.tsx";
import { Problem, Waiting } from "../parts/states.tsx";
import { KindMark, Time, TrustMark, Words } from "../parts/words.tsx";
import { toHash } from "../route.ts";
import { ForgetDialog, ReplaceDialog } from "./memory-dialogs.tsx";
import { EditForm } from "./memory-edit.tsx";

/** One memory: its words, what can be done with it, where it comes from and what became of it. */
export function MemoryPane({ id, back }: { readonly id: string; readonly back: string }) {
  const { answer, refused } = useAnswer("show", { id });
  return (
    <article class="pane">
      <p class="back">
        <a href={back}>← All memories</a>
      </p>
      {refused && !answer && <Problem refused={refused} />}
      {!refused && !answer && <Waiting />}
      {answer && <Shown answer={answer} back={back} />}
    </article>
  );
}

function Shown({ answer, back }: { readonly answer: ShowAnswer; readonly back: string }) {
  const { memory } = answer;
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <EditForm memory={memory} onDone={() => setEdited(false)} />;
  return (
    <>
      <h2 class="memory-title">
        <Words text={memory.title} />
      </h2>
      <p class="facts">
        <KindMark kind={memory.kind} /> · <TrustMark memory={memory} /> · <Time at={memory.at} /> ·{" "}
        <code>{memory.shortId}</code>
        {memory.pinned && " · pinned"}
      </p>
      {memory.body !== "" && (
        <p class="body">
          <Words lines text={memory.body} />
        </p>
      )}
      <Acts answer={answer} back={back} onEdit={() => setEdited(true)} />
      <Replacements answer={answer} />
      <Facts answer={answer} />
      <Sources answer={answer} />
    </>
  );
}

interface ActsProps {
  readonly answer: ShowAnswer;
  readonly back: string;
  readonly onEdit: () => void;
}

function Acts({ answer, back, onEdit }: ActsProps) {
  const { memory } = answer;
  const act = useAct();
  const [asked, setAsked] = useState<"forget" | "replace" | null>(null);
  const amend = (name: "pin" | "unpin" | "confirm" | "retire", text: string) => () =>
    void act(async () => ({ text, change: (await ask(name, { id: memory.id })).change?.id ?? null }));
  const isEnded = memory.supersededBy !== null;
  return (
    <div aria-label="Acts" class="acts" role="toolbar">
      <button onClick={onEdit} type="button">
        Edit
      </button>
      {memory.pinned ? (
        <button onClick={amend("unpin", "Unpinned.")} type="button">
          Unpin
        </button>
      ) : (
        <button onClick={amend("pin", "Pinned: it is in every brief of its project.")} type="button">
          Pin
        </button>
      )}
      {memory.trust < 3 && (
        <button onClick={amend("confirm", "Confirmed: it counts as your word.")} type="button">
          Confirm
        </button>
      )}
      {!isEnded && (
        <>
          <button onClick={() => setAsked("replace")} type="button">
            Replace …
          </button>
          <button onClick={amend("retire", "Retired: it is not recalled any more.")} type="button">
            Retire
          </button>
        </>
      )}
      <button class="danger" onClick={() => setAsked("forget")} type="button">
        Forget …
      </button>
      {asked === "forget" && <ForgetDialog back={back} memory={memory} onClose={() => setAsked(null)} />}
      {asked === "replace" && <ReplaceDialog memory={memory} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Replacements({ answer: { replacedBy, replaces } }: { readonly answer: ShowAnswer }) {
  if (!replacedBy && replaces.length === 0) return null;
  return (
    <section>
      {replacedBy && (
        <p>
          Replaced by <MemoryLink memory={replacedBy.memory} />
        </p>
      )}
      {replaces.map(({ memory }) => (
        <p key={memory.id}>
          Replaces <MemoryLink memory={memory} />
        </p>
      ))}
    </section>
  );
}

export function MemoryLink({ memory }: { readonly memory: ShownMemory }) {
  return (
    <a class="memory-link" href={toHash("memories", memory.id)}>
      <Words text={memory.title} />
    </a>
  );
}

function Facts({ answer: { memory, changes, labels } }: { readonly answer: ShowAnswer }) {
  return (
    <dl class="details">
      {memory.projectName !== null && (
        <>
          <dt>Project</dt>
          <dd>
            <Words text={memory.projectName} />
          </dd>
        </>
      )}
      {memory.files.length > 0 && (
        <>
          <dt>Files</dt>
          <dd class="list">
            {memory.files.map((file) => (
              <a href={toHash("file", file, { project: memory.projectName ?? "" })} key={file}>
                <code>
                  <Words text={file} />
                </code>
              </a>
            ))}
          </dd>
        </>
      )}
      {memory.tags.length > 0 && (
        <>
          <dt>Tags</dt>
          <dd>
            <Words text={memory.tags.join(", ")} />
          </dd>
        </>
      )}
      {memory.session !== null && (
        <>
          <dt>Session</dt>
          <dd>
            <a href={toHash("session", memory.session)}>the whole of it</a>
            {" · "}
            <a href={toHash("memories", "", { session: memory.session })}>all learned in it</a>
          </dd>
        </>
      )}
      <dt>Made by</dt>
      <dd>
        <a href={toHash("memories", "", { rule: memory.rule })}>
          {memory.rule === "cli" ? "you, by hand" : `rule “${memory.rule}”`}
        </a>
      </dd>
      {labels.length > 0 && (
        <>
          <dt>Its code</dt>
          <dd>{labels.join("; ")}</dd>
        </>
      )}
      {changes.map((change) => (
        <ChangeLine change={change} key={change.id} />
      ))}
    </dl>
  );
}

const CHANGED = {
  supersede: "Retired",
  edit: "Edited",
  tag: "Tags changed",
  pin: "Pin changed",
  confirm: "Confirmed",
} as const;

function ChangeLine({ change }: { readonly change: ShowAnswer["changes"][number] }) {
  const act = useAct();
  const undo = async () => {
    await ask("undo", { change: change.id });
    return { text: "Undone." };
  };
  return (
    <>
      <dt>{CHANGED[change.what]}</dt>
      <dd>
        <Time at={change.at} />{" "}
        <button class="small" onClick={() => void act(undo)} type="button">
          Undo
        </button>
      </dd>
    </>
  );
}

/** The passages of the session that it quotes. */
function Sources({ answer: { sources } }: { readonly answer: ShowAnswer }) {
  if (sources.length === 0) return null;
  return (
    <section class="sources">
      <h3>Where it comes from</h3>
      {sources.map(({ id, kind, at, text }) => (
        <figure key={id}>
          <figcaption>
            {kind} · <Time at={at} />
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a passage that scrolls must be reached by keys. */}
          <blockquote aria-label={kind} tabIndex={0}>
            <Words lines text={text} />
          </blockquote>
        </figure>
      ))}
    </section>
  );
}
