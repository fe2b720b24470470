import type { StoredEvent, ToolFacts } from "../../domain/event.ts";
import { FAILURE_RULE } from "../../domain/memory.ts";
import { isRiskyCommand } from "../../domain/risky-command.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { isAssertion, isEnvironmental, speaksOfError } from "../../text/error-line.ts";
import { failedLine, isMisuse, isRefusalLine } from "../../text/refusal.ts";
import { wordSet } from "../../text/word-set.ts";
import {
  type Command,
  type CommandStep,
  commandSteps,
  isCheckerName,
  parseCommand,
} from "../activity/command.ts";
import {
  isAnotherForm,
  isOfOneMachine,
  isOwnCode,
  preparesGround,
  wasInWrongFolder,
} from "../activity/lesson.ts";
import { isTakenFromOutput, readBefore } from "../activity/taken-from-output.ts";
import { isToolCall } from "../activity/tool-calls.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { statesRedacted } from "../sentences/guards.ts";

/** A failed command and its fix: another flag, another environment, a step before it. */
export const FAILURE: Rule = {
  name: FAILURE_RULE,
  version: 7,
  find: (_session, events) => {
    const runs = events.flatMap(commandRuns);
    const found = new Map<string, Finding>();
    runs.forEach((run, at) => {
      if (!isRelevantFailure(run)) return;
      const subject = failureSubject(run);
      const before = found.get(subject);
      if (before && !before.counted?.isUnsolved) return;
      const solution = solutionOf(runs, at);
      const isOurs = solution !== null && isOwnWayOut(events, run, solution);
      const finding = failureFinding(runs, run, isOurs ? solution : null);
      if (finding) found.set(subject, finding);
    });
    return [...found.values()];
  },
  withCounts: (draft, { total }) => {
    const lines = draft.body.split("\n").filter((line) => line !== "" && !line.startsWith("met "));
    if (lines.length === 0 && total < 2) return null;
    if (total > 1)
      lines.push(`met ${total} times${lines.length === 0 ? ", and no other way was found" : ""}`);
    return { ...draft, body: lines.join("\n") };
  },
};

/** Most tool events between a failure and its fix. */
const REACH = 30;

interface CommandRun {
  readonly event: StoredEvent;
  readonly tool: ToolFacts;
  readonly failed: boolean;
  readonly command: Command;
  /** Labels of its commands, at most 60 characters; empty when interrupted. */
  readonly name: string;
  readonly line: string;
  /** Commands without piped ones and those that only print or change the folder. */
  readonly steps: readonly CommandStep[];
}

interface Solution {
  readonly success: CommandRun;
  /** Commands between that may have fixed it. */
  readonly steps: readonly CommandRun[];
}

function commandRuns(event: StoredEvent): readonly CommandRun[] {
  const { tool, kind } = event;
  if (tool?.command === undefined || !isToolCall(event)) return [];
  const command = parseCommand(tool.command);
  const failed = kind === "tool-failure" || (tool.exitCode ?? 0) !== 0;
  const steps = commandSteps(tool.command).filter(({ piped, program }) => !piped && !ASIDE.has(program));
  const label = command.labels.join(" && ") || (steps.length === 1 ? (steps[0]?.shape ?? "") : "");
  const name = tool.interrupted ? "" : cutAtWord(label, 60);
  return [{ event, tool, failed, command, name, line: failed ? failedLine(event.text) : "", steps }];
}

/** Programs that only print or prepare, never the ones whose failure is kept. */
const ASIDE = wordSet("cd pwd echo printf sleep set true ls date");

/** Of several programs nobody knows which one failed; unfinished code is no failure. */
function isRelevantFailure({ failed, name, line, steps }: CommandRun): boolean {
  // Setting a variable is a part of the call that follows.
  const programs = steps.map(({ program }) => program).filter((one) => one !== "" && one !== "export");
  if (!failed || name === "" || line === "" || new Set(programs).size !== 1) return false;
  if (statesRedacted(line) || isAssertion(line) || isOfOneMachine(line) || wasInWrongFolder(line))
    return false;
  return !isOwnCode(line) && (isRefusalLine(line) || programs.length === 1);
}

function solutionOf(runs: readonly CommandRun[], at: number): Solution | null {
  const failure = runs[at];
  if (!failure) return null;
  const later = runs.slice(at + 1, at + 1 + REACH);
  const successAt = later.findIndex((run) => succeedsAt(run, failure));
  const success = later[successAt];
  if (!success) return null;
  const attempts = later.slice(0, successAt + 1);
  const again = (run: CommandRun) => run.failed && run.name === failure.name;
  const next = attempts.findIndex((run) => run === success || (again(run) && run.line !== failure.line));
  const between = attempts.slice(0, next);
  // A retry with the same error shows that nothing before it helped; the fix is found from that retry.
  if (between.some((run) => again(run) && run.line === failure.line)) return null;
  const steps = between.filter((run) => !run.failed && preparesGround(run.tool.command ?? "")).slice(-2);
  if (!explains(failure, success, steps)) return null;
  const solution = { success, steps };
  return isFitToKeep(failure, solution) ? solution : null;
}

function succeedsAt({ failed, tool, command, event, steps }: CommandRun, failure: CommandRun): boolean {
  if (failed || tool.interrupted || command.status === "hidden") return false;
  if (command.status === "piped" && speaksOfError(event.text)) return false;
  const [wrong] = failure.steps;
  if (wrong && isMisuse(failure.line) && steps.some((step) => isAnotherForm(step, wrong))) return true;
  const { labels, operands } = failure.command;
  if (labels.length === 0 || !labels.every((label) => command.labels.includes(label))) return false;
  // Other operands make it other work, unless the operands were refused.
  return isRefusalLine(failure.line) || operands.every((operand) => command.operands.includes(operand));
}

