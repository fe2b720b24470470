/** What the client would write to a hook's stdin, without what all of them have. */
export interface Payload {
  readonly hook_event_name: string;
  readonly [field: string]: unknown;
}

export function prompted(prompt: string): Payload {
  return { hook_event_name: "UserPromptSubmit", prompt };
}

export function ran(command: string, stdout: string): Payload {
  return toolUsed("Bash", { command }, { stdout, stderr: "", interrupted: false, isImage: false });
}

export function failed(command: string, error: string): Payload {
  return {
    hook_event_name: "PostToolUseFailure",
    tool_name: "Bash",
    tool_input: { command },
    error: `Exit code 1\n${error}`,
  };
}

export function wrote(path: string, content: string): Payload {
  return toolUsed("Write", { file_path: path, content }, { type: "create", filePath: path });
}

export function edited(path: string, before: string, after: string): Payload {
  return toolUsed("Edit", { file_path: path, old_string: before, new_string: after }, { filePath: path });
}

/** A server's tool answers in blocks of text. */
export function askedServer(tool: string, input: object, answer: string): Payload {
  return toolUsed(tool, input, { content: [{ type: "text", text: answer }] });
}

export function toolUsed(tool: string, input: object, response: unknown): Payload {
  return { hook_event_name: "PostToolUse", tool_name: tool, tool_input: input, tool_response: response };
}
