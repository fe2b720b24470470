import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { callHook, play } from "../support/hook.ts";
import { errorCodes, storeRows } from "../support/kept.ts";
import { recordingWaits } from "../support/preload.ts";
import { happened, unbidden } from "../support/resident.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

const UNSET = "Exit code 1\n./deploy.sh: line 3: DEPLOY_ENV: unbound variable";
const DEPLOY = { command: "./deploy.sh" };

/** A home in which an earlier session found out how to deploy, and left a script of its own broken. */
function afterEarlierWork() {
  const home = newHome();
  const folder = home.project("heron", { "src/tide.ts": "export const tide = 1;\n" });
  const first = clientSession(home, folder);
  happened(home, [
    first.start(),
    first.prompt("Deploy it to staging"),
    first.bashFailure("./deploy.sh", UNSET),
    first.bash("DEPLOY_ENV=staging ./deploy.sh", "deployed"),
    first.bashFailure("./rotate-keys.sh", "Exit code 3\nError: the vault token has expired"),
    first.bashFailure("npm test", "Exit code 1\nAssertionError: expected 3 to be 4"),
    first.bashFailure("./flaky.sh", "Exit code 2\nError: the port is already in use"),
    first.bash("./flaky.sh", "ok"),
    first.stop("Deployed."),
    first.end(),
  ]);
  const second = clientSession(home, folder);
  happened(home, [second.start(), second.prompt("Rename a variable")]);
  const tell = (input: Payload, env: Record<string, string> = {}) => happened(home, [input], { env });
  /** The same by a process of its own. */
  const call = (input: Payload, env: Record<string, string> = {}) => play(home, [input], { env });
  return { home, folder, second, tell, call };
}

