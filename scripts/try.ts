// Shows the product at work: replays a recorded day through the real hook, then asks three prompts and runs a command. No network, no trace.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { styleText } from "node:util";
import type { StatusAnswer } from "../src/operations/health.ts";
import type { WhyAnswer } from "../src/operations/receipts.ts";
import { DAY_FILE, PROJECT } from "./record-day.ts";

const ROOT = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "unbidden-try-"));
const project = join(scratch, "ferry");
const env = {
  ...process.env,
  HOME: scratch,
  USERPROFILE: scratch,
  UNBIDDEN_HOME: join(scratch, ".unbidden"),
};
for (const name of Object.keys(env))
  if (/^UNBIDDEN_(?!HOME)/.test(name)) delete (env as NodeJS.ProcessEnv)[name];
// Its home is gone when it ends.
Object.assign(env, { UNBIDDEN_DAEMON_ENABLED: "false" });

/** Seconds beyond a hook's bounds: on a busy machine it would rather say nothing. */
const PATIENCE = "27";

const PROMPTS = [
  {
    title: "A prompt that touches earlier work, without asking for it",
    text: "Add a retry with backoff to the payment gateway client in the booking service",
  },
  { title: "A question about what was decided", text: "What did we decide about the timetables?" },
  {
    title: "A prompt that needs no memory, though its words are not new",
    text: "Run the tests again and show me the diff",
  },
];

try {
  mkdirSync(project);
  replayDay();
  startSession();
  for (const [index, prompt] of PROMPTS.entries()) ask(index + 1, prompt);
  tryAgain(PROMPTS.length + 1, "./scripts/deploy.sh");
  say(`
${strong("Everything above ran in a throw-away folder that is gone now.")} To give your own Claude Code a memory:

  npm run -s unbidden -- install claude-code --dry-run   ${dim("shows what would change")}
  npm run -s unbidden -- install claude-code
`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function replayDay(): void {
  const payloads = readFileSync(DAY_FILE, "utf8").trim().split("\n");
  const started = performance.now();
  for (const payload of payloads) callHook(payload.replaceAll(PROJECT, JSON.stringify(project).slice(1, -1)));
  const sessions = payloads.filter((payload) => payload.includes('"SessionStart"')).length;
  const status = unbidden<StatusAnswer>("status");
  say(
    `Replayed a working day of a fictional ferry company: ${sessions} sessions, ${payloads.length} hook calls in ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s.\nIt left ${status.memories} memories, made without a language model:`,
  );
  say(unbiddenText("list"));
}

function startSession(): void {
  const answer = callHook(
    JSON.stringify({ ...common(), hook_event_name: "SessionStart", source: "startup" }),
  );
  heading("Next morning a session starts. This is what the agent is told, unasked:");
  explain(answer);
}

function ask(number: number, { title, text }: { title: string; text: string }): void {
  const payload = {
    ...common(),
    prompt_id: `try-${number}`,
    hook_event_name: "UserPromptSubmit",
    prompt: text,
  };
  heading(`${number}. ${title}`);
  say(`   ${dim(">")} ${text}\n`);
  explain(callHook(JSON.stringify(payload)));
}

/** The agent reads it beside the command's own output, and knows what to do next. */
function tryAgain(number: number, command: string): void {
  const tool = { tool_name: "Bash", tool_input: { command }, tool_use_id: `try-${number}` };
  heading(`${number}. A command that failed on that day is run again`);
  say(`   ${dim("$")} ${command}\n`);
  explain(callHook(JSON.stringify({ ...common(), ...tool, hook_event_name: "PreToolUse" })));
}

function explain({ block, ms }: { block: string | null; ms: number }): void {
  const verdict = unbidden<StatusAnswer>("status").verdicts[0];
  if (block === null) {
    const found =
      verdict && verdict.best > 0
        ? `best confidence ${verdict.best.toFixed(2)} < ${verdict.threshold}`
        : "nothing found";
    say(`${dim("(silence)")}\n\n   ${dim(`why: ${found}; ${Math.round(ms)} ms with process start`)}`);
    return;
  }
  const { receipt, items } = unbidden<WhyAnswer>("why");
  say(block);
  const reasons = items
    .filter(({ reasons: { left } }) => left === undefined)
    .map(reasonOf(receipt.threshold));
  say(`\n   ${dim(`why: ${reasons.join("; ")}`)}`);
  say(
    `   ${dim(`cost: ${receipt.tokens} tokens, ${receipt.ms.toFixed(1)} ms, ${Math.round(ms)} ms with process start`)}`,
  );
}

function reasonOf(threshold: number) {
  return ({ known, confidence, reasons: { lane, path, matched } }: WhyAnswer["items"][number]): string => {
    if (lane) return `${known?.shortId} as ${lane}`;
    if (path === "known-failure") return `${known?.shortId}, for this very command failed`;
    return `${known?.shortId} on “${matched.join(" ")}”, confidence ${confidence.toFixed(2)} >= ${threshold}`;
  };
}

function common() {
  return {
    session_id: "try",
    transcript_path: join(scratch, "try.jsonl"),
    cwd: project,
    permission_mode: "default",
  };
}

function callHook(payload: string): { block: string | null; ms: number } {
  const started = performance.now();
  const { stdout, status } = run([join(ROOT, "dist/hook.cjs"), "claude-code", PATIENCE], payload);
  const ms = performance.now() - started;
  if (status !== 0) throw new Error(`the hook exited with ${status}`);
  const block = stdout === "" ? null : (JSON.parse(stdout).hookSpecificOutput.additionalContext as string);
  return { block, ms };
}

function unbidden<Answer>(operation: string): Answer {
  return JSON.parse(unbiddenText(operation, "--json")) as Answer;
}

function unbiddenText(operation: string, ...flags: readonly string[]): string {
  const { stdout, stderr, status } = run([join(ROOT, "dist/cli.js"), operation, ...flags], "");
  if (status !== 0) throw new Error(`unbidden ${operation} exited with ${status}: ${stderr}`);
  return stdout.trimEnd();
}

function run(args: readonly string[], input: string) {
  return spawnSync(process.execPath, args, { cwd: project, env, input, encoding: "utf8", windowsHide: true });
}

function heading(text: string): void {
  say(`\n${strong(text)}\n`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function strong(text: string): string {
  return styleText("bold", text);
}

function dim(text: string): string {
  return styleText("dim", text);
}