/** The agent found it: nothing that was read names it, and nobody but the user may recommend a risky command. */
function isOwnWayOut(
  events: readonly StoredEvent[],
  failure: CommandRun,
  { success, steps }: Solution,
): boolean {
  const known = new Set(failure.steps.map(({ shape }) => shape));
  if (raisesRights(failure, success)) return false;
  return [success, ...steps].every((run) => {
    if (isRiskyCommand(run.tool.command ?? "")) return false;
    const read = readBefore(events, events.indexOf(run.event));
    const tried = failure.steps.map(({ shape }) => shape).join(" ");
    return run.steps.every((step) => known.has(step.shape) || !isTakenFromOutput(step, read, tried));
  });
}

/** The same call as another user: what was refused is not to be taken by rights. */
function raisesRights(failure: CommandRun, success: CommandRun): boolean {
  const raised = (run: CommandRun) =>
    Array.from((run.tool.command ?? "").matchAll(AS_OTHER_USER), ([, program]) => program);
  const before = raised(failure);
  return raised(success).some(
    (program) => !before.includes(program) && failure.steps.some((step) => step.program === program),
  );
}

const AS_OTHER_USER = /\b(?:sudo|doas|pkexec|runas)\s+(?:-\S+\s+(?:\w+\s+(?=\S))?)?(?:\S{0,80}\/)?([\w.-]+)/g;

/** The success differs by its environment, a step before it, or its call. */
function explains(failure: CommandRun, success: CommandRun, steps: readonly CommandRun[]): boolean {
  const before = failure.command;
  const likely = isEnvironmental(failure.line) || isRefusalLine(failure.line);
  if (success.command.environment.some((variable) => !before.environment.includes(variable))) return true;
  if (likely && (steps.length > 0 || hasPreparation(success))) return true;
  const [wrong] = failure.steps;
  if (wrong && isMisuse(failure.line) && success.steps.some((step) => isAnotherForm(step, wrong)))
    return true;
  if (isCheckerName(failure.name)) return false;
  return (likely || isMisuse(failure.line)) && callShape(success, failure) !== callShape(failure, failure);
}

/** "mise trust && mise run fmt": a preparation in the same line. */
function hasPreparation({ steps }: CommandRun): boolean {
  return steps.slice(0, -1).some(({ shape }) => preparesGround(shape));
}

/** The shape of the failed command in this call. */
function callShape({ steps }: CommandRun, { command }: CommandRun): string {
  const [label] = command.labels;
  return steps.find((step) => step.label === label)?.shape ?? "";
}

/** No claim of consent in comments and quotes, and no paths of one machine. */
function isFitToKeep(failure: CommandRun, { success, steps }: Solution): boolean {
  const used = [success, ...steps];
  return (
    ![failure.line, ...used.map(({ tool }) => tool.command ?? "")].some(claimsPermission) &&
    !used.some((run) => isOfOneMachine(stepsText(run)))
  );
}

/** Without a fix only refusals and wrong calls are kept: they recur. */
function failureFinding(
  runs: readonly CommandRun[],
  failure: CommandRun,
  solution: Solution | null,
): Finding | null {
  if (!solution && (PASSES.test(failure.line) || !(isRefusalLine(failure.line) || isMisuse(failure.line))))
    return null;
  const { success, steps } = solution ?? { success: null, steps: [] };
  const same = runs.filter((run) => run.failed && failureSubject(run) === failureSubject(failure));
  const first = same.find(({ line }) => line === failure.line) ?? failure;
  const events = [...(solution ? [first] : same), ...steps, ...(success ? [success] : [])].map(
    (run) => run.event,
  );
  return findingFrom(
    first.event,
    {
      kind: "failure",
      title: cutAtWord(
        `${first.name} ${first.tool.exitCode ? `exits ${first.tool.exitCode}` : "fails"}: ${first.line}`,
        120,
      ),
      body: success
        ? [`worked: ${stepsText(success)}`, ...steps.map((step) => `after: ${stepsText(step)}`)].join("\n")
        : "",
      origin: `tool:${first.tool.name}`,
      // Only the failure's words are quoted; commands are facts.
      trust: leastTrust([first.event.trust, 1]),
      files: first.command.scripts,
      tags: first.command.programs.slice(0, 5),
      sources: [...new Set(events.map((event) => event.id))],
      at: (success ?? same.at(-1) ?? failure).event.at,
    },
    {
      counted: {
        subject: failureSubject(first),
        times: same.length,
        ...(solution ? {} : { isUnsolved: true }),
      },
    },
  );
}

/** Errors that end by themselves. */
const PASSES =
  /\brate.?limit|\btoo many requests\b|\b(?:429|502|503|504)\b|\btime[ds]? ?out\b|\btimeout\b|\btry again (?:later|in)\b|\btemporar(?:y|ily)\b|\bcould not resolve host\b|\bconnection reset\b/i;

/** The failure without its numbers, the same for equal failures. */
function failureSubject({ name, line }: CommandRun): string {
  return `${name}\n${line.replace(/\d+/g, "#")}`;
}

function stepsText({ steps }: CommandRun): string {
  return cutAtWord(steps.map(({ shape }) => shape).join(" && "), 200);
}
