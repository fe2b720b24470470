// Sheets that people judge: what is drawn, what an earlier judgement keeps, and the rates of what was judged.
import { expect, test } from "vitest";
import { judgedReport } from "../bench/real/judged.ts";
import { readTable, toTable } from "../bench/real/judged-table.ts";
import type { KeptMemory } from "../bench/real/kept-memories.ts";
import { memorySheet } from "../bench/real/memory-sheet.ts";
import { withNumbers } from "../bench/real/report.ts";

const FROM = { at: "", commit: "", node: "", machine: { cpu: "", cores: 1, load: [] } };

function memory(title: string, fields: Partial<KeptMemory> = {}): KeptMemory {
  return {
    ...{ id: "0123456789", kind: "decision", rule: "decision", title, body: "one\ntwo", origin: "user" },
    ...{ trust: 3, files: [], tags: [], sources: [], at: 0, project: "p", session: "s", ruleVersion: 1 },
    ...{ pinned: false, supersededBy: null, nativeSession: "abcdefghij" },
    ...fields,
  };
}

function sheetOf(memories: readonly KeptMemory[], sample?: number, known: Record<string, string>[] = []) {
  return readTable(memorySheet([{ dev: "ann", memories }], { sample, seed: "1" }, known));
}

test("neither what was replaced nor a passage is judged", () => {
  const ended = memory("Berths by hour", { supersededBy: "9" });
  const passage = memory("Berths?", { kind: "turn", rule: "turns" });
  expect(sheetOf([memory("Berths by tide"), ended, passage])).toMatchObject([
    { label: "", dev: "ann", rule: "decision", trust: "3", session: "abcdefgh", title: "Berths by tide" },
  ]);
});

test("of a sample each row says how many it stands for, and rare rules are judged whole", () => {
  const many = Array.from({ length: 40 }, (_, at) => memory(`Berth ${at}`));
  const few = [memory("ledger", { rule: "failure" }), memory("crane", { rule: "failure" })];
  const rows = sheetOf([...many, ...few], 10);
  expect(rows.filter(({ rule }) => rule === "failure").map(({ weight }) => weight)).toEqual(["1", "1"]);
  const drawn = rows.filter(({ rule }) => rule === "decision");
  expect(drawn.map(({ weight }) => weight)).toEqual(Array(10).fill("4"));
  const later = sheetOf([...many, ...few, memory("Berth 40")], 10).map(({ title }) => title);
  expect(drawn.filter(({ title }) => later.includes(title)).length).toBeGreaterThanOrEqual(9);
});

test("what was judged stays judged while its words are the same", () => {
  const known = sheetOf([memory("Berths by tide"), memory("Cranes by hour")]);
  const judged = known.map((row) => ({ ...row, label: "useful", why: "so it is" }));
  const again = sheetOf(
    [memory("Berths by tide", { id: "ffff" }), memory("Cranes by day")],
    undefined,
    judged,
  );
  expect(again.map(({ title, label }) => [title, label]).sort()).toEqual([
    ["Berths by tide", "useful"],
    ["Cranes by day", ""],
  ]);
});

test("rates weigh each row, leave handoffs apart and name nobody once they are kept", () => {
  const row = (label: string, fields = {}) => ({
    label,
    dev: "ann",
    rule: "decision",
    trust: "3",
    ...fields,
  });
  const report = judgedReport(
    [
      ...[row("useful", { weight: "3" }), row("wrong"), row("")],
      ...[row("junk", { rule: "handoff" }), row("marginal", { dev: "bob", trust: "1", weight: "4" })],
    ],
    FROM,
  );
  expect(report.all).toMatchObject({ judged: 3, unjudged: 1, useful: 0.375, marginal: 0.5, wrong: 0.125 });
  expect(report.all.own).toMatchObject({ useful: 0.75, wrong: 0.25 });
  expect(report.all.byRule).toMatchObject({ handoff: { junk: 1 } });
  expect(JSON.stringify(withNumbers(report))).not.toMatch(/ann|bob/);
});

test("a verdict that is none is refused", () => {
  expect(() => judgedReport([{ label: "good", dev: "ann" }], FROM)).toThrow('"good" is no verdict');
});

test("a tab or an end of line in a text does not break the table", () => {
  expect(readTable(toTable(["a", "b"], [{ a: "1\t2", b: "x\r\ny" }]))).toEqual([{ a: "1 2", b: "x ⏎ y" }]);
});
