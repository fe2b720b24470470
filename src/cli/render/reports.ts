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
  const head = `  ${moment(verdict.at, now)} ${verdict.moment}:`;
  const degraded = verdict.degraded.length > 0 ? `, without ${verdict.degraded.join(", ")}` : "";
  if (verdict.verdict === "injected") {
    return `${head} injected ${verdict.tokens} tokens in ${verdict.ms.toFixed(1)} ms (unbidden why ${verdict.id.slice(0, 6)})${degraded}`;
  }
  return `${head} silent, ${silence(verdict)}${degraded}`;
}

function silence({ best, bar, moment: at }: Injection): string {
  if (best === 0) return "nothing found";
  if (best < bar) return `best ${share(best)} < ${share(bar)}`;
  return at === "prompt"
    ? `best ${share(best)}, but the session knows it already`
    : "the session knows it already";
}

export function renderWhy({ injection, items }: WhyAnswer, paint: Paint, now: number): string {
  const cost = `${injection.tokens} tokens, ${injection.ms.toFixed(1)} ms, ranker ${injection.ranker}`;
  const lines = items.flatMap((item) => [
    item.known ? headline(item.known, paint) : paint.dim(`[forgotten ${item.memory.slice(0, 8)}]`),
    paint.dim(`  ${reasonLine(item)}`),
  ]);
  return [
    verdictLine(injection, now).trim(),
    `cost: ${cost}`,
    ...lines,
    ...(injection.text ? ["", printable(injection.text)] : []),
  ].join("\n");
}

function reasonLine({ confidence, score, reasons }: WhyAnswer["items"][number]): string {
  if (reasons.lane) return `in the brief as ${reasons.lane}`;
  return [
    `confidence ${share(confidence)} = words ${reasons.lexical.toFixed(1)} at coverage ${share(reasons.coverage)}`,
    `score ${score.toFixed(2)} = words x kind ${share(reasons.kindWeight)} x recency ${share(reasons.recency)} x trust ${share(reasons.trustWeight)}`,
    `matched: ${printable(reasons.matched.join(" "))}`,
  ].join("; ");
}

export function renderSwitch({ what, name, off }: SwitchAnswer): string {
  const state = off ? "off: nothing is captured, nothing is injected" : "on";
  return `${what === "project" ? "Project" : "Session"} ${printable(name)} is ${state}.`;
}

export function renderDoctor({ checks }: DoctorAnswer, paint: Paint): string {
  const marks = { ok: paint.good("ok  "), note: paint.warn("note"), problem: paint.bad("BAD ") };
  return checks
    .map(({ name, state, finding, remedy }) => {
      const todo = remedy ? `\n       ${paint.dim("->")} ${remedy}` : "";
      return `${marks[state]}  ${paint.strong(name)}: ${printable(finding)}${todo}`;
    })
    .join("\n");
}
