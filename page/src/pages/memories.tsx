import { useState } from "preact/hooks";
import { KINDS } from "../../../src/domain/memory.ts";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { LongList } from "../parts/long-list.tsx";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, KindMark, Time, TrustMark, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { type ListFilter, useListed } from "./listed.ts";
import { MemoryPane } from "./memory.tsx";

const ROW_HEIGHT = 52;
const TRUSTS = [
  ["3", "you"],
  ["2", "the agent"],
  ["1", "a tool"],
  ["0", "others"],
] as const;

type Query = Readonly<Record<string, string>>;

function filterOf({ kind = "", trust = "", rule = "", pinned = "" }: Query): ListFilter {
  return {
    all: true,
    ...(KINDS.some((known) => known === kind) ? { kind: kind as ShownMemory["kind"] } : {}),
    ...(trust !== "" ? { trust: Number(trust) } : {}),
    ...(rule !== "" ? { rule } : {}),
    ...(pinned !== "" ? { pinned: true } : {}),
  };
}

/** All memories, newest first, and beside them the chosen one. */
export function MemoriesPage({ route }: { readonly route: Route }) {
  const query = Object.fromEntries(route.query);
  const list = useListed(filterOf(query));
  const [current, setCurrent] = useState(-1);
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
        <Filters narrow={narrow} query={query} total={list.total} />
        {list.refused && <Problem refused={list.refused} />}
        {list.total === null && !list.refused && <Waiting />}
        {list.total === 0 && <NoneListed isNarrowed={Object.keys(query).length > 0} />}
        {(list.total ?? 0) > 0 && (
          <LongList
            count={list.total ?? 0}
            current={current}
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

interface FiltersProps {
  readonly query: Query;
  readonly total: number | null;
  readonly narrow: (change: Query) => void;
}

function Filters({ query: { kind = "", trust = "", rule = "", pinned = "" }, total, narrow }: FiltersProps) {
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Kind"
        onChoose={(value) => narrow({ kind: value })}
        options={KINDS.map((one) => [one, one])}
        value={kind}
      />
      <Choice label="Said by" onChoose={(value) => narrow({ trust: value })} options={TRUSTS} value={trust} />
      <label class="check">
        <input
          checked={pinned !== ""}
          onChange={() => narrow({ pinned: pinned === "" ? "1" : "" })}
          type="checkbox"
        />
        Pinned
      </label>
      {rule !== "" && (
        <button onClick={() => narrow({ rule: "" })} type="button">
          Rule: {rule} ×
        </button>
      )}
      <output class="count">{total === null ? "" : amount(total, "memory", "memories")}</output>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label class="choice">
      {label}
      <select onChange={({ currentTarget }) => onChoose(currentTarget.value)} value={value}>
        <option value="">any</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function MemoryRow({ memory }: { readonly memory: ShownMemory | undefined }) {
  if (!memory) return <span class="row-title faint">…</span>;
  return (
    <>
      <span class="row-title">
        {memory.pinned && <span class="pin">pinned </span>}
        <Words text={memory.title} />
      </span>
      <span class="row-facts">
        <KindMark kind={memory.kind} /> · <TrustMark trust={memory.trust} /> · <Time at={memory.at} />
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

/** What to do while nothing is remembered yet. */
function FirstVisit() {
  return (
    <Empty title="Nothing is remembered yet.">
      <p>Memories come from your sessions: from what you decide, wish and find out. Three ways to begin:</p>
      <dl class="ways">
        <dt>
          <code>unbidden import claude-code</code>
        </dt>
        <dd>reads the sessions that are already on this machine; this page fills while it runs</dd>
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
