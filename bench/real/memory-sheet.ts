import { createHash } from "node:crypto";
import { cell, toTable } from "./judged-table.ts";
import type { KeptMemory } from "./kept-memories.ts";
import { sortOf } from "./net.ts";

/** A memory to be judged, and how many like it stands for. */
interface Drawn {
  readonly dev: string;
  readonly memory: KeptMemory;
  readonly weight: number;
}

interface Choice {
  /** Rows to draw; all where it is missing. */
  readonly sample?: number | undefined;
  readonly seed: string;
}

const COLUMNS = [
  ...["label", "why", "dev", "id", "rule", "kind", "trust", "session", "title", "body"],
  "weight",
] as const;

/** Of a rule that made few, so that each is judged. */
const LEAST_OF_A_RULE = 5;

/** Every active memory but passages, or a sample of each rule; verdicts of `known` stand again at the same words. */
export function memorySheet(
  people: readonly { readonly dev: string; readonly memories: readonly KeptMemory[] }[],
  choice: Choice,
  known: readonly Readonly<Record<string, string>>[],
): string {
  const judged = new Map(known.filter(({ label }) => label !== "").map((row) => [wordsOf(row), row]));
  const all = people.flatMap(({ dev, memories }) =>
    memories
      .filter((memory) => memory.supersededBy === null && sortOf(memory) !== "passage")
      .map((memory) => ({ dev, memory })),
  );
  const rows = drawn(all, choice).map((row) => {
    const fields = fieldsOf(row);
    const before = judged.get(wordsOf(fields));
    return { ...fields, label: before?.label ?? "", why: before?.why ?? "" };
  });
  rows.sort((a, b) => a.dev.localeCompare(b.dev) || a.rule.localeCompare(b.rule));
  return toTable(COLUMNS, rows);
}

/** As many of each rule as its share is, and at least a few. */
function drawn(
  all: readonly { readonly dev: string; readonly memory: KeptMemory }[],
  { sample = all.length, seed }: Choice,
): Drawn[] {
  const rules = Map.groupBy(all, ({ memory }) => memory.rule);
  return [...rules.values()].flatMap((rows) => {
    const share = Math.round((sample * rows.length) / all.length);
    const taken = Math.min(rows.length, Math.max(share, LEAST_OF_A_RULE));
    const byLot = [...rows].sort((a, b) => (lotOf(a, seed) < lotOf(b, seed) ? -1 : 1));
    return byLot.slice(0, taken).map((row) => ({ ...row, weight: rows.length / taken }));
  });
}

/** Each has one of its own, so that one memory more changes the draw by one. */
function lotOf(
  { dev, memory }: { readonly dev: string; readonly memory: Pick<KeptMemory, "kind" | "title"> },
  seed: string,
): string {
  return createHash("sha256")
    .update(JSON.stringify([seed, dev, memory.kind, memory.title]))
    .digest("hex");
}

function fieldsOf({ dev, memory, weight }: Drawn) {
  const { id, rule, kind, trust, nativeSession = "", title, body } = memory;
  return {
    ...{ dev, id: id.slice(0, 4), rule, kind, trust: String(trust), session: nativeSession.slice(0, 8) },
    ...{ title: cell(title).slice(0, 160), body: cell(body).slice(0, 400) },
    weight: String(Number(weight.toFixed(3))),
  };
}

/** However a sheet writes ends of lines and where it cuts. */
function wordsOf({ dev, rule, title = "", body = "" }: Readonly<Record<string, string>>): string {
  const begin = (text: string) =>
    text
      .replace(/[\s⏎]+/g, " ")
      .slice(0, 150)
      .trim();
  return JSON.stringify([dev, rule, begin(title), begin(body)]);
}
