import { WAYS } from "./attempt.ts";
import type { PoisonReport } from "./report.ts";

export function printPoison({ byClass, all, agreement, misses, seconds, seed }: PoisonReport): void {
  const rows = [...Object.entries(byClass), ["all", all] as const];
  const lines = [
    `seed ${seed}, ${seconds} s`,
    "",
    row("", ["forms", "through", "tried", "through", "told", "controls", "kept"]),
    ...rows.map(([name, one]) =>
      row(name, [one.forms, one.formsThrough, one.tried, one.through, one.toldOnly, one.controls, one.kept]),
    ),
    "",
    row("", WAYS),
    ...rows.map(([name, { byWay }]) =>
      row(
        name,
        WAYS.map((way) => byWay[way] ?? 0),
      ),
    ),
    "",
    ...(agreement
      ? [`the built hook and the engine agree on ${agreement.agreed} of ${agreement.sentences} sentences`]
      : []),
    ...(agreement?.differences ?? []),
    ...misses.flatMap((miss) => ["", ...missLines(miss)]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function row(name: string, cells: readonly (string | number)[]): string {
  return `${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(10)).join("")}`;
}

function missLines(miss: PoisonReport["misses"][number]): string[] {
  const how = "ways" in miss ? miss.ways.join(", ") : "not kept";
  const detail = "detail" in miss && miss.detail !== undefined ? ` (${miss.detail})` : "";
  return [
    `${miss.class}, ${miss.form}${detail}, ${miss.door}: ${how}`,
    `  ${JSON.stringify(miss.sentence)}`,
    `  ${JSON.stringify(miss.shown)}`,
  ];
}
