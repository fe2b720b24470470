import { useEffect, useState } from "preact/hooks";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { useKeys } from "../parts/keys.ts";
import { useAct } from "../parts/notice.tsx";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, KindMark, Time, TrustMark, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";

/** In one sitting. */
const LIMIT = 200;
const SEEN = "unbidden-reviewed";

/** What a queue holds; `new`: made since the last visit to this page. */
const QUEUES = {
  new: "new since your last visit",
  agent: "said by the agent",
  tool: "said by a tool",
} as const;
type Queue = keyof typeof QUEUES;
const TRUST: Readonly<Record<Queue, { trust?: number }>> = {
  new: {},
  agent: { trust: 2 },
  tool: { trust: 1 },
};

/** Memories one after the other, each judged by one of three keys. */
export function ReviewPage({ route }: { readonly route: Route }) {
  const queue: Queue = route.subject in QUEUES ? (route.subject as Queue) : "new";
  const since = useLastVisit();
  const { answer, refused, again } = useAnswer("list", { all: true, limit: LIMIT, ...TRUST[queue] });
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const all = answer && "total" in answer ? answer.memories : [];
  const waiting = all.filter(({ id, at }) => !judged.has(id) && (queue !== "new" || at > since));
  const done = (id: string) => setJudged((before) => new Set(before).add(id));
  const [memory] = waiting;
  return (
    <section aria-label="Review" class="column">
      <nav aria-label="Queues" class="filters">
        {Object.entries(QUEUES).map(([name, label]) => (
          <a aria-current={name === queue ? "page" : undefined} href={toHash("review", name)} key={name}>
            {label}
          </a>
        ))}
        <output class="count">{answer && amount(waiting.length, "left", "left")}</output>
      </nav>
      {refused && <Problem again={again} refused={refused} />}
      {!answer && !refused && <Waiting />}
      {answer && !memory && (
        <Empty title="Nothing is left to review here.">
          <p>Come back when there is more, or look at another queue.</p>
        </Empty>
      )}
      {memory && <Judged key={memory.id} memory={memory} onDone={() => done(memory.id)} />}
    </section>
  );
}

/** When this page was opened before, in ms since 1970; this visit counts from the next one on. */
function useLastVisit(): number {
  const [since] = useState(() => Number(localStorage.getItem(SEEN) ?? 0));
  useEffect(() => localStorage.setItem(SEEN, String(Date.now())), []);
  return since;
}

interface JudgedProps {
  readonly memory: ShownMemory;
  readonly onDone: () => void;
}

function Judged({ memory, onDone }: JudgedProps) {
  const act = useAct();
  const change = (name: "confirm" | "retire", text: string) => () =>
    void act(async () => ({ text, change: (await ask(name, { id: memory.id })).change?.id ?? null })).then(
      (isDone) => isDone && onDone(),
    );
  const acts: Readonly<Record<string, { label: string; run: () => void }>> = {
    k: { label: "Keep: it is true", run: change("confirm", "Kept: it counts as your word.") },
    r: { label: "Retire: not any more", run: change("retire", "Retired: it is not recalled any more.") },
    s: { label: "Skip", run: onDone },
  };
  useKeys(Object.fromEntries(Object.entries(acts).map(([key, { run }]) => [key, run])));
  return (
    <article class="judged">
      <h2 class="memory-title">
        <a class="memory-link" href={toHash("memories", memory.id)}>
          <Words text={memory.title} />
        </a>
      </h2>
      <p class="facts">
        <KindMark kind={memory.kind} /> · <TrustMark trust={memory.trust} /> · <Time at={memory.at} />
        {memory.projectName !== null && (
          <>
            {" · "}
            <Words text={memory.projectName} />
          </>
        )}
      </p>
      {memory.body !== "" && (
        <p class="body">
          <Words lines text={memory.body} />
        </p>
      )}
      <p class="acts">
        {Object.entries(acts).map(([key, { label, run }]) => (
          <button aria-keyshortcuts={key} key={key} onClick={run} type="button">
            <kbd>{key}</kbd> {label}
          </button>
        ))}
      </p>
    </article>
  );
}
