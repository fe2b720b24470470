import type { DecisionFigures, GivenFigures, ResetAnswer, StatsAnswer } from "../../operations/stats.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import { day, moment, type Page, type Paint, plural, share } from "./paint.ts";
import { signed } from "./why.ts";

/** Feedback on what was injected, or the result of a reset. */
export function renderStats(answer: StatsAnswer | ResetAnswer, page: Page): string {
  return "reset" in answer ? renderReset(answer) : renderFigures(answer, page);
}

function renderFigures(answer: StatsAnswer, { paint, now, command }: Page): string {
  const { decisions, given, more } = answer;
  const asked = decisions.injected + decisions.silent;
  const span = spanOf(answer, now);
  if (asked === 0) return `${scopeName(answer)}: no hook asked in ${span}.`;
  return [
    `${paint.strong(scopeName(answer))} in ${span}: ${plural(asked, "decision")}${more ? ", the latest" : ""}`,
    `  injected  ${part(decisions.injected, asked)}`,
    `    used    ${part(decisions.used, decisions.injected)}: at least one memory was cited, its file touched or its command run`,
    `  silent    ${part(decisions.silent, asked)}`,
    "",
    ...decisionTable("by hook event", answer.byHookEvent, paint),
    ...(answer.byDay.length > 0 ? ["", ...decisionTable("by day", answer.byDay, paint)] : []),
    ...(answer.byProject.length > 0 ? ["", ...projectTable(answer, paint)] : []),
    ...(given.given > 0
      ? [
          "",
          ...givenTable("by kind", answer.byKind, given, paint),
          "",
          ...givenTable("by path", answer.byPath, null, paint),
        ]
      : []),
    "",
    ...tokenLines(answer),
    ...gateLines(answer, { paint, now, command }),
  ].join("\n");
}

function spanOf({ days, until }: Pick<StatsAnswer, "days" | "until">, now: number): string {
  const length = days === 1 ? "24 hours" : `${days} days`;
  return now - until < DAY_MS ? `the last ${length}` : `the ${length} until ${day(until)}`;
}

function scopeName({ project, all }: Pick<StatsAnswer, "project" | "all">): string {
  if (all) return "All projects";
  return project === null ? "Outside any project" : project;
}

/** `96 (23%)` */
function part(count: number, of: number): string {
  return `${count.toLocaleString("en-US")}${of === 0 ? "" : ` (${Math.round((100 * count) / of)}%)`}`;
}

function decisionTable(title: string, rows: readonly DecisionFigures[], paint: Paint): string[] {
  const head = [title, "injected", "used", "silent", "tokens", "ms p50", "p95", "p99"];
  const cells = rows.map(({ name, injected, used, silent, tokens, ms }) => [
    name,
    ...[injected, used, silent, tokens].map((count) => count.toLocaleString("en-US")),
    ...[ms.p50, ms.p95, ms.p99].map((time) => time.toFixed(1)),
  ]);
  return table([head, ...cells], paint);
}

function projectTable({ byProject }: StatsAnswer, paint: Paint): string[] {
  const head = ["by project", "injected", "used", "silent", "tokens", "gate"];
  const cells = byProject.map(({ name, injected, used, silent, tokens, offset }) => [
    name,
    ...[injected, used, silent, tokens].map((count) => count.toLocaleString("en-US")),
    offset === 0 ? "as set" : signed(offset),
  ]);
  return table([head, ...cells], paint);
}

function givenTable(
  title: string,
  rows: readonly GivenFigures[],
  all: GivenFigures | null,
  paint: Paint,
): string[] {
  const cells = [...rows, ...(all && rows.length > 1 ? [all] : [])].map((row) => [
    row.name,
    ...[row.given, row.used, row.contradicted, row.unused, row.notJudged].map((count) =>
      count.toLocaleString("en-US"),
    ),
  ]);
  return table([[title, "given", "used", "contradicted", "not seen used", "not judged"], ...cells], paint);
}

/** Names aligned left, numbers right. */
function table(rows: readonly (readonly string[])[], paint: Paint): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
  return lines.map((line, at) => (at === 0 ? paint.dim(line) : line));
}

function tokenLines({ tokens, decisions }: StatsAnswer): string[] {
  const { all, perPrompt, perSpokenPrompt, perSession, mostInSession } = tokens;
  const count = (value: number) => value.toLocaleString("en-US");
  return [
    `tokens  ${count(all)} in total; ${count(perPrompt)} a prompt, ${count(perSpokenPrompt)} a prompt that got a block; ${count(perSession)} a session, ${count(mostInSession)} at most`,
    `time    half within ${decisions.ms.p50.toFixed(1)} ms, 95% within ${decisions.ms.p95.toFixed(1)}, 99% within ${decisions.ms.p99.toFixed(1)}`,
  ];
}

function gateLines({ gate }: StatsAnswer, { paint, now, command }: Page): string[] {
  if (gate === null) return [];
  const since =
    gate.resetAt === 0
      ? []
      : [
          paint.dim(
            `        memories given before ${moment(gate.resetAt, now)} do not count: it was reset then`,
          ),
        ];
  if (gate.offset === 0) return [`gate    ${share(gate.threshold)}, as configured`, ...since];
  const why = gate.offset > 0 ? "few" : "most";
  return [
    `gate    ${share(gate.threshold)}: ${share(gate.configured)} as configured, ${signed(gate.offset)} because ${why} unprompted memories were used; \`${command} stats --reset\` undoes it`,
    ...since,
  ];
}

function renderReset(answer: ResetAnswer): string {
  const { done, feedback, offsets } = answer.reset;
  if (feedback + offsets === 0)
    return `${scopeName(answer)}: no feedback recorded, and the gate is as configured.`;
  const gates = offsets > 0 ? ` and ${plural(offsets, "learned threshold")}` : "";
  const records = `${plural(feedback, "feedback record")}${gates}`;
  if (done) return `${scopeName(answer)}: ${records} removed.`;
  return `${scopeName(answer)}: ${records} would be removed.\nNothing has been removed yet; --yes removes it.`;
}
