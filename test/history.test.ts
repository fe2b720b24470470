import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type History, type HistoryOptions, writeHistory } from "./support/claude-code-history.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function write(options: Partial<HistoryOptions> = {}): { root: string; history: History } {
  const root = mkdtempSync(join(tmpdir(), "unbidden-history-"));
  roots.push(root);
  return { root, history: writeHistory(root, { sessions: 12, seed: 7, now: NOW, ...options }) };
}

type Line = Record<string, unknown> & {
  type: string;
  message?: { role: string; content: unknown; stop_reason?: unknown };
};

const linesOf = (files: readonly string[]): Line[] =>
  files.flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n")).map((line) => JSON.parse(line));

const blocksOf = ({ message }: Line): Record<string, unknown>[] =>
  Array.isArray(message?.content) ? message.content : [];

test("a seed always writes the same history", () => {
  const [one, two] = [write(), write()];
  const texts = ({ root, history }: ReturnType<typeof write>) =>
    [...history.files, ...history.agentFiles].map((file) => [
      file.slice(root.length),
      readFileSync(file, "utf8"),
      Math.round(statSync(file).mtimeMs),
    ]);
  expect(texts(one)).toEqual(texts(two));
  expect(write({ seed: 8 }).history.decisions).not.toEqual(one.history.decisions);
});

test("the counts are those of the files", () => {
  const { history } = write({ sessions: 20 });
  const main = linesOf(history.files);
  expect(main.length + linesOf(history.agentFiles).length).toBe(history.lines);
  const results = main.filter(({ isSidechain }) => !isSidechain).flatMap(blocksOf);
  expect(results.filter(({ type }) => type === "tool_result")).toHaveLength(history.toolResults);
  const errors = results.filter(({ is_error: isError }) => isError === true);
  expect(errors).toHaveLength(history.failures + history.denials);
  const typed = main.filter(({ promptSource }) => promptSource === "typed");
  expect(typed.length).toBeGreaterThan(0);
  expect(typed.length).toBeLessThanOrEqual(history.prompts);
});

test("everything a client writes is there", () => {
  const { history } = write({ sessions: 40 });
  const lines = linesOf([...history.files, ...history.agentFiles]);
  const kinds = lines.flatMap((line) => [
    line.type,
    String(line.subtype),
    String((line.attachment as Record<string, unknown> | undefined)?.type),
    ...blocksOf(line).flatMap(({ type, name }) => [type, name].map(String)),
    ...["isMeta", "isCompactSummary", "isSidechain", "origin"].filter((flag) => line[flag]),
  ]);
  expect([...new Set(kinds)]).toEqual(expect.arrayContaining(KINDS));
  const text = lines.map((line) => JSON.stringify(line.message ?? "")).join("\n");
  for (const words of WORDS) expect(text).toContain(words);
});

test("a session ends before now, and its file is as old", () => {
  const { history } = write({ days: 30 });
  for (const file of history.files) {
    const times = linesOf([file]).flatMap(({ timestamp }) =>
      timestamp ? [Date.parse(String(timestamp))] : [],
    );
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW - 30 * 86_400_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
    expect(Math.round(statSync(file).mtimeMs)).toBe(times.at(-1));
  }
});

test("a session can be of any size, of an old client, in one array, and of a given folder", () => {
  const cwd = "/srv/My Project.v2";
  const options = {
    sessions: 1,
    bytesPerSession: 3_000_000,
    oldShare: 1,
    arrayShare: 1,
    projects: [{ cwd }],
  };
  const [file = ""] = write(options).history.files;
  expect(basename(join(file, ".."))).toBe("-srv-My-Project-v2");
  expect(statSync(file).size).toBeGreaterThan(3_000_000);
  const lines: Line[] = JSON.parse(readFileSync(file, "utf8"));
  expect(lines.filter((line) => "promptId" in line || "turnOrigin" in line)).toEqual([]);
  expect(new Set(lines.map(({ version }) => String(version).slice(0, 4)))).toEqual(new Set(["1.0.", "unde"]));
  expect(lines.filter(({ type, message }) => type === "assistant" && message?.stop_reason !== null)).toEqual(
    [],
  );
});

const KINDS = [
  ...["user", "assistant", "system", "attachment", "queue-operation", "last-prompt", "atis-latch", "summary"],
  ...["cost-state", "api-request", "api-request-shape", "api-request-blob", "tools-used"],
  ...["text", "thinking", "tool_use", "tool_result", "compact_boundary", "stop_hook_summary"],
  ...["hook_success", "hook_additional_context", "prompt_snapshot", "environment", "skill_listing"],
  ...["isMeta", "isCompactSummary", "isSidechain", "origin"],
  ...["Bash", "Read", "Edit", "Write", "Grep", "WebFetch", "mcp__tracker__get_issue", "Agent", "Task"],
];

const WORDS = [
  "<task-notification>",
  "<command-name>/model</command-name>",
  "<local-command-stdout>",
  "This command requires approval",
  "the user said:",
  '"type":"image"',
  "Exit code 1\\n",
  "Async agent launched",
  "[Subagent hand-back]",
];
