import fc from "fast-check";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { jsonl } from "./transcripts.fixture.ts";

type Step = readonly [
  kind: "prompt" | "says" | "call" | "result" | "idle" | "garbage" | "blank",
  which: number,
];

/** What may happen in a session, in any order. */
export const ANY_STEPS = fc.array(
  fc.tuple(
    fc.constantFrom<Step[0]>(
      "prompt",
      "says",
      "call",
      "call",
      "result",
      "result",
      "idle",
      "garbage",
      "blank",
    ),
    fc.nat(5),
  ),
  { maxLength: 30 },
);

/** A session's file; calls and results go by six ids, so that some are answered late, twice or never. */
export function writtenBy(steps: readonly Step[]): string {
  const lines = clientLines();
  const made = ([kind, which]: Step, at: number): string => {
    switch (kind) {
      case "prompt":
        return jsonl([lines.prompt(`p-${at}`, `Prompt ${at} 倉🚢\n"x"`)]);
      case "says":
        return jsonl([lines.says(`Reply ${at} é`)]);
      case "call":
        return jsonl([lines.calls(`toolu_${which}`, "Bash", { command: `do ${at}` })]);
      case "result":
        return jsonl([lines.result(undefined, `toolu_${which}`, `Result ${at}`)]);
      case "idle":
        return jsonl([lines.line({ type: "attachment" })]);
      case "garbage":
        return '{"type": "user" "message"\r\n';
      case "blank":
        return "\n";
    }
  };
  return steps.map((step, at) => made(step, at)).join("");
}

/** Calls in a part of a file that wait for their results there. */
export function waitingCalls(part: string): number {
  const open = new Set<string>();
  for (const line of part.split("\n")) {
    const call = /"tool_use","id":"(\w+)"/.exec(line)?.[1];
    const result = /"tool_use_id":"(\w+)"/.exec(line)?.[1];
    if (call) open.add(call);
    if (result) open.delete(result);
    if (line.includes('"content":"Prompt')) open.clear();
  }
  return open.size;
}
