import { useEffect, useState } from "preact/hooks";
import type { ReviewedMemoryShown } from "../../../src/operations/review.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { useKeys } from "../parts/keys.ts";
import { useAct } from "../parts/notice.tsx";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, KindMark, Time, TrustMark, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { endVisit, lastVisit, QUEUES, type Queue, rememberKept, wasKept } from "./review-queues.ts";

/** In one sitting. */
const LIMIT = 200;

/** Memories one after the other, each judged by one of three keys. */
export function ReviewPage({ route }: { readonly route: Route }) {
  const reason: Queue = route.subject in QUEUES ? (route.subject as Queue) : "new";
  const [since] = useState(() => new Date(lastVisit()).toISOString());
  useEffect(endVisit, []);
  const { answer, refused, again } = useAnswer("review", { reason, since, all: true, limit: LIMIT });
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const isCurrent = answer?.reason === reason;
  const waiting = (isCurrent ? answer.memories : []).filter(
    (memory) => !judged.has(memory.id) && (reason === "new" || !wasKept(memory)),
  );
  const done = (id: string) => setJudged((before) => new Set(before).add(id));
  const [memory] = waiting;
  return (
    <section aria-label="Review" class="column">
      <nav aria-label="Queues" class="filters">
        {Object.entries(QUEUES).map(([name, label]) => (
          <a aria-current={name === reason ? "page" : undefined} href={toHash("review", name)} key={name}>
            {label}{" "}
            <span class="faint">{answer && countText(answer.counts[name as Queue], answer.counted)}</span>
          </a>
        ))}
        <output class="count">{isCurrent && amount(waiting.length, "left", "left")}</output>
      </nav>
      {refused && <Problem again={again} refused={refused} />}
      {!isCurrent && !refused && <Waiting />}
      {isCurrent && !memory && <NoneLeft isMore={answer.more} />}
      {memory && <Judged key={memory.id} memory={memory} onDone={() => done(memory.id)} />}
    </section>
  );
}

function countText(count: number, counted: number): string {
  return count === counted ? `${counted.toLocaleString("en-GB")}+` : count.toLocaleString("en-GB");
}

function NoneLeft({ isMore }: { readonly isMore: boolean }) {
  return (
    <Empty title={isMore ? "These were the latest of them." : "Nothing is left to review here."}>
      <p>
        {isMore
          ? "What you skipped comes again at your next visit, with older ones behind it."
          : "Come back when there is more, or look at another queue."}
      </p>
    </Empty>
  );
}

interface JudgedProps {
  readonly memory: ReviewedMemoryShown;
  readonly onDone: () => void;
}

function Judged({ memory, onDone }: JudgedProps) {
  const act = useAct();
  const change = async (name: "confirm" | "retire", text: string) => {
    const isDone = await act(async () => ({
      text,
      change: (await ask(name, { id: memory.id })).change?.id ?? null,
    }));
    if (isDone && name === "confirm") rememberKept(memory);
    if (isDone) onDone();
  };
  const acts: Readonly<Record<string, { label: string; run: () => void }>> = {
    k: { label: "Keep: it is true", run: () => void change("confirm", "Kept: it counts as your word.") },
    r: {
      label: "Retire: not any more",
      run: () => void change("retire", "Retired: it is not recalled any more."),
    },
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
        <KindMark kind={memory.kind} /> · <TrustMark memory={memory} /> · <Time at={memory.at} />
        {memory.projectName !== null && (
          <>
            {" · "}
            <Words text={memory.projectName} />
          </>
        )}
        {" · "}
        {usesOf(memory)}
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

function usesOf({ given, helped, contradicted }: ReviewedMemoryShown): string {
  if (given === 0) return "not given yet";
  return `given ${amount(given, "time")}, used ${helped}, contradicted ${contradicted}`;
}
