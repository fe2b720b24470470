import { between, pick } from "../../../bench/random.ts";
import { pass, toolResultLine } from "./lines.ts";
import { begins, ponders } from "./phrases.ts";
import { assistantLines, text, thinking, toolUse } from "./reply-lines.ts";
import { type Failure, GENERAL_FAILURES } from "./story.ts";
import { failing, shell, type ToolCall, type Workplace } from "./tools.ts";

/** What happened, for whoever checks what was made of it. */
export interface CallCounts {
  toolResults: number;
  failures: number;
  denials: number;
}

/** Writes the model's message with the call, and its result. Returns the id of the call. */
export function callLines(place: Workplace, call: ToolCall, counts: CallCounts): string {
  const { transcript, task } = place;
  const use = toolUse(transcript, call.name, call.input);
  const before = [
    ...(transcript.random() < 0.15 ? [thinking(transcript, ponders(task, transcript.random))] : []),
    ...(transcript.random() < 0.3 ? [text(begins(task, transcript.random))] : []),
  ];
  const calledBy = assistantLines(transcript, [...before, use]).at(-1) ?? "";
  pass(transcript, 4_000);
  toolResultLine(transcript, { ...call, toolUseId: use.id, calledBy });
  counts.toolResults += 1;
  return use.id;
}

/** A command that fails and, after the fix, works. */
export function failureLines(place: Workplace, counts: CallCounts): void {
  const { random } = place.transcript;
  const failure = pick(random, random() < 0.7 ? place.story.failures : GENERAL_FAILURES);
  callLines(place, failingCommand(place, failure), counts);
  counts.failures += 1;
  for (const step of failure.steps) callLines(place, shell(place, step, ""), counts);
  callLines(place, shell(place, failure.fixed, failure.output), counts);
}

function failingCommand({ filler, transcript: { random } }: Workplace, failure: Failure): ToolCall {
  const around = random() < 0.4 ? `${filler.output(between(random, 2, 12))}\n` : "";
  const { command, exit, error } = failure;
  return failing("Bash", { command, description: "Run a command" }, `Exit code ${exit}\n${around}${error}`);
}

/** An edit that misses, and is nobody's lesson. */
export function missedEdit(place: Workplace, counts: CallCounts): void {
  const { filler, task, transcript } = place;
  const old = filler.code(2);
  const input = { file_path: `${transcript.facts.cwd}/${task.file}`, old_string: old, new_string: "" };
  const error = `<tool_use_error>String to replace not found in file.\nString: ${old}</tool_use_error>`;
  callLines(place, failing("Edit", input, error), counts);
  counts.failures += 1;
}

/** The user, or a rule, does not let a command run. */
export function denialLines(place: Workplace, words: string, command: string, counts: CallCounts): void {
  const byUser = place.transcript.random() < 0.6;
  callLines(place, byUser ? refusal(command, words) : denied(command, NO_RULE), counts);
  counts.denials += 1;
}

/** The user does not let a command run, and says why. */
export function refusal(command: string, words: string): ToolCall {
  return denied(command, { error: `${REJECTED}${words}`, source: "user", reasonCode: "user" });
}

const NO_RULE = {
  ...{ error: "This command requires approval", source: "config" },
  reasonCode: "bashMiss:no-rule-match",
};

function denied(command: string, { error, ...reason }: typeof NO_RULE): ToolCall {
  const more = {
    toolDenialKind: "user-rejected",
    permissionDecision: { decision: "reject", ...reason },
  };
  return { ...failing("Bash", { command, description: "Run a command" }, error), more };
}

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n";
