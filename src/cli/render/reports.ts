import type { Reasons } from "../../domain/hit.ts";
import type { Path } from "../../domain/injection-path.ts";
import { OCCURRENCE_KINDS } from "../../domain/occurrence.ts";
import { describeChoice } from "../../domain/provider.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { DoctorAnswer, OftenSeen, SeenSession, StatusAnswer } from "../../operations/health.ts";
import type { ShownReceipt, WhyAnswer } from "../../operations/receipts.ts";
import type { SwitchAnswer } from "../../operations/switches.ts";
import { cutAtWord } from "../../text/cut.ts";
import { bytes, moment, type Page, plural, share, sharesApart } from "./paint.ts";

/** Enough of an agent's id to name a session. */
const SHORT_ID = 8;

export function renderStatus(answer: StatusAnswer, page: Page): string {
  const quiet = `silent here (recall.only_where_on): \`${page.command} on\` lets it speak`;
  const on = answer.silent ? quiet : "on";
  const off = answer.off ? `off (${page.command} off)` : on;
  const waiting = answer.spooled > 0 ? [`waiting:   ${plural(answer.spooled, "event")} in the spool`] : [];
  const verdicts = answer.verdicts.map((verdict) => verdictLine(verdict, page));
  const sessions = answer.sessions.map((session) => sessionLine(session, page.now));
  return [
    `project:   ${projectLine(answer)}`,
    ...(answer.sameRemote ? [`           ${sameRemoteLine(page)}`] : []),
    `recall:    ${answer.disabled ? "off (UNBIDDEN_DISABLED)" : off}`,
    `in total:  ${plural(answer.memories, "memory")}, ${plural(answer.events, "event")}, ${plural(answer.receipts, "receipt")}, ${bytes(answer.bytes)}`,
    `data:      ${answer.home}`,
    ...waiting,
    ...modelLines(answer.models),
    ...answeredLines(answer.kept),
    "",
    ...(answer.often.length > 0 ? ["often here:", ...oftenLines(answer.often), ""] : []),
    ...(sessions.length > 0 ? ["last sessions:", ...sessions, ""] : []),
    ...(verdicts.length > 0 ? ["last decisions:", ...verdicts] : [page.paint.dim("No hook has run yet.")]),
  ].join("\n");
}

/** Empty where no daemon answered, or nothing was asked of it yet. */
function answeredLines(kept: StatusAnswer["kept"]): string[] {
  if (kept === null || kept.asked === 0) return [];
  const share = Math.round((kept.known / kept.asked) * 100);
  const held = `${plural(kept.answers, "answer")} with ${plural(kept.size, "hit")} kept`;
  return [`daemon:    ${plural(kept.asked, "question")}, ${share} % of them asked before; ${held}`];
}

/** Empty where no language model is set, which is the usual case. */
function modelLines(models: StatusAnswer["models"]): string[] {
  if (models.every(({ wanted }) => wanted === "none")) return [];
  return models.map(
    (choice, at) => `${at === 0 ? "models:   " : "          "} ${choice.path}: ${describeChoice(choice)}`,
  );
}

/** `  command: npm test ×41, git status ×12` */
function oftenLines(often: readonly OftenSeen[]): string[] {
  return OCCURRENCE_KINDS.flatMap((kind) => {
    const found = often.filter(({ what }) => what === kind);
    const names = found.map(({ name, count }) => `${cutAtWord(name.replace(/\s+/g, " "), 60)} ×${count}`);
    return names.length === 0 ? [] : [`  ${kind}s: ${names.join(", ")}`];
  });
}

function projectLine({ project, projectMemories }: StatusAnswer): string {
  if (project === null) return "none (the home folder and / are not projects, or nothing happened here yet)";
  return `${project}, ${plural(projectMemories ?? 0, "memory")}`;
}

export function sameRemoteLine({ command }: Page): string {
  return `another project has the same remote and is not shared here; if you made this clone: ${command} join`;
}

