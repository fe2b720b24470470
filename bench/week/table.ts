import { renderUsage } from "../../src/cli/render/usage.ts";
import { goalLine } from "../goals.ts";
import type { WeekReport } from "./report.ts";

/** Writes the figures to stdout as a table for people. */
export function printWeek(report: WeekReport): void {
  if (report.usage) return void process.stdout.write(`${usageLines(report).join("\n")}\n`);
  process.stdout.write(`${[...headLines(report), ...partLines(report), ...missLines(report)].join("\n")}\n`);
}

function headLines(report: WeekReport): string[] {
  const { metrics, verdicts, ms } = report;
  const { given, held, replaced, other, missed, silent, noise } = verdicts;
  return [
    `${report.sessions} sessions, ${report.prompts} prompts, ${report.labelled} of which need a memory, ${report.toolEvents} tool events; ${report.memories} memories made`,
    "",
    row("needs nothing", `${percent(metrics.silent)} silent`, `${silent} silent, ${noise} got something`),
    row("needs a memory", `${percent(metrics.right)} right`, `${given} given, ${held} held already`),
    row("", "", `${missed} missed in silence, ${other} got another, ${replaced} got what was replaced`),
    row("", `${percent(metrics.kept)} kept`, "a right memory had been made"),
    row("tokens, mean over all prompts", metrics.tokensPerPrompt.toFixed(1)),
    row(
      "tokens per session",
      metrics.tokensPerSession.toFixed(0),
      `${metrics.tokensPerBrief} per brief, ${metrics.toolTokensPerSession} around tools`,
    ),
    row("ms per prompt, p50 / p95", pair(ms.prompt)),
    row("ms per hook, p50 / p95", pair(ms.all)),
    "",
    ...report.goals.map(goalLine),
  ];
}

/** As `unbidden usage` tells it. What the scripted model notes says nothing about recall. */
function usageLines({ usage = [], sessions, memories }: WeekReport): string[] {
  const told = usage.map((usage) => renderUsage(usage).split("\n\nEvery call")[0] ?? "");
  return [`${sessions} sessions, ${memories} memories made`, ...told.flatMap((usage) => ["", usage])];
}

function partLines({ byKind, byProject, byDay }: WeekReport): string[] {
  return [byKind, byProject, byDay].flatMap((parts) => [
    "",
    ...Object.entries(parts).map(([name, { n, silent, right, kept }]) =>
      row(
        name,
        `${n} prompts`,
        `right ${percent(right)} of ${percent(kept)} kept${silent === undefined ? "" : `, silent ${percent(silent)}`}`,
      ),
    ),
  ]);
}

function missLines({ misses = [] }: WeekReport): string[] {
  return misses.flatMap(({ session, prompt, verdict, wasKept, needs, block }) => [
    "",
    `${verdict}: ${session}`,
    `  > ${prompt.replaceAll("\n", "\n    ")}`,
    ...(needs
      ? [`  needs ${needs.join(" or ")}${wasKept ? ", which was kept" : ", which nothing kept has"}`]
      : []),
    ...(block === null ? [] : [`  ${block.replaceAll("\n", "\n  ")}`]),
  ]);
}

function row(name: string, ...cells: readonly string[]): string {
  const [first = "", rest = ""] = cells;
  return `${name.padEnd(32)}${first.padStart(14)}   ${rest}`.trimEnd();
}

function percent(share: number | undefined): string {
  return share === undefined ? "-" : `${(100 * share).toFixed(1)} %`;
}

function pair({ p50, p95 }: { readonly p50: number; readonly p95: number }): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
}
