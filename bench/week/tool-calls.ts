import { callLines, refusal } from "../../test/support/history/calls.ts";
import {
  edit,
  failing,
  shell,
  someCall,
  type ToolCall,
  type Workplace,
} from "../../test/support/history/tools.ts";
import { between, pick } from "../random.ts";
import type { Stage } from "./stage.ts";
import type { Step, Turn } from "./story.ts";

/** Calls of the kind that fills every session; some miss, and no lesson is in that. */
export async function playEveryday(stage: Stage, turn: Turn, place: Workplace, count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    const calls = stage.chance.random() < 0.04 ? stumble(place) : [someCall(place)];
    for (const call of calls) await playCall(stage, turn, place, call);
  }
}

/** A check that is red until the code is mended, or an edit that misquotes its file. */
function stumble(place: Workplace): ToolCall[] {
  const { random } = place.transcript;
  const { code } = place.filler;
  const file_path = `${place.transcript.facts.cwd}/${place.task.file}`;
  const missed = `<tool_use_error>String to replace not found in file.\nString: ${code(1)}</tool_use_error>`;
  const input = { file_path, old_string: code(1), new_string: code(1), replace_all: false };
  if (random() < 0.4) return [failing("Edit", input, missed), edit(place)];
  const [command, output] = pick(random, place.story.checks);
  const error = `Exit code 1\n${place.filler.output(4)}\nAssertionError: expected ${between(random, 2, 90)} to be ${between(random, 91, 99)}`;
  return [
    failing("Bash", { command, description: "Run a command" }, error),
    edit(place),
    shell(place, command, output),
  ];
}

/** A call the story tells. */
export async function playStep(stage: Stage, turn: Turn, place: Workplace, step: Step): Promise<void> {
  await playCall(stage, turn, place, callOf(place, step));
}

function callOf(place: Workplace, { does, words, more }: Step): ToolCall {
  switch (does) {
    case "run":
      return shell(place, words, more);
    case "fail":
      return failing("Bash", { command: words, description: "Run a command" }, `Exit code 1\n${more}`);
    case "deny":
      return refusal(words, more);
    case "edit":
      return edit({ ...place, task: { ...place.task, file: words } });
  }
}

/** The transcript and the hook tell of it under the same ids. Nobody is told of a call that the user refused. */
async function playCall(stage: Stage, turn: Turn, place: Workplace, call: ToolCall): Promise<void> {
  const id = callLines(place, call, { toolResults: 0, failures: 0, denials: 0 });
  if (call.more && "toolDenialKind" in call.more) return;
  const failed = call.isError === true;
  const result = failed ? { error: call.content, is_interrupt: false } : { tool_response: call.structured };
  const about = { tool_name: call.name, tool_input: call.input, tool_use_id: id, duration_ms: 12 };
  const { duration_ms: _, ...before } = about;
  await stage.tell(stage.client.other("PreToolUse", before), turn);
  const payload = stage.client.other(failed ? "PostToolUseFailure" : "PostToolUse", {
    effort: { level: "medium" },
    ...about,
    ...result,
  });
  await stage.tell(payload, turn);
}