/** `8c1f02ab claude-code in ferry: last active 12:04, on` */
function sessionLine({ nativeId, agent, projectName, lastAt, off }: SeenSession, now: number): string {
  const id = nativeId.slice(0, SHORT_ID);
  return `  ${id} ${agent} ${inProject(projectName)}: last active ${moment(lastAt, now)}, ${off ? "off" : "on"}`;
}

export function inProject(name: string | null): string {
  return name === null ? "outside any project" : `in ${name}`;
}

/** `12:04 prompt in ferry: silent, best .31 < .55` */
function verdictLine(verdict: ShownReceipt, { now, command }: Page): string {
  const degraded = verdict.degraded.length > 0 ? `, degraded: ${verdict.degraded.join(", ")}` : "";
  return `  ${moment(verdict.at, now)} ${verdict.hookEvent} ${inProject(verdict.projectName)}: ${outcome(verdict, command)}${degraded}`;
}

export function outcome(verdict: Receipt, command: string): string {
  if (verdict.verdict === "silent") return `silent, ${silenceText(verdict)}`;
  return `injected ${verdict.tokens} tokens in ${verdict.ms.toFixed(1)} ms (${command} why ${verdict.id.slice(0, 6)})`;
}

function silenceText({ best, threshold, hookEvent }: Receipt): string {
  if (best === 0) return "nothing found";
  if (best < threshold) return `best ${sharesApart(best, threshold).join(" < ")}`;
  const found = hookEvent === "prompt" ? `best ${share(best)}, but ` : "";
  return `${found}the session has it already`;
}

/** The reasons why a memory was injected or left out. */
export function reasonLines(
  { confidence, score, reasons }: Pick<WhyAnswer["items"][number], "confidence" | "score" | "reasons">,
  threshold: number,
): string[] {
  const cost = reasons.tokens === undefined ? [] : [`${reasons.tokens} tokens`];
  if (reasons.absent) return ["reported once per context; `answer.report_nothing_known` turns it off"];
  const left = reasons.left === undefined ? [] : [`left out: ${reasons.left}`];
  const code = reasons.labels ?? [];
  if (reasons.lane) return [...left, [`in the brief as ${reasons.lane}`, ...cost].join("; "), ...code];
  if (reasons.related) return [...left, ...code, [`related to ${reasons.related}`, ...cost].join("; ")];
  const wordless = reasons.matched.length === 0 ? WORDLESS_PATHS[reasons.path ?? "relevant"] : undefined;
  if (wordless) {
    const gate = threshold > 0 ? `; confidence ${share(confidence)}, threshold ${share(threshold)}` : "";
    return [...left, ...code, [`${wordless}${gate}; score ${score.toFixed(2)}`, ...cost].join("; ")];
  }
  return [
    ...left,
    ...code,
    `matched: ${reasons.matched.join(", ")}`,
    `confidence ${share(confidence)}, threshold ${share(threshold)}; ${evidence(reasons)}`,
    [`rank by ${rankedBy(score, reasons)}`, ...cost].join("; "),
  ];
}

/** A reranker's score takes the place of ours. */
function rankedBy(score: number, reasons: Reasons): string {
  return reasons.reranked === undefined
    ? `score ${score.toFixed(2)} = ${factors(reasons).join(" x ")}`
    : `the reranker's score ${reasons.reranked.toFixed(2)}`;
}

/** The evidence on paths that search for no words. */
const WORDLESS_PATHS: Partial<Readonly<Record<Path, string>>> = {
  "related-to-file": "it is about this file or command",
  "known-failure": "the same failed here before",
  "known-fix": "the same error came before",
};

/** The parts of the confidence; receipts of older rankers have only the first. */
function evidence(reasons: Reasons): string {
  const { coverage, strength, answered, promptType, intent, kindEvidence } = reasons;
  const covers = `covers ${share(coverage)} of the prompt`;
  if (strength === undefined || answered === undefined) return covers;
  const type = promptType === undefined || promptType === "plain" ? "" : `; prompt type: ${promptType}`;
  return `${covers} and ${share(answered)} of its own title, matched words weigh ${strength.toFixed(1)}${type}${fitText(intent, kindEvidence)}${inSession(reasons)}`;
}

