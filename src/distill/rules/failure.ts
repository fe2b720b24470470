import type { StoredEvent, ToolFacts } from "../../domain/event.ts";
import { FAILURE_RULE } from "../../domain/memory.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { isAssertion, isEnvironmental, speaksOfError } from "../../text/error-line.ts";
import { failedLine, isRefusalLine, isWrongUse } from "../../text/refusal.ts";
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
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { statesRedacted } from "../sentences/guards.ts";

/** A command that was refused, and the other way that ended it: another flag, another environment, something set up first. */
export const FAILURE: Rule = {
  name: FAILURE_RULE,
  version: 6,
  find: (_session, events) => {
    const uses = events.flatMap(commandRuns);
    const found = new Map<string, Finding>();
    uses.forEach((use, at) => {
      if (!isWorthKeeping(use)) return;
      const subject = failureSubject(use);
      const before = found.get(subject);
      if (before && !before.counted?.isUnsolved) return;
      const finding = failureFinding(uses, use, solutionOf(uses, at));
      if (finding) found.set(subject, finding);
    });
    return [...found.values()];
  },
  withCounts: (draft, { total: inAll }) => {
    const lines = draft.body.split("\n").filter((line) => line !== "" && !line.startsWith("met "));
    if (lines.length === 0 && inAll < 2) return null;
    const met =
      inAll > 1 ? [`met ${inAll} times${lines.length === 0 ? ", and no other way was found" : ""}`] : [];
    return { ...draft, body: [...lines, ...met].join("\n") };
  },
};

/** Most tool events between a failure and its fix. */
const REACH = 30;

/** One command that says something about what works. */
interface CommandRun {
  readonly event: StoredEvent;
  readonly tool: ToolFacts;
  readonly failed: boolean;
  readonly command: Command;
  /** Names of the commands that were tried. */
  readonly name: string;
  readonly line: string;
  /** Without where it ran and what only prints. */
  readonly steps: readonly CommandStep[];
}

interface Solution {
  readonly success: CommandRun;
  /** Commands run on the way that made the difference. */
  readonly steps: readonly CommandRun[];
}

function commandRuns(event: StoredEvent): readonly CommandRun[] {
  const { tool, kind } = event;
  if (tool?.command === undefined || (kind !== "tool" && kind !== "tool-failure")) return [];
  const command = parseCommand(tool.command);
  const failed = kind === "tool-failure" || (tool.exitCode ?? 0) !== 0;
  const steps = commandSteps(tool.command).filter(({ piped, program }) => !piped && !ASIDE.has(program));
  const label = command.labels.join(" && ") || (steps.length === 1 ? (steps[0]?.shape ?? "") : "");
  const name = tool.interrupted ? "" : cutAtWord(label, 60);
  return [{ event, tool, failed, command, name, line: failed ? failedLine(event.text) : "", steps }];
}

/** Programs that only print or prepare, never the ones whose failure is kept. */
const ASIDE: ReadonlySet<string> = new Set([
  ...["cd", "pwd", "echo", "printf", "sleep", "set", "true", "ls", "date"],
]);

/** Of several programs nobody knows which one failed; code that is not right yet is no failure. */
function isWorthKeeping({ failed, name, line, steps }: CommandRun): boolean {
  if (!failed || name === "" || line === "" || programsOf(steps).size !== 1) return false;
  if (statesRedacted(line) || isAssertion(line) || isOfOneMachine(line) || wasInWrongFolder(line))
    return false;
  return !isOwnCode(line) && (isRefusalLine(line) || isOneCall(steps));
}

function isOneCall(steps: readonly CommandStep[]): boolean {
  return steps.filter(isCall).length === 1;
}

/** Setting a variable is a part of the call that follows. */
function isCall({ program }: CommandStep): boolean {
  return program !== "" && program !== "export";
}

function programsOf(steps: readonly CommandStep[]): ReadonlySet<string> {
  return new Set(steps.filter(isCall).map(({ program }) => program));
}

function solutionOf(uses: readonly CommandRun[], at: number): Solution | null {
  const failure = uses[at];
  if (!failure) return null;
  const later = uses.slice(at + 1, at + 1 + REACH);
  const successAt = later.findIndex((use) => succeedsAt(use, failure));
  const success = later[successAt];
  if (!success) return null;
  const attempts = later.slice(0, successAt + 1);
  const again = (use: CommandRun) => use.failed && use.name === failure.name;
  const next = attempts.findIndex((use) => use === success || (again(use) && use.line !== failure.line));
  const between = attempts.slice(0, next);
  // Another try with the same error shows that nothing before it had helped: that one tells the fix.
  if (between.some((use) => again(use) && use.line === failure.line)) return null;
  const steps = between.filter((use) => !use.failed && preparesGround(use.tool.command ?? "")).slice(-2);
  if (!explains(failure, success, steps)) return null;
  const solution = { success, steps };
  return isFitToKeep(failure, solution) ? solution : null;
}

