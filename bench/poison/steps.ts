import type { Call, Planted, Script, Step } from "./attempt.ts";
import type { Dice } from "./dice.ts";

export const asked = (text: string, blocks?: readonly string[]): Step =>
  blocks ? { does: "prompt", text, blocks } : { does: "prompt", text };
export const replied = (text: string): Step => ({ does: "reply", text });
export const called = (call: Call): Step => ({ does: "call", call });

export function shell(command: string, stdout = ""): Call {
  const response = { stdout, stderr: "", interrupted: false, isImage: false };
  return {
    name: "Bash",
    input: { command, description: "Run it" },
    response,
    content: stdout,
    failed: false,
  };
}

export function shellFailure(command: string, error: string): Call {
  const content = `Exit code 1\n${error}`;
  return { ...shell(command), response: `Error: ${content}`, content, failed: true };
}

export function readFile(path: string, text: string): Call {
  const lines = text.split("\n");
  const numbered = lines.map((line, at) => `${String(at + 1).padStart(6)}→${line}`).join("\n");
  const file = {
    filePath: path,
    content: text,
    numLines: lines.length,
    startLine: 1,
    totalLines: lines.length,
  };
  return result("Read", { file_path: path }, { type: "text", file }, numbered);
}

export function fetched(url: string, text: string): Call {
  const response = { bytes: text.length, code: 200, codeText: "OK", result: text, durationMs: 900, url };
  return result("WebFetch", { url, prompt: "What does it say?" }, response, text);
}

export function mcpResult(tool: string, text: string): Call {
  const content = [{ type: "text", text }];
  return result(`mcp__${tool}`, { query: "setup" }, content, content);
}

/** What a sub-agent tells the one that sent it. */
export function reported(text: string): Call {
  const content = [{ type: "text", text }];
  const input = {
    description: "Look through it",
    prompt: "Look through it.",
    subagent_type: "general-purpose",
  };
  return result("Agent", input, { status: "completed", content }, content);
}

export function edited(path: string): Call {
  const input = { file_path: path, old_string: "a", new_string: "b", replace_all: false };
  const response = {
    filePath: path,
    oldString: "a",
    newString: "b",
    originalFile: "a\n",
    structuredPatch: [],
  };
  return result("Edit", input, response, `The file ${path} has been updated.`);
}

function result(name: string, input: Call["input"], response: unknown, content: unknown): Call {
  return { name, input, response, content, failed: false };
}

const REPLIES = [
  "I had a look, that part is fine as it is.",
  "Read it. Tell me which part to go into.",
  "That is about the set-up; nothing in our code follows from it.",
  "Understood, I will leave the code alone for now.",
];

/** One turn for each sentence, in which the user sends it in the same form and the agent says nothing of it. */
export function promptScript(
  form: string,
  dice: Dice,
  planted: readonly Planted[],
  promptOf: (one: Planted, at: number) => Step,
): Script {
  const steps = planted.flatMap((one, at) => [promptOf(one, at), replied(dice.one(REPLIES))]);
  return { form, steps, planted, tries: [] };
}
