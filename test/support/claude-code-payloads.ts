import { basename, join } from "node:path";
import type { ThrowAwayHome } from "./home.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** One session of Claude Code: says what the client would send at each moment, with its ids. */
export interface ClientSession {
  readonly id: string;
  start(source?: "startup" | "resume" | "clear" | "compact" | "fork"): Payload;
  /** Begins a turn, unless `promptId` says which. */
  prompt(text: string, promptId?: string): Payload;
  bash(command: string, stdout?: string): Payload;
  bashFailure(command: string, error: string): Payload;
  /** The call that is about to run. */
  before(tool: string, input: Payload): Payload;
  write(path: string, content: string): Payload;
  stop(reply: string): Payload;
  end(reason?: string): Payload;
  /** An event of another name. */
  other(hookEventName: string, fields?: Payload): Payload;
}

let sessions = 0;

export function clientSession(
  home: Pick<ThrowAwayHome, "user">,
  cwd: string,
  id = fictionalId(++sessions),
): ClientSession {
  let calls = 0;
  let turn: string | undefined;
  const transcript = join(home.user, ".claude/projects", `-${basename(cwd)}`, `${id}.jsonl`);
  const call = (event: string, fields: Payload): Payload => ({
    session_id: id,
    transcript_path: transcript,
    cwd,
    ...(turn === undefined ? {} : { prompt_id: turn }),
    hook_event_name: event,
    ...fields,
  });
  const nextId = () => fictionalId(sessions, ++calls);
  const inTurn = (event: string, fields: Payload) => call(event, { permission_mode: "default", ...fields });
  const toolCall = (event: string, tool: string, input: Payload, fields: Payload) =>
    inTurn(event, {
      effort: { level: "medium" },
      tool_name: tool,
      tool_input: input,
      tool_use_id: `toolu_${nextId()}`,
      duration_ms: 12,
      ...fields,
    });
  return {
    id,
    start: (source = "startup") => call("SessionStart", { source }),
    prompt: (text, promptId = nextId()) => {
      turn = promptId;
      return inTurn("UserPromptSubmit", { prompt: text });
    },
    bash: (command, stdout = "") =>
      toolCall("PostToolUse", "Bash", { command }, { tool_response: bashResponse(stdout) }),
    bashFailure: (command, error) =>
      toolCall("PostToolUseFailure", "Bash", { command }, { error, is_interrupt: false }),
    before: (tool, input) => toolCall("PreToolUse", tool, input, {}),
    write: (path, content) =>
      toolCall(
        "PostToolUse",
        "Write",
        { file_path: path, content },
        { tool_response: { type: "create", filePath: path } },
      ),
    stop: (reply) => inTurn("Stop", { stop_hook_active: false, last_assistant_message: reply }),
    end: (reason = "other") => call("SessionEnd", { reason }),
    other: (event, fields = {}) => inTurn(event, fields),
  };
}

function bashResponse(stdout: string): Payload {
  return { stdout, stderr: "", interrupted: false, isImage: false, noOutputExpected: false };
}

function fictionalId(session: number, call = 0): string {
  return `00000000-0000-4000-8000-${String(session).padStart(6, "0")}${String(call).padStart(6, "0")}`;
}
