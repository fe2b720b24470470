import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program called `claude` in a folder of its own. */
export interface FakeClaude {
  readonly root: string;
  /** What a PATH must name to find it. */
  readonly bin: string;
  readonly command: string;
  readonly childFolder: string;
  /** How it was called, one entry for each time. */
  calls(): { args: string[]; env: Record<string, string>; cwd: string; stdin: string }[];
  /** Process ids it has left in the folder. */
  pid(name: string): number | null;
  /** From now on, in place of what it did. */
  behaves(behaviour: string): void;
  remove(): void;
}

/** `behaviour` is the script's own code after the call was noted; `root`, `stdin` and `answer(text)` are at hand. */
export function fakeClaude(behaviour = 'answer("A rock.");'): FakeClaude {
  const root = mkdtempSync(join(tmpdir(), "fake-claude-"));
  const bin = join(root, "bin");
  mkdirSync(bin);
  // A package that lies above it, wherever that is, must not decide how its script is read.
  writeFileSync(join(root, "package.json"), '{"type":"commonjs"}');
  const command = join(bin, "claude");
  const behaves = (now: string) => {
    writeFileSync(command, `#!${process.execPath}\n${scriptFor(root, now)}`);
    chmodSync(command, 0o755);
  };
  behaves(behaviour);
  const calls = join(root, "calls.jsonl");
  return {
    root,
    bin,
    command,
    behaves,
    childFolder: join(root, "unbidden-model-call"),
    calls: () =>
      existsSync(calls)
        ? readFileSync(calls, "utf8")
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
        : [],
    pid: (name) => {
      const file = join(root, name);
      // There and still empty it is no number: to kill process 0 would be to kill ourselves.
      return (existsSync(file) && Number(readFileSync(file, "utf8"))) || null;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function scriptFor(root: string, behaviour: string): string {
  return `
const fs = require("node:fs");
const { spawn } = require("node:child_process");
const root = ${JSON.stringify(root)};
const stdin = fs.readFileSync(0, "utf8");
const call = { args: process.argv.slice(2), env: process.env, cwd: process.cwd(), stdin };
fs.appendFileSync(root + "/calls.jsonl", JSON.stringify(call) + "\\n");
const usage = { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 5 };
const say = (fields) => process.stdout.write(JSON.stringify({ type: "result", usage, ...fields }));
const answer = (result) => say({ subtype: "success", is_error: false, result });
/** Starts something that would go on for ever, and holds our stdout open. */
const leave = (name, options) => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["ignore", "inherit", "ignore"], ...options });
  fs.writeFileSync(root + "/" + name, String(child.pid));
  child.unref();
};
${behaviour}`;
}