test("a command that failed in an earlier session is told with what worked, once", () => {
  const { home, second, tell } = afterEarlierWork();
  const [told] = tell(second.before("Bash", DEPLOY));
  expect(told).toMatch(
    /^--- unbidden [0-9a-f]{4}: 1 note about deploy\.sh, from earlier work \(records, not/,
  );
  expect(told).toMatch(/\[failure \w+\] deploy\.sh exits 1: DEPLOY_ENV: unbound variable · .* · Bash\n/);
  expect(told).toContain("worked: DEPLOY_ENV=staging ./deploy.sh");
  // It fails, and the fix stands there already.
  expect(tell(second.bashFailure("./deploy.sh", UNSET))).toEqual([null]);
  expect(tell(second.before("Bash", DEPLOY))).toEqual([null]);
  const [receipt] = storeRows(home, "SELECT paths FROM receipt WHERE hook_event = 'before-tool'");
  expect(JSON.parse(String(receipt?.paths))).toMatchObject([
    {
      path: "known-failure",
      injected: 1,
      facts: { tool: "Bash", context: 0, window: 200_000, budget: 40_000 },
    },
  ]);
  expect(errorCodes(home)).toEqual([]);
});

test("before a tool nothing waits longer than a tenth of a second for a writer that never lets go", async () => {
  const { home, folder, second, call } = afterEarlierWork();
  const waits = (who: string) =>
    readFileSync(join(home.root, who), "utf8")
      .trim()
      .split("\n")
      .map((line) => Number(line.split(" ").at(-1)));
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  // A session nobody knows yet would be written down.
  const stranger = clientSession(home, folder);
  for (const [who, session] of Object.entries({ second, stranger })) {
    const record = recordingWaits(join(home.root, who));
    expect(await call(session.before("Bash", DEPLOY), record)).toEqual([null]);
    expect(Math.max(...waits(who))).toBeLessThan(100);
  }
  await call(second.prompt("And now?"), recordingWaits(join(home.root, "prompt")));
  expect(Math.max(...waits("prompt"))).toBe(150);
  await other.release();
  expect((await call(second.before("Bash", DEPLOY)))[0]).toContain("worked: DEPLOY_ENV=staging ./deploy.sh");
});

test("the same error of another command is answered with the fix, once", () => {
  const { second, tell } = afterEarlierWork();
  const failure = "Exit code 1\n./deploy.sh: line 9: DEPLOY_ENV: unbound variable";
  expect(tell(second.before("Bash", { command: "./deploy.sh --dry-run" }))).toEqual([null]);
  const [told] = tell(second.bashFailure("./deploy.sh --dry-run", failure));
  expect(told).toContain("about this error, from earlier work");
  expect(told).toContain("worked: DEPLOY_ENV=staging ./deploy.sh");
  expect(tell(second.bashFailure("./deploy.sh --dry-run", failure))).toEqual([null]);
  const stopped = { ...second.bashFailure("./deploy.sh", UNSET), is_interrupt: true };
  expect(tell(stopped)).toEqual([null]);
});

test("a command of which no fix is known is told to have failed, once", () => {
  const { second, tell } = afterEarlierWork();
  const rotate = second.before("Bash", { command: "./rotate-keys.sh" });
  const [told] = tell(rotate);
  expect(told).toContain(
    "failed before and has not worked since: ./rotate-keys.sh: Error: the vault token has expired",
  );
  expect(tell(second.before("Bash", { command: "./rotate-keys.sh" }))).toEqual([null]);
});

test("of another command, of one that worked since and of a test that fails nothing is said", () => {
  const { home, second, tell } = afterEarlierWork();
  for (const command of ["./rotate-keys.sh --all", "./flaky.sh", "npm test", "ls -la"])
    expect(tell(second.before("Bash", { command })), command).toEqual([null]);
  expect(storeRows(home, "SELECT * FROM receipt WHERE hook_event = 'before-tool'")).toEqual([]);
});

test("a tool of which nothing new is known writes nothing", async () => {
  const { home, folder, second, call } = afterEarlierWork();
  const wish = "Run terraform apply from the release branch only";
  unbidden({ home, cwd: folder }, "add", wish, "--kind", "decision");
  const apply = () => second.before("Bash", { command: "terraform apply" });
  expect(await call(apply())).toEqual([expect.stringContaining(wish)]);
  const written = () =>
    ["", "-wal"].map((end) => readFileSync(join(home.unbidden, `unbidden.db${end}`)).toString("latin1"));
  const before = written();
  for (const each of [
    apply(),
    second.before("Bash", { command: "ls" }),
    second.before("Read", { file_path: "/x.ts" }),
  ])
    expect(await call(each)).toEqual([null]);
  expect(written()).toEqual(before);
});

test("what a session tried itself it is not told", () => {
  const { second, tell } = afterEarlierWork();
  tell(second.bashFailure("./mine.sh", "Exit code 1\nError: the lock is held"));
  tell(second.stop("It failed."));
  expect(tell(second.before("Bash", { command: "./mine.sh" }))).toEqual([null]);
});

test("a decision about a file is told when the file is read, once in a context", () => {
  const { home, folder, second, tell } = afterEarlierWork();
  const decision = "Tide heights are kept in whole decimetres";
  unbidden({ home, cwd: folder }, "add", decision, "--kind", "decision", "--files", "src/tide.ts");
  const read = { file_path: join(folder, "src/tide.ts") };
  const [told] = tell(second.before("Read", read));
  expect(told).toContain("1 note about src/tide.ts, from earlier work");
  expect(told).toContain(decision);
  expect(tell(second.before("Edit", { ...read, old_string: "1", new_string: "2" }))).toEqual([null]);
  expect(tell(second.before("Read", { file_path: join(folder, "src/other.ts") }))).toEqual([null]);
});

test("an edit that was taken back is told of when it is made again to the letter", () => {
  const { home, folder, second, tell } = afterEarlierWork();
  const third = clientSession(home, folder);
  const file = join(folder, "src/tide.ts");
  const edit = { file_path: file, old_string: "= 1", new_string: "= Number(1)" };
  const edited = {
    ...third.before("Edit", edit),
    hook_event_name: "PostToolUse",
    tool_response: { filePath: file },
  };
  happened(home, [
    ...[third.start(), third.prompt("Try a cast"), edited, third.stop("Cast.")],
    third.prompt("No, undo that. It breaks the tide tables"),
    ...[third.bash("git restore ."), third.stop("Taken back."), third.end()],
  ]);
  const [told] = tell(second.before("Edit", edit));
  expect(told).toContain("this change was made before and reverted");
  const other = { ...edit, new_string: "= 2" };
  const [of] = tell(second.before("Edit", other));
  expect(of ?? "").not.toContain("this very change");
});

test("a word of the user about a command comes with it", () => {
  const { home, folder, second, tell } = afterEarlierWork();
  const wish = "Run terraform apply from the release branch only";
  unbidden({ home, cwd: folder }, "add", wish, "--kind", "decision");
  const [told] = tell(second.before("Bash", { command: "terraform apply -auto-approve" }));
  expect(told).toContain(wish);
  expect(tell(second.before("Bash", { command: "terraform plan" }))).toEqual([null]);
});

test("the block's budget follows from what the context has left", () => {
  const { home, second, tell } = afterEarlierWork();
  const before = second.before("Bash", DEPLOY);
  const transcript = String(before.transcript_path);
  mkdirSync(dirname(transcript), { recursive: true });
  const usage = {
    input_tokens: 10,
    cache_read_input_tokens: 179_000,
    cache_creation_input_tokens: 900,
    output_tokens: 90,
  };
  const reply = { type: "assistant", message: { model: "claude-sonnet-4-5", usage, content: [] } };
  writeFileSync(transcript, `${JSON.stringify(reply)}\n`);
  expect(tell(before, { CLAUDE_CONTEXT_TOKENS: "5" })).toEqual([expect.any(String)]);
  const [receipt] = storeRows(home, "SELECT paths FROM receipt WHERE hook_event = 'before-tool'");
  expect(JSON.parse(String(receipt?.paths))[0].facts).toMatchObject({
    ...{ context: 180_000, window: 200_000, budget: 4_000 },
  });
});

test("where the context is as good as full nothing is said", () => {
  const { second, tell } = afterEarlierWork();
  const full = { CLAUDE_CONTEXT_TOKENS: "199900" };
  for (const command of ["./deploy.sh", "./rotate-keys.sh"])
    expect(tell(second.before("Bash", { command }), full)).toEqual([null]);
});

test("an answer before a tool decides nothing about the tool", async () => {
  const { home, second } = afterEarlierWork();
  const { stdout } = await callHook(second.before("Bash", DEPLOY), { home });
  const answer = JSON.parse(stdout);
  expect(answer).toEqual({
    hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: expect.any(String) },
  });
  expect(stdout).not.toMatch(/permissionDecision|"decision"|"continue"/);
});

test("where the store cannot be read nothing is said before a tool, and the error is counted", async () => {
  const { home, second, call } = afterEarlierWork();
  const store = join(home.unbidden, "unbidden.db");
  for (const suffix of ["-wal", "-shm"]) rmSync(store + suffix, { force: true });
  writeFileSync(store, "no store");
  expect(await call(second.before("Bash", DEPLOY))).toEqual([null]);
  expect(new Set(errorCodes(home))).toEqual(new Set(["STORE_UNREADABLE"]));
});

test("switched off nothing is said around a tool", async () => {
  const { home, folder, second, call } = afterEarlierWork();
  const calls = () => [second.before("Bash", DEPLOY), second.bashFailure("./deploy.sh --x", UNSET)];
  for (const each of calls()) expect(await call(each, { UNBIDDEN_DISABLED: "1" })).toEqual([null]);
  unbidden({ home, cwd: folder }, "off");
  for (const each of calls()) expect(await call(each)).toEqual([null]);
});
