import { cutAtWord } from "../../domain/cut.ts";
import { decisiveLine, isAssertion, isEnvironmental, speaksOfError } from "../../domain/error-line.ts";
import type { StoredEvent, ToolFacts } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import type { Finding, Rule } from "../rule.ts";
import { isCheckerName } from "./checker.ts";
import { type Command, isSetup, parseCommand } from "./command.ts";
import { claimsPermission } from "./consent.ts";
import { editedPath } from "./edits.ts";
import { isHollow } from "./guards.ts";

/** A tool failure and what worked in its place, when the way out can be told from trying again. */
export const FAILURE: Rule = {
  name: "failure",
  version: 3,
  find: (_session, events) => {
    const uses = events.flatMap(useOf);
    const found = new Map<string, Finding>();
    uses.forEach((use, at) => {
      if (!use.failed) return;
      const solved = solutionOf(uses, at);
      const key = `${use.name}\n${use.line.replace(/\d+/g, "#")}`;
      if (solved && !claimsConsent(use, solved) && !found.has(key))
        found.set(key, findingOf(firstLike(uses, use), solved));
    });
    return [...found.values()];
  },
};

/** Most tool events between a failure and its way out. */
const REACH = 30;

/** One tool call that says something about what works. */
interface Use {
  readonly event: StoredEvent;
  readonly tool: ToolFacts;
  readonly failed: boolean;
  /** What was tried: names of commands, or a path. */
  readonly labels: readonly string[];
  readonly name: string;
  readonly line: string;
  readonly command: Command | null;
}

interface Solution {
  readonly success: Use;
  /** Commands run on the way that may have made the difference. */
  readonly steps: readonly Use[];
}

function useOf(event: StoredEvent): readonly Use[] {
  const { tool, kind } = event;
  if (!tool || (kind !== "tool" && kind !== "tool-failure")) return [];
  const command = tool.command === undefined ? null : parseCommand(tool.command);
  const failed = kind === "tool-failure" || (tool.exitCode ?? 0) !== 0;
  const labels = tool.interrupted ? [] : labelsOf(tool, command);
  const line = failed ? decisiveLine(event.text) : "";
  return [{ event, tool, failed, labels, name: cutAtWord(labels.join(" && "), 60), line, command }];
}

function labelsOf(tool: ToolFacts, command: Command | null): readonly string[] {
  if (command) return command.labels;
  const path = editedPath(tool);
  return path === null ? [] : [path];
}

function solutionOf(uses: readonly Use[], at: number): Solution | null {
  const failure = uses[at];
  if (!failure || failure.labels.length === 0 || isMechanical(failure)) return null;
  const later = uses.slice(at + 1, at + 1 + REACH);
  const successAt = later.findIndex((use) => succeedsAt(use, failure));
  const success = later[successAt];
  if (!success) return null;
  const attempts = later.slice(0, successAt + 1);
  const again = (use: Use) => use.failed && use.name === failure.name;
  const next = attempts.findIndex((use) => use === success || (again(use) && use.line !== failure.line));
  const between = attempts.slice(0, next);
  // Another try with the same error shows that nothing before it had helped: that one tells the way out.
  if (between.some(again)) return null;
  const steps = between.filter(
    (use) => !use.failed && use.command !== null && isSetup(use.tool.command ?? ""),
  );
  return isLesson(failure, success, between, steps) ? { success, steps: steps.slice(-2) } : null;
}

function succeedsAt({ failed, tool, command, labels, event }: Use, failure: Use): boolean {
  if (failed || tool.interrupted || (command === null) !== (failure.command === null)) return false;
  if (command?.status === "hidden" || (command?.status === "piped" && speaksOfError(event.text)))
    return false;
  const given = command?.operands ?? [];
  // With other operands it is another attempt at something else.
  if (!(failure.command?.operands ?? []).every((operand) => given.includes(operand))) return false;
  return failure.labels.every((label) => labels.includes(label));
}

/** The agent misquoting a file is corrected at once and teaches nothing. */
function isMechanical({ command, line }: Use): boolean {
  return command === null && (line === "" || MISQUOTED.test(line));
}

const MISQUOTED =
  /not been read|modified since|to replace not found|matches of the string|are exactly the same/i;

/** Something must explain why it worked later: another environment, a step between, another call, a mended file. */
function isLesson(failure: Use, success: Use, between: readonly Use[], steps: readonly Use[]): boolean {
  if (isHollow(failure.line)) return false;
  if (!failure.command || !success.command) return true;
  const before = failure.command;
  if (isEverydayWork(failure)) return false;
  if (success.command.environment.some((given) => !before.environment.includes(given))) return true;
  const changed = success.command.shape !== before.shape;
  const edited = between.some((use) => !use.failed && editedPath(use.tool) !== null);
  const likely = isEnvironmental(failure.line);
  if (isChecker(failure)) return likely && (steps.length > 0 || edited || changed);
  return steps.length > 0 || (changed && !edited) || (likely && (edited || changed));
}

/** A command is a fact, but what stands in its comments and quotes is not. */
function claimsConsent(failure: Use, { success, steps }: Solution): boolean {
  return [failure.line, ...[success, ...steps].map(({ tool }) => tool.command ?? "")].some(claimsPermission);
}

/** Code that does not pass its checks yet. */
function isEverydayWork(failure: Use): boolean {
  return isChecker(failure) && (failure.line === "" || isAssertion(failure.line));
}

function isChecker({ name, event }: Use): boolean {
  return isCheckerName(name) || /pre-commit|husky/i.test(event.text);
}

function firstLike(uses: readonly Use[], failure: Use): Use {
  const same = (use: Use) => use.failed && use.name === failure.name && use.line === failure.line;
  return uses.find(same) ?? failure;
}

function findingOf(failure: Use, { success, steps }: Solution): Finding {
  const events = [failure, ...steps, success].map((use) => use.event);
  return {
    draft: {
      kind: "failure",
      title: titleOf(failure),
      body: [`worked: ${shown(success)}`, ...steps.map((step) => `after: ${shown(step)}`)].join("\n"),
      origin: `tool:${failure.tool.name}`,
      // Only the failure's words are quoted; commands are facts.
      trust: leastTrust([failure.event.trust, 1]),
      files: failure.command ? failure.command.scripts : failure.labels,
      tags: failure.command ? failure.command.programs.slice(0, 5) : [],
      sources: [...new Set(events.map((event) => event.id))],
      at: success.event.at,
    },
    identity: [failure.event.id],
    ordinal: 0,
  };
}

function titleOf({ name, tool, command, line }: Use): string {
  const exit = tool.exitCode;
  const verb = command && exit ? `exits ${exit}` : "fails";
  const what = command ? name : `${tool.name} of ${name}`;
  return cutAtWord(line === "" ? `${what} ${verb}` : `${what} ${verb}: ${line}`, 120);
}

function shown({ tool }: Use): string {
  return cutAtWord((tool.command ?? `${tool.name} ${tool.path}`).trim().replace(/\s+/g, " "), 200);
}
