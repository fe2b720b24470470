import { useState } from "preact/hooks";
import type { ShownLine } from "../../../src/operations/page/memory-lines.ts";
import { LongList } from "../parts/long-list.tsx";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { KindMark, Time, TitleLead, TrustMark, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { BulkDialog } from "./memories/bulk-dialog.tsx";
import { Filters, filterOf, hasFilter, type Query } from "./memories/filters.tsx";
import { FirstVisit, ImportWork } from "./memories/first-visit.tsx";
import { useListed } from "./memories/listed.ts";
import { MemoryPane } from "./memory.tsx";

const ROW_HEIGHT = 52;

/** All memories, newest first, and beside them the chosen one. */
export function MemoriesPage({ route }: { readonly route: Route }) {
  const query = Object.fromEntries(route.query);
  const list = useListed(filterOf(query));
  const [current, setCurrent] = useState(-1);
  const [isBulkAsked, setBulkAsked] = useState(false);
  const choose = (row: number) => {
    setCurrent(row);
    const memory = list.at(row);
    if (memory) location.hash = toHash("memories", memory.id, query);
  };
  const narrow = (change: Query) => {
    setCurrent(-1);
    location.hash = toHash("memories", "", { ...query, ...change });
  };
  return (
    <div class={route.subject === "" ? "split" : "split with-pane"}>
      <section aria-label="Memories" class="split-list">
        <Filters narrow={narrow} onBulk={() => setBulkAsked(true)} query={query} total={list.total} />
        {isBulkAsked && <BulkDialog onClose={() => setBulkAsked(false)} query={query} />}
        <ImportWork />
        {list.refused && <Problem refused={list.refused} />}
        {list.total === null && !list.refused && <Waiting />}
        {list.total === 0 && <NoneListed isNarrowed={hasFilter(query)} />}
        {(list.total ?? 0) > 0 && (
          <LongList
            count={list.total ?? 0}
            current={current}
            isChosen={(row) => route.subject !== "" && list.at(row)?.id === route.subject}
            label="Memories, newest first"
            onCurrent={choose}
            onRange={list.show}
            row={(row) => <MemoryRow memory={list.at(row)} />}
            rowHeight={ROW_HEIGHT}
          />
        )}
      </section>
      {route.subject === "" ? (
        <p class="pane pane-hint">Choose a memory to read it, and to see where it comes from.</p>
      ) : (
        <MemoryPane back={toHash("memories", "", query)} id={route.subject} key={route.subject} />
      )}
    </div>
  );
}

function MemoryRow({ memory }: { readonly memory: ShownLine | undefined }) {
  if (!memory) return <span class="row-title faint not-read">…</span>;
  return (
    <>
      <span class="row-title">
        {memory.pinned && <span class="pin">pinned </span>}
        <TitleLead kind={memory.kind} />
        <Words text={memory.title} />
      </span>
      <span class="row-facts">
        <KindMark kind={memory.kind} /> · <TrustMark memory={memory} /> · <Time at={memory.at} />
        {memory.projectName !== null && (
          <>
            {" · "}
            <Words text={memory.projectName} />
          </>
        )}
      </span>
    </>
  );
}

function NoneListed({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <Empty title="No memory is like this.">
        <p>
          <a href="#/memories">Show all memories</a>
        </p>
      </Empty>
    );
  return <FirstVisit />;
}
