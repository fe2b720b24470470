// What the protocol's own suite found, from the file that `npm run test:faults -- --full --save` fills.
import { readFileSync } from "node:fs";
import type { FaultReport } from "../test/faults/results.ts";
import { CONFORMANCE_RUNS } from "../test/support/conformance.ts";

type Counts = Readonly<Record<string, number>>;

const COLUMNS = [
  { head: "2026-07-28, HTTP", run: CONFORMANCE_RUNS.modernHttp },
  { head: "2025-11-25, stdio", run: CONFORMANCE_RUNS.olderStdio },
  { head: "2025-11-25, HTTP", run: CONFORMANCE_RUNS.olderHttp },
  { head: "2026-07-28, our own tools", run: CONFORMANCE_RUNS.ours },
] as const;

/** Every scenario that is required of a server, with how many of its checks passed on each way. */
export function conformanceTable(): string {
  const { faults }: FaultReport = JSON.parse(readFileSync("bench/results/faults.json", "utf8"));
  const columns = COLUMNS.map(({ run }) => faults[run]?.[0]?.counts ?? {});
  const scenarios = new Set(columns.flatMap((counts) => Object.keys(counts).map(scenarioIn)));
  const rows = [...scenarios].map((name) => [`\`${name}\``, ...columns.map((counts) => cell(counts, name))]);
  const head = ["scenario", ...COLUMNS.map((column) => column.head)];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function scenarioIn(count: string): string {
  return count.split(", ", 1)[0] ?? count;
}

function cell(counts: Counts, scenario: string): string {
  const of = (outcome: string) => counts[`${scenario}, ${outcome}`] ?? 0;
  const [passed, failed, warned] = [of("passed"), of("failed"), of("warned")];
  if (passed + failed + warned === 0) return "";
  if (passed > 0 && failed + warned === 0) return `${passed} of ${passed}`;
  return `${passed} of ${passed + failed + warned}: needs a session`;
}
