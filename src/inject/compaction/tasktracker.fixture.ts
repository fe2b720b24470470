import { clientLines, type Line } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { claudeCodeTranscripts } from "../../agents/claude-code/claude-code-transcript.ts";
import { decisionsInRawText } from "../../distill/sentences/claims.ts";
import { requestInRawPrompt } from "../../distill/sentences/request.ts";
import type { PastStep } from "../../domain/past.ts";
import { redact } from "../../redact/redact.ts";
import { condense } from "./condense.ts";
import type { CondenseDeps, RecallDocument } from "./recall-document.ts";

/** Where alex works on TaskTracker, a command line in Rust that nobody ever wrote. */
const HOME = "/home/me";
export const ROOT = `${HOME}/projects/tasktracker`;
const KEY = new Uint8Array(32).fill(7);

export const DEPS: CondenseDeps = {
  safe: (text) => redact(text, KEY).text,
  deny: [],
  userHome: HOME,
  bytesPerToken: 3,
  askIn: requestInRawPrompt,
  decisionsIn: decisionsInRawText,
};

/** Writes a session of alex's: each method one thing that happens, in order. */
export function session() {
  const client = clientLines("tasktracker-1");
  const lines: Line[] = [];
  let turn = 0;
  let calls = 0;
  const id = () => `turn-${turn}`;
  const story = {
    lines,
    raw: (fields: object) => add(client.line(fields)),
    asks: (text: string, more?: object) => {
      turn++;
      return add(client.prompt(id(), text, more));
    },
    /** What alex types while the agent works. */
    adds: (text: string) => {
      const attachment = { type: "queued_command", commandMode: "prompt", prompt: text };
      return add(client.line({ type: "attachment", attachment }));
    },
    says: (text: string, more?: object) => add(client.says(text, more)),
    thinks: (thinking: string) => add(client.assistant([{ type: "thinking", thinking }])),
    does: (name: string, input: object, result: unknown = "ok", more: object = {}) => {
      const call = `call-${++calls}`;
      lines.push(client.calls(call, name, input));
      return add(client.result(id(), call, result, more));
    },
    fails: (name: string, input: object, error: string, more: object = {}) => {
      const call = `call-${++calls}`;
      lines.push(client.calls(call, name, input));
      return add(client.failure(id(), call, error, { toolUseResult: `Error: ${error}`, ...more }));
    },
    compacts: (summary: string) => {
      lines.push(
        client.line({ type: "system", subtype: "compact_boundary", content: "Conversation compacted" }),
      );
      return add(client.prompt(undefined, summary, { isCompactSummary: true }));
    },
    reads: (file: string) =>
      story.does("Read", { file_path: `${ROOT}/${file}` }, "fn main() {}\n".repeat(40)),
    edits: (file: string) =>
      story.does("Edit", { file_path: `${ROOT}/${file}`, old_string: "todo!()", new_string: "Ok(())" }),
    runs: (command: string, output = "ok") => story.does("Bash", { command }, output),
  };
  function add(line: Line) {
    lines.push(line);
    return story;
  }
  return story;
}

export type Story = ReturnType<typeof session>;

/** What the client's lines tell, summaries among them. */
export function pastOf({ lines }: Pick<Story, "lines">): readonly PastStep[] {
  const reader = claudeCodeTranscripts.reader(null);
  return lines.flatMap((line) => reader.read(line).events);
}

export function documentOf(story: Pick<Story, "lines">, deps: CondenseDeps = DEPS): RecallDocument {
  return condense({ steps: pastOf(story), opening: [], unreadBytes: 0 }, deps);
}