const INTENT_TOPICS: Readonly<Record<string, string>> = {
  progress: "how far the work is",
  reason: "the reason",
  failure: "what failed",
};

/** The factor by which its kind, or its command, fits the prompt. */
function fitText(intent = "none", kindEvidence = 1): string {
  if (kindEvidence === 1) return "";
  const why = INTENT_TOPICS[intent]
    ? `, because the prompt is about ${INTENT_TOPICS[intent]}`
    : kindEvidence < 1
      ? ", because it mentions many things in passing"
      : ", because the prompt asks for its command";
  return `; times ${share(kindEvidence)} for its kind${why}`;
}

/** The factors from the prompt's session. */
function inSession({ spokenOf = 1, askedOn = 1, underWay = 1 }: Reasons): string {
  return [
    ...(spokenOf === 1 ? [] : [`; times ${share(spokenOf)}, because the session just mentioned it`]),
    ...(askedOn === 1 ? [] : [`; times ${share(askedOn)}, because the previous prompt found something`]),
    ...(underWay === 1 ? [] : [`; times ${share(underWay)}, because this session is under way`]),
  ].join("");
}

/** The factors of the score; from the fifth on only those that are not 1. */
function factors(reasons: Reasons): string[] {
  const {
    lexical,
    around = 0,
    kindWeight,
    recency,
    trustWeight,
    dated = 1,
    history = 1,
    pinned = 1,
    source = 1,
    codeState = 1,
    feedback = 1,
  } = reasons;
  const near = around > 0 ? ` + ${around.toFixed(1)} from its neighbours and speaker` : "";
  return [
    near ? `(words ${lexical.toFixed(1)}${near})` : `words ${lexical.toFixed(1)}`,
    `kind ${share(kindWeight)}`,
    `recency ${share(recency)}`,
    `trust ${share(trustWeight)}`,
    ...(dated === 1 ? [] : [`from the time you name ${share(dated)}`]),
    ...(history === 1 ? [] : [`replaced, as you asked for ${share(history)}`]),
    ...(pinned === 1 ? [] : [`pinned ${share(pinned)}`]),
    ...(source === 1 ? [] : [`your weight of its source ${share(source)}`]),
    ...(codeState === 1 ? [] : [`its code ${share(codeState)}`]),
    ...(feedback === 1 ? [] : [`its feedback ${share(feedback)}`]),
  ];
}

export function renderSwitch({ name, off, session }: SwitchAnswer, { now, command }: Page): string {
  const undo = session ? `${command} on --session ${session.nativeId.slice(0, SHORT_ID)}` : `${command} on`;
  const state = off ? `off: nothing is captured or injected until \`${undo}\`` : "on";
  const what = session ? "Session" : "Project";
  return [`${what} ${name} is ${state}.`, ...(session ? [sessionDetails(session, now)] : [])].join("\n");
}

/** The details by which a person recognises a session. */
function sessionDetails(session: NonNullable<SwitchAnswer["session"]>, now: number): string {
  const { agent, projectName, lastAt, lastPrompt } = session;
  const prompt = lastPrompt === null ? "no prompt yet" : `last prompt: ${lastPrompt}`;
  return `  ${agent} ${inProject(projectName)}, last active ${moment(lastAt, now)}, ${prompt}`;
}

export function renderDoctor({ checks }: DoctorAnswer, { paint }: Page): string {
  const marks = { ok: paint.good("ok  "), note: paint.warn("note"), problem: paint.bad("BAD ") };
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, finding, remedy }) => [
    `${marks[state]}  ${paint.strong(name.padEnd(width))}  ${finding}`,
    ...(remedy ? [`${" ".repeat(width + 8)}${paint.dim("->")} ${remedy}`] : []),
  ]);
  return [...lines, "", summary(checks)].join("\n");
}

function summary(checks: DoctorAnswer["checks"]): string {
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  const notes = count("note") > 0 ? `, ${plural(count("note"), "note")}` : "";
  return count("problem") === 0 ? `No problems${notes}.` : `${plural(count("problem"), "problem")}${notes}.`;
}
