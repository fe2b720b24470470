import { useContext, useEffect, useState } from "preact/hooks";
import type { ImportableSource } from "../../../../src/operations/engine-type.ts";
import type { ImportProgress, ImportResult } from "../../../../src/operations/import.ts";
import { readSources } from "../../ask.ts";
import { Empty } from "../../parts/states.tsx";
import { amount, plain, Remedy } from "../../parts/words.tsx";
import { useBegin, Working } from "../../work.ts";
import { byteText } from "../health-disk.tsx";
import { MemoryLink } from "../memory.tsx";

/** What to do while nothing is remembered yet. */
export function FirstVisit() {
  const { state } = useContext(Working);
  const begin = useBegin();
  const sources = useSources();
  if (state.is !== "idle" && state.name === "import") return null;
  return (
    <Empty title="Nothing is remembered yet.">
      <p>Memories come from your sessions: from what you decide, wish and find out.</p>
      {sources.length > 0 && (
        <>
          <p>These are on this machine already, and can be read at once:</p>
          <ul class="importable">
            {sources.map(({ source, label, sessions, bytes }) => (
              <li key={source}>
                <button class="first" onClick={() => begin("import", { source })} type="button">
                  Import from {label}
                </button>{" "}
                <span class="faint">
                  {amount(sessions, "session")}, {byteText(bytes)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{sources.length > 0 ? "Or from now on:" : "Three ways to begin:"}</p>
      <dl class="ways">
        {sources.length === 0 && (
          <>
            <dt>
              <code>unbidden import claude-code</code>
            </dt>
            <dd>reads past sessions, wherever they lie</dd>
          </>
        )}
        <dt>
          <code>unbidden install</code>
        </dt>
        <dd>listens to new sessions</dd>
        <dt>
          <code>unbidden add "We deploy on Tuesdays only."</code>
        </dt>
        <dd>remembers a sentence on your own word</dd>
      </dl>
    </Empty>
  );
}

/** Empty until they are known, and where none can be asked for. */
function useSources(): readonly ImportableSource[] {
  const [sources, setSources] = useState<readonly ImportableSource[]>([]);
  useEffect(() => void readSources().then(setSources, () => undefined), []);
  return sources;
}

/** An import as it goes on, and what it came to. */
export function ImportWork() {
  const { state, again, dismiss } = useContext(Working);
  if (state.is === "idle" || state.name !== "import") return null;
  if (state.is === "running") return <ImportRunning progress={state.progress as ImportProgress | null} />;
  return (
    <section aria-label="Import" class="state work">
      {state.is === "failed" ? (
        <p role="alert">
          {plain(state.error.message)}. <Remedy text={state.error.remedy} />
        </p>
      ) : (
        <Imported result={state.answer as ImportResult} />
      )}
      <p class="acts">
        {state.is === "failed" && again && (
          <button class="first" onClick={again} type="button">
            Start again
          </button>
        )}
        <button class={state.is === "failed" ? "" : "first"} onClick={dismiss} type="button">
          Go on
        </button>
      </p>
    </section>
  );
}

function ImportRunning({ progress }: { readonly progress: ImportProgress | null }) {
  const { done, text } = importStep(progress);
  return (
    <section aria-label="Import" class="state work">
      <p class="state-title">Importing …</p>
      <progress aria-label="Import" max={1} value={done ?? undefined} />
      <p aria-live="polite">{text}</p>
      <p class="faint">
        You may close this page: it goes on as long as Unbidden runs, and continues where it stopped.
      </p>
    </section>
  );
}

/** `done` from 0 to 1; null where nobody knows. */
function importStep(progress: ImportProgress | null): { done: number | null; text: string } {
  if (progress === null) return { done: null, text: "Looking for sessions" };
  switch (progress.phase) {
    case "read": {
      const { sessions, ofSessions, bytes, ofBytes, events } = progress;
      const text = `${sessions} of ${amount(ofSessions, "session")} read, ${amount(events, "new event")}`;
      return { done: ofBytes === 0 ? null : bytes / ofBytes, text };
    }
    case "learn":
      return { done: null, text: `Learning from ${amount(progress.events, "new event")}` };
    case "memories": {
      const { read, of, unit, memories } = progress;
      const text = `${amount(read, unit)} read, ${amount(memories, "new memory", "new memories")}`;
      return { done: of === 0 ? null : read / of, text };
    }
  }
}

/** Ends on the things it knows now. */
function Imported({ result }: { readonly result: ImportResult }) {
  if (!("highlights" in result)) return <p class="state-title">Imported.</p>;
  const { sessions, events, highlights, project } = result;
  return (
    <>
      <p class="state-title">
        {amount(sessions.new, "session")} imported, {amount(events, "event")}.
      </p>
      {highlights.length === 0 ? (
        <p>Nothing in them was worth remembering yet; what comes next may be.</p>
      ) : (
        <>
          <p>
            {project === null
              ? "Now it knows, among others:"
              : `Of ${plain(project)} it knows now, among others:`}
          </p>
          <ol class="highlights">
            {highlights.map((memory) => (
              <li key={memory.id}>
                <MemoryLink memory={memory} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
