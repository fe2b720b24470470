import { useEffect, useState } from "preact/hooks";
import { KINDS } from "../../../../src/domain/memory.ts";
import type { ShownMemory } from "../../../../src/operations/shown-memory.ts";
import { Choice } from "../../parts/choice.tsx";
import { amount, Words } from "../../parts/words.tsx";
import type { ListFilter } from "./piece-reading.ts";

/** Who said it, by trust. */
const TRUSTS = [
  ["3", "you"],
  ["2", "the agent"],
  ["1", "a tool"],
  ["0", "others"],
] as const;

/** As the address has it. */
export type Query = Readonly<Record<string, string>>;

/** Days, and how a choice of them reads. */
const AGES = [
  ["-1", "of the last day"],
  ["-7", "of the last week"],
  ["30", "older than a month"],
  ["180", "older than half a year"],
  ["365", "older than a year"],
] as const;

export function filterOf(query: Query): ListFilter {
  const { kind = "", trust = "", rule = "", pinned = "", session = "", source = "", age = "" } = query;
  const days = Number(age);
  return {
    all: true,
    ...(session !== "" ? { session } : {}),
    ...(source !== "" ? { source } : {}),
    ...(days < 0 ? { since: `${-days}d ago` } : {}),
    ...(days > 0 ? { before: `${days}d ago` } : {}),
    ...(KINDS.some((known) => known === kind) ? { kind: kind as ShownMemory["kind"] } : {}),
    ...(trust !== "" ? { trust: Number(trust) } : {}),
    ...(rule !== "" ? { rule } : {}),
    ...(pinned !== "" ? { pinned: true } : {}),
  };
}

/** Without one of these nothing may be changed at once. */
export function hasFilter(query: Query): boolean {
  return Object.values(query).some((value) => value !== "");
}

interface FiltersProps {
  readonly query: Query;
  readonly total: number | null;
  readonly narrow: (change: Query) => void;
  readonly onBulk: () => void;
}

export function Filters({ query, total, narrow, onBulk }: FiltersProps) {
  const { kind = "", trust = "", rule = "", pinned = "", session = "", age = "" } = query;
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Kind"
        onChoose={(value) => narrow({ kind: value })}
        options={KINDS.map((one) => [one, one])}
        value={kind}
      />
      <Choice label="Said by" onChoose={(value) => narrow({ trust: value })} options={TRUSTS} value={trust} />
      <Choice label="Age" onChoose={(value) => narrow({ age: value })} options={AGES} value={age} />
      <SourceField narrow={narrow} source={query.source ?? ""} />
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
          Rule: <Words text={rule} /> ×
        </button>
      )}
      {session !== "" && (
        <button onClick={() => narrow({ session: "" })} type="button">
          Session: <Words text={session.slice(0, 8)} /> ×
        </button>
      )}
      {hasFilter(query) && (total ?? 0) > 0 && (
        <button onClick={onBulk} type="button">
          Change all …
        </button>
      )}
      <output class="count">{total === null ? "" : amount(total, "memory", "memories")}</output>
    </form>
  );
}

/** A file, an event or an importer; taken when it was typed whole. */
function SourceField({
  source,
  narrow,
}: {
  readonly source: string;
  readonly narrow: (change: Query) => void;
}) {
  const [text, setText] = useState(source);
  useEffect(() => setText(source), [source]);
  return (
    <label class="choice">
      From
      <input
        class="source"
        onChange={() => narrow({ source: text.trim() })}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        placeholder="file, commit, git …"
        value={text}
      />
    </label>
  );
}
