import type { Injection } from "../../domain/injection.ts";
import type { DoctorAnswer, StatusAnswer, SwitchAnswer, WhyAnswer } from "../../operations/engine-type.ts";
import { headline } from "./memories.ts";
import { bytes, moment, type Paint, plural, printable, share } from "./paint.ts";

export function renderStatus(answer: StatusAnswer, paint: Paint, now: number): string {
  const project =
    answer.project ?? "none (the home folder and / are not projects, or nothing happened here yet)";
  const switched = answer.disabled ? "off (UNBIDDEN_DISABLED)" : answer.off ? "off (unbidden off)" : "on";
  const waiting = answer.spooled > 0 ? [`waiting:   ${plural(answer.spooled, "event")} in the spool`] : [];
  const verdicts = answer.verdicts.map((verdict) => verdictLine(verdict, now));
  return [
    `project:   ${project}`,
    `recall:    ${switched}`,
    `stored:    ${plural(answer.memories, "memory")}, ${plural(answer.events, "event")}, ${plural(answer.injections, "injection")}, ${bytes(answer.bytes)}`,
    `data:      ${answer.home}`,
    ...waiting,
    "",
    ...(verdicts.length > 0 ? ["last decisions:", ...verdicts] : [paint.dim("No hook has asked yet.")]),
  ].join("\n");
}

/** `12:04 prompt: silent, best .31 < .55` */
function verdictLine(verdict: Injection, now: number): string {
  const degraded = verdict.degraded.length > 0 ? `, without ${verdict.degraded.join(", ")}` : "";
  return `  ${moment(verdict.at, now)} ${verdict.moment}: ${outcome(verdict)}${degraded}`;
}

function outcome(verdict: Injection): string {
  if (verdict.verdict === "silent") return `silent, ${silence(verdict)}`;
  return `injected ${verdict.tokens} tokens in ${verdict.ms.toFixed(1)} ms (unbidden why ${verdict.id.slice(0, 6)})`;
}

function silence({ best, bar, moment: at }: Injection): string {
  if (best === 0) return "nothing found";
  if (best < bar) return `best ${share(best)} < ${share(bar)}`;
  return at === "prompt"
    ? `best ${share(best)}, but the session knows it already`
    : "the session knows it already";
}

export function renderWhy({ injection, items }: WhyAnswer, paint: Paint, now: number): string {
  const { text, tokens, ms, ranker, bar } = injection;
  const cost =
    text === null ? outcome(injection) : `${tokens} tokens in ${ms.toFixed(1)} ms, ranker ${ranker}`;
  const lines = items.flatMap((item) => [
    item.known ? headline(item.known, paint) : paint.dim(`[forgotten ${item.memory.slice(0, 8)}]`),
    ...reasonLines(item, bar).map((line) => paint.dim(`  ${line}`)),
  ]);
  return [
    `${moment(injection.at, now)} ${injection.moment}: ${cost}`,
    ...(lines.length > 0 ? ["", ...lines] : []),
    ...(text ? ["", "what was given:", printable(text)] : []),
  ].join("\n");
}

function reasonLines({ confidence, score, reasons }: WhyAnswer["items"][number], bar: number): string[] {
  if (reasons.lane) return [`in the brief as ${reasons.lane}`];
  const factors = [
    `words ${reasons.lexical.toFixed(1)}`,
    `kind ${share(reasons.kindWeight)}`,
    `recency ${share(reasons.recency)}`,
    `trust ${share(reasons.trustWeight)}`,
  ];
  return [
    `matched: ${printable(reasons.matched.join(", "))}`,
    `confidence ${share(confidence)}, wanted ${share(bar)}; covers ${share(reasons.coverage)} of the prompt`,
    `place by score ${score.toFixed(2)} = ${factors.join(" x ")}`,
  ];
}

export function renderSwitch({ what, name, off }: SwitchAnswer): string {
  const undo = what === "project" ? "unbidden on" : "unbidden on --session";
  const state = off ? `off: nothing is captured, nothing is injected, until \`${undo}\`` : "on";
  return `${what === "project" ? "Project" : "Session"} ${printable(name)} is ${state}.`;
}

export function renderDoctor({ checks }: DoctorAnswer, paint: Paint): string {
  const marks = { ok: paint.good("ok  "), note: paint.warn("note"), problem: paint.bad("BAD ") };
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, finding, remedy }) => [
    `${marks[state]}  ${paint.strong(name.padEnd(width))}  ${printable(finding)}`,
    ...(remedy ? [`${" ".repeat(width + 8)}${paint.dim("->")} ${printable(remedy)}`] : []),
  ]);
  return [...lines, "", summary(checks)].join("\n");
}

function summary(checks: DoctorAnswer["checks"]): string {
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  const notes = count("note") > 0 ? `, ${plural(count("note"), "note")}` : "";
  return count("problem") === 0 ? `No problem${notes}.` : `${plural(count("problem"), "problem")}${notes}.`;
}
