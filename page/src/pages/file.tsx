import type { TimelineEntry } from "../../../src/operations/timeline.ts";
import { useAnswer } from "../live.ts";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { Entries } from "./entries.tsx";

const MOST = 1_000;

/** All that is known of a file: the memories about it that hold, and what became of these and others. */
export function FilePage({ route }: { readonly route: Route }) {
  const [file, project] = [route.subject, route.query.get("project") ?? ""];
  const isNamed = file !== "" && project !== "";
  const { answer, refused } = useAnswer("timeline", isNamed ? { file, project, limit: MOST } : null);
  if (!isNamed) return <Empty title="Choose a file on a memory's page." />;
  if (refused && !answer) return <Problem refused={refused} />;
  if (!answer) return <Waiting />;
  const entries = answer.days.flatMap((day) => day.entries);
  const holding = [...learnedLast(entries)];
  return (
    <article class="column session">
      <h2 class="memory-title">
        <Words text={file} />
      </h2>
      <p class="facts">
        <a href={toHash("timeline", "", { project })}>
          <Words text={project} />
        </a>{" "}
        · {amount(holding.length, "memory", "memories")} about it
      </p>
      {entries.length === 0 && <p class="faint">Nothing is known of it.</p>}
      {holding.length > 0 && (
        <section class="day">
          <h3>What holds</h3>
          <Entries entries={holding.reverse()} />
        </section>
      )}
      {entries.length > holding.length && (
        <section class="day">
          <h3>What became of it</h3>
          <Entries entries={[...entries].reverse()} />
        </section>
      )}
    </article>
  );
}

/** Each memory once, unless it ended. */
function learnedLast(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  return entries.filter(({ what, memory }) => what === "learned" && memory.supersededBy === null);
}
