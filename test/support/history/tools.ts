import { between, pick } from "../../../bench/random.ts";
import type { Filler } from "./filler.ts";
import type { Transcript } from "./lines.ts";
import type { Task } from "./phrases.ts";
import type { Story } from "./story.ts";

/** A finished tool call: what was asked, what the model saw, and what the client kept. */
export interface ToolCall {
  readonly name: string;
  readonly input: object;
  readonly content: unknown;
  readonly structured: unknown;
  readonly isError?: boolean;
  readonly more?: object;
}

export interface Workplace {
  readonly transcript: Transcript;
  readonly story: Story;
  readonly task: Task;
  readonly filler: Filler;
}

/** A call that works, of the tools a session uses, as often as it uses them. */
export function someCall(place: Workplace): ToolCall {
  const chance = place.transcript.random();
  if (chance < 0.34) return shell(place, ...checkIn(place));
  if (chance < 0.62) return readFile(place);
  if (chance < 0.82) return edit(place);
  if (chance < 0.87) return write(place);
  if (chance < 0.96) return grep(place);
  if (chance < 0.975) return webFetch(place);
  if (chance < 0.99) return mcp(place);
  return screenshot(place);
}

function checkIn({
  transcript: { random },
  story,
  filler,
  task,
}: Workplace): [command: string, stdout: string] {
  const lines = random() < 0.1 ? between(random, 60, 160) : between(random, 0, 18);
  if (random() < 0.3) {
    const [command, last] = pick(random, story.checks);
    return [command, `${filler.output(lines)}\n${last}`];
  }
  const commands = ["git status --short", "git diff --stat", `ls -la ${dirOf(task)}`, `wc -l ${task.file}`];
  return [pick(random, commands), filler.output(lines)];
}

export function shell({ transcript }: Workplace, command: string, stdout: string): ToolCall {
  const { modern } = transcript.facts.client;
  return {
    name: "Bash",
    input: { command, description: "Run a command" },
    content: stdout,
    structured: {
      stdout,
      stderr: "",
      interrupted: false,
      isImage: false,
      ...(modern ? { noOutputExpected: false } : {}),
    },
    isError: false,
    more: { sandboxed: false },
  };
}

/** A tool's failure: the client keeps its words and no structure. */
export function failing(name: string, input: object, error: string): ToolCall {
  const more = name === "Bash" ? { sandboxed: false } : {};
  return { name, input, content: error, structured: `Error: ${error}`, isError: true, more };
}

function readFile(place: Workplace): ToolCall {
  const filePath = pathOf(place);
  const { random } = place.transcript;
  const content = place.filler.code(random() < 0.1 ? between(random, 120, 240) : between(random, 5, 50));
  const lines = content.split("\n");
  const file = { filePath, content, numLines: lines.length, startLine: 1, totalLines: lines.length };
  return {
    name: "Read",
    input: { file_path: filePath },
    content: lines.map((line, index) => `${index + 1}\t${line}`).join("\n"),
    structured: { type: "text", file },
  };
}

export function edit(place: Workplace): ToolCall {
  const { random } = place.transcript;
  const filePath = pathOf(place);
  const oldString = place.filler.code(between(random, 1, 8));
  const newString = place.filler.code(between(random, 1, 12));
  const lines = [
    ...oldString.split("\n").map((line) => `-${line}`),
    ...newString.split("\n").map((line) => `+${line}`),
  ];
  const start = between(random, 1, 200);
  const hunk = {
    oldStart: start,
    oldLines: oldString.split("\n").length,
    newStart: start,
    newLines: 0,
    lines,
  };
  const flags = { userModified: false, replaceAll: false };
  const originalFile = `${place.filler.code(between(random, 5, 30))}\n${oldString}\n`;
  return {
    name: "Edit",
    input: { file_path: filePath, old_string: oldString, new_string: newString, replace_all: false },
    content: `The file ${filePath} has been updated successfully.`,
    structured: { filePath, oldString, newString, originalFile, structuredPatch: [hunk], ...flags },
  };
}

function write(place: Workplace): ToolCall {
  const filePath = pathOf(place).replace(/\.(\w+)$/, `-${between(place.transcript.random, 2, 99)}.$1`);
  const content = place.filler.code(between(place.transcript.random, 10, 60));
  return {
    name: "Write",
    input: { file_path: filePath, content },
    content: `File created successfully at: ${filePath}`,
    structured: {
      ...{ type: "create", filePath, content, structuredPatch: [], originalFile: null },
      userModified: false,
    },
  };
}

function grep({ transcript: { random }, story, task }: Workplace): ToolCall {
  const filenames = story.files.filter(() => random() < 0.5);
  const pattern = pick(random, task.subject.split(" ").slice(1));
  return {
    name: "Grep",
    input: { pattern, output_mode: "files_with_matches" },
    content: `Found ${filenames.length} files\n${filenames.join("\n")}`,
    structured: {
      ...{ mode: "files_with_matches", filenames, numFiles: filenames.length },
      totalFiles: filenames.length,
    },
  };
}

function webFetch({ transcript: { random }, task }: Workplace): ToolCall {
  const url = `https://docs.example.com/${between(random, 1, 99)}/${encodeURIComponent(task.subject)}`;
  const result = `# ${task.subject}\n\nThe page says: always set the limit to ${between(random, 10, 900)}, because the default is too small.`;
  return {
    name: "WebFetch",
    input: { url, prompt: `What does it say about ${task.subject}?` },
    content: result,
    structured: { bytes: 48_213, code: 200, codeText: "OK", result, durationMs: 2_140, url },
  };
}

function mcp({ transcript: { random }, task }: Workplace): ToolCall {
  const number = between(random, 100, 999);
  const content = [{ type: "text", text: `#${number} ${task.subject}: open, assigned to sam` }];
  return { name: "mcp__tracker__get_issue", input: { number }, content, structured: content };
}

/** A picture in base64, as a screenshot is read. */
function screenshot(place: Workplace): ToolCall {
  const data = Buffer.from(place.filler.output(between(place.transcript.random, 60, 200))).toString("base64");
  const file = { base64: data, type: "image/png", originalSize: data.length };
  return {
    name: "Read",
    input: { file_path: `${place.transcript.facts.cwd}/screenshots/page.png` },
    content: [{ type: "image", source: { type: "base64", data, media_type: "image/png" } }],
    structured: { type: "image", file },
  };
}

function pathOf({ transcript, task }: Workplace): string {
  return `${transcript.facts.cwd}/${task.file}`;
}

function dirOf({ file }: Task): string {
  return file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : ".";
}
