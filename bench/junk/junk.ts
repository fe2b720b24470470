import { parseArgs } from "node:util";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { replayInThrowAwayHome } from "../week/week.ts";
import { type Counts, readJudged } from "./judged.ts";
import { type JunkReport, toReport } from "./report.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** How much of what a week leaves is junk, as judged by hand; exit code 1 while something drawn was never read. */
export async function benchJunk(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const known = { judged: readJudged("judged"), before: readJudged("before") };
  const { kept } = await replayInThrowAwayHome();
  const report = toReport(kept, known, provenance());
  publish(report, printJunk, values);
  if (report.unjudged === 0) return;
  process.stderr.write(`bench: ${report.unjudged} of those drawn were never judged\n`);
  process.exitCode = 1;
}

function printJunk(report: JunkReport): void {
  const { of, judged, unjudged, byRule, before, toJudge } = report;
  const lines = [
    `${judged + unjudged} of ${of} memories drawn, ${judged} judged, ${unjudged} not`,
    "",
    row("", { useful: "useful", marginal: "marginal", junk: "junk" }),
    row("all", report),
    row("before the rules were mended", before),
    "",
    ...Object.entries(byRule).map(([rule, counts]) => row(rule, counts)),
    ...toJudge.flatMap(({ id, project, rule, title, body }) => [
      "",
      `${id} ${project} ${rule}: ${title}`,
      body,
    ]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function row(
  name: string,
  { useful, marginal, junk }: Readonly<Record<keyof Counts, number | string>>,
): string {
  return `${name.padEnd(30)}${[useful, marginal, junk].map((cell) => String(cell).padStart(10)).join("")}`;
}
