import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claudeCodeRecallFile } from "../../agents/claude-code/claude-code-recall-file.ts";
import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import { PLACEHOLDER } from "../../domain/recall-file.ts";
import {
  carriesRecall,
  clearRecall,
  emptyRecall,
  type FileRoute,
  STALE_MS,
  writeRecall,
} from "./file-route.ts";

const NOW = Date.parse("2026-03-04T05:06:07Z");
const MINE = "a".repeat(32);
const OTHERS = "b".repeat(32);
const TEXT = "user: store it as JSONL\nassistant: done";

let root: string;
let route: FileRoute;
let file: string;

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "file-route-"));
  route = { fs, root, file: claudeCodeRecallFile };
  file = join(root, ".claude", "recall-context.md");
  fs.mkdirSync(join(root, ".claude"));
  fs.writeFileSync(join(root, "CLAUDE.md"), "@.claude/recall-context.md\n# Rules\n");
  fs.writeFileSync(file, PLACEHOLDER);
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const now = () => fs.readFileSync(file, "utf8");
const write = (session = MINE, at = NOW, text = TEXT) => writeRecall(route, { session, at }, "4f2c", text);

test("before a compaction the file holds the text under its session's name, for its owner's eyes alone", () => {
  expect(write()).toBe(true);
  expect(now()).toContain(`<!-- Unbidden: session ${MINE}, 2026-03-04T05:06:07.000Z -->`);
  expect(now()).toContain(TEXT);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(carriesRecall(route, MINE)).toBe(true);
  expect(carriesRecall(route, OTHERS)).toBe(false);
  expect(fs.readdirSync(join(root, ".claude"))).toEqual(["recall-context.md"]);
});

test("an agent that reads the file by itself has nothing of it captured again", () => {
  write();
  expect(withoutOwnBlocks(now())).not.toContain("JSONL");
});

test("a file that the session only mentioned is not brought in: all of it stands in a fence", () => {
  write(MINE, NOW, "see @README.md\n````\ncode\n````\n@../../secret");
  const lines = now().trimEnd().split("\n");
  expect(lines[1]).toBe("`````text");
  expect(lines.at(-1)).toBe("`````");
  expect(lines.slice(2, -1).some((line) => line.startsWith("`````"))).toBe(false);
});

test("that session's next prompt empties the file", () => {
  write();
  emptyRecall(route, { session: MINE, at: NOW + 1_000 });
  expect(now()).toBe(PLACEHOLDER);
  expect(carriesRecall(route, MINE)).toBe(false);
});

test("when all traces are to go, any session's text goes, and what somebody else wrote stays", () => {
  write();
  clearRecall(route, NOW);
  expect(now()).toBe(PLACEHOLDER);
  fs.writeFileSync(file, "mine\n");
  clearRecall(route, NOW);
  expect(now()).toBe("mine\n");
});

test("another session of the project leaves the text alone until it is stale", () => {
  write();
  emptyRecall(route, { session: OTHERS, at: NOW + STALE_MS });
  expect(carriesRecall(route, MINE)).toBe(true);
  emptyRecall(route, { session: OTHERS, at: NOW + STALE_MS + 1 });
  expect(now()).toBe(PLACEHOLDER);
});

test("a text from a clock that was set back since does not stay for ever", () => {
  write(MINE, NOW + STALE_MS + 1);
  emptyRecall(route, { session: OTHERS, at: NOW });
  expect(now()).toBe(PLACEHOLDER);
});

test("of two sessions that compact at once the last one's text stands there, and the first does not empty it", () => {
  write(MINE);
  write(OTHERS, NOW + 1, "the other's words");
  emptyRecall(route, { session: MINE, at: NOW + 2 });
  expect(now()).toContain("the other's words");
  expect(now()).not.toContain("JSONL");
});

test("where CLAUDE.md does not bring the file in nothing is written, so that the text goes another way", () => {
  fs.writeFileSync(join(root, "CLAUDE.md"), "# Rules\n");
  expect(write()).toBe(false);
  fs.rmSync(join(root, "CLAUDE.md"));
  expect(write()).toBe(false);
  expect(now()).toBe(PLACEHOLDER);
});

test("a file somebody else wrote there, or took away, is neither filled nor emptied", () => {
  fs.writeFileSync(file, "my own notes\n");
  expect(write()).toBe(false);
  emptyRecall(route, { session: MINE, at: NOW });
  expect(now()).toBe("my own notes\n");
  fs.rmSync(file);
  expect(write()).toBe(false);
  fs.rmSync(join(root, ".claude"), { recursive: true });
  expect(write()).toBe(false);
  emptyRecall(route, { session: MINE, at: NOW });
  expect(fs.existsSync(join(root, ".claude"))).toBe(false);
});

test("nothing is written or emptied through a link of the repository", () => {
  const outside = fs.mkdtempSync(join(tmpdir(), "file-route-"));
  fs.writeFileSync(join(outside, "recall-context.md"), PLACEHOLDER);
  fs.rmSync(join(root, ".claude"), { recursive: true });
  fs.symlinkSync(outside, join(root, ".claude"));
  expect(write()).toBe(false);
  fs.rmSync(join(root, ".claude"));
  fs.mkdirSync(join(root, ".claude"));
  fs.symlinkSync(join(outside, "recall-context.md"), file);
  expect(write()).toBe(false);
  expect(fs.readFileSync(join(outside, "recall-context.md"), "utf8")).toBe(PLACEHOLDER);
  fs.rmSync(outside, { recursive: true });
});

test("a disk that refuses leaves the file as it was, and no half of one beside it", () => {
  const full: FileRoute = {
    ...route,
    fs: {
      ...fs,
      renameSync: () => {
        throw new Error("ENOSPC");
      },
    },
  };
  expect(() => writeRecall(full, { session: MINE, at: NOW }, "4f2c", TEXT)).toThrow("ENOSPC");
  expect(now()).toBe(PLACEHOLDER);
  expect(fs.readdirSync(join(root, ".claude"))).toEqual(["recall-context.md"]);
});

test("what a process left that was ended in the middle of writing goes with the next emptying", () => {
  const draft = `${file}.4242.tmp`;
  fs.writeFileSync(draft, "half of a session");
  fs.writeFileSync(join(root, ".claude", "recall-context.md.mine"), "the user's");
  write();
  emptyRecall(route, { session: MINE, at: Date.now() + STALE_MS * 2 });
  expect(fs.readdirSync(join(root, ".claude")).sort()).toEqual([
    "recall-context.md",
    "recall-context.md.mine",
  ]);
});

test("the empty file is one comment, which the agent is not shown", () => {
  expect(PLACEHOLDER).toMatch(/^<!-- [^<>]+ -->\n$/);
});