function succeedsAt({ failed, tool, command, event, steps }: CommandRun, failure: CommandRun): boolean {
  if (failed || tool.interrupted || command.status === "hidden") return false;
  if (command.status === "piped" && speaksOfError(event.text)) return false;
  const [wrong] = failure.steps;
  if (wrong && isWrongUse(failure.line) && steps.some((step) => isAnotherForm(step, wrong))) return true;
  const { labels, operands } = failure.command;
  if (labels.length === 0 || !labels.every((label) => command.labels.includes(label))) return false;
  // With other operands it is another attempt at something else, unless these were what was refused.
  return isRefusalLine(failure.line) || operands.every((operand) => command.operands.includes(operand));
}

/** Something must explain why it worked later: another environment, a step before it, another call. */
function explains(failure: CommandRun, success: CommandRun, steps: readonly CommandRun[]): boolean {
  const before = failure.command;
  const likely = isEnvironmental(failure.line) || isRefusalLine(failure.line);
  if (success.command.environment.some((given) => !before.environment.includes(given))) return true;
  if (likely && (steps.length > 0 || hasPreparation(success))) return true;
  const [wrong] = failure.steps;
  if (wrong && isWrongUse(failure.line) && success.steps.some((step) => isAnotherForm(step, wrong)))
    return true;
  if (isCheckerName(failure.name)) return false;
  return (likely || isWrongUse(failure.line)) && callShape(success, failure) !== callShape(failure, failure);
}

/** "mise trust && mise run fmt": what had to be done first stands in front. */
function hasPreparation({ steps }: CommandRun): boolean {
  return steps.length > 1 && steps.slice(0, -1).some(({ shape }) => preparesGround(shape));
}

/** The words of the command that failed, as it stands in this call. */
function callShape({ steps }: CommandRun, { command }: CommandRun): string {
  const [label] = command.labels;
  return steps.find((step) => step.label === label)?.shape ?? "";
}

/** A command is a fact, but what stands in its comments and quotes is not; and of one machine it is of no use. */
function isFitToKeep(failure: CommandRun, { success, steps }: Solution): boolean {
  const runs = [success, ...steps];
  return (
    ![failure.line, ...runs.map(({ tool }) => tool.command ?? "")].some(claimsPermission) &&
    !runs.some((use) => isOfOneMachine(stepsText(use)))
  );
}

/** Without a fix it is told where a rule or a wrong call is met again. */
function failureFinding(
  uses: readonly CommandRun[],
  failure: CommandRun,
  solution: Solution | null,
): Finding | null {
  if (!solution && (PASSES.test(failure.line) || !(isRefusalLine(failure.line) || isWrongUse(failure.line))))
    return null;
  const { success, steps } = solution ?? { success: null, steps: [] };
  const alike = uses.filter((use) => use.failed && failureSubject(use) === failureSubject(failure));
  const first = alike.find(({ line }) => line === failure.line) ?? failure;
  const events = [...(solution ? [first] : alike), ...steps, ...(success ? [success] : [])].map(
    (use) => use.event,
  );
  return findingFrom(
    first.event,
    {
      kind: "failure",
      title: failureTitle(first),
      body: success
        ? [`worked: ${stepsText(success)}`, ...steps.map((step) => `after: ${stepsText(step)}`)].join("\n")
        : "",
      origin: `tool:${first.tool.name}`,
      // Only the failure's words are quoted; commands are facts.
      trust: leastTrust([first.event.trust, 1]),
      files: first.command.scripts,
      tags: first.command.programs.slice(0, 5),
      sources: [...new Set(events.map((event) => event.id))],
      at: (success ?? alike.at(-1) ?? failure).event.at,
    },
    {
      counted: {
        subject: failureSubject(first),
        times: alike.length,
        ...(solution ? {} : { isUnsolved: true }),
      },
    },
  );
}

/** It is over by itself, and then nothing is to be learnt from it. */
const PASSES =
  /\brate.?limit|\btoo many requests\b|\b(?:429|502|503|504)\b|\btime[ds]? ?out\b|\btimeout\b|\btry again (?:later|in)\b|\btemporar(?:y|ily)\b|\bcould not resolve host\b|\bconnection reset\b/i;

/** The same failure, whatever numbers it names. */
function failureSubject({ name, line }: CommandRun): string {
  return `${name}\n${line.replace(/\d+/g, "#")}`;
}

function failureTitle({ name, tool, line }: CommandRun): string {
  return cutAtWord(`${name} ${tool.exitCode ? `exits ${tool.exitCode}` : "fails"}: ${line}`, 120);
}

/** Without where it ran, what was written there and what was printed of it. */
function stepsText({ steps }: CommandRun): string {
  return cutAtWord(steps.map(({ shape }) => shape).join(" && "), 200);
}
