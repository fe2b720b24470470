import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { homeOf } from "../../config/home.ts";
import { callInstalledHook } from "../round-trip.ts";
import { hookCommandLine, launcherIsCurrent, removeLauncher, writeLauncher } from "./launcher.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "launcher-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A home and a package whose hook is `source`, in folders with the given name. */
async function installed(source: string | null, name = "plain") {
  const home = homeOf({ UNBIDDEN_HOME: join(root, name, "home") });
  const program = { nodePath: process.execPath, packageFolder: join(root, name, "package") };
  mkdirSync(join(program.packageFolder, "dist"), { recursive: true });
  if (source !== null) writeFileSync(join(program.packageFolder, "dist", "hook.cjs"), source);
  await writeLauncher(home, program);
  return { home, program };
}

const ECHO = `
let text = "";
process.stdin.on("data", (data) => { text += data; });
process.stdin.on("end", () => process.stdout.write(JSON.stringify({
  args: process.argv.slice(2), text, home: process.env.UNBIDDEN_HOME,
})));`;

describe.skipIf(process.platform === "win32")("run by /bin/sh", () => {
  test.each(["plain", "with space", "it's", 'a "quoted" $HOME `id`', "back\\slash", "new\nline", "-n"])(
    "input, arguments and answer pass through folders named %j",
    async (name) => {
      const { home } = await installed(ECHO, name);
      const run = spawnSync(home.launcher, ["claude * 'code'"], { input: "says \0 'it'", env: {} });
      expect(run.status).toBe(0);
      expect(JSON.parse(String(run.stdout))).toEqual({
        args: ["claude * 'code'", "0", "installed"],
        text: "says \0 'it'",
        home: home.root,
      });
    },
  );

  test("the extra time of a prompt is passed on, without naming another home", async () => {
    const { home } = await installed(ECHO);
    const run = spawnSync(home.launcher, ["claude-code", "9"], { input: "", env: {} });
    expect(JSON.parse(String(run.stdout))).toMatchObject({
      args: ["claude-code", "9", "installed"],
      home: home.root,
    });
  });

  test("a client that drops the arguments of our hooks starts no Node at all", async () => {
    const { home } = await installed(ECHO);
    const run = spawnSync(home.launcher, [], { input: "{}", env: {} });
    expect([run.status, String(run.stdout)]).toEqual([0, ""]);
  });

  test("a session that we started ourselves starts no Node at all", async () => {
    const { home } = await installed(ECHO);
    const env = { UNBIDDEN_LLM_CHILD: "1" };
    expect(silent(spawnSync(home.launcher, ["claude-code"], { input: "{}", env }))).toBe(true);
  });

  test.each([
    ["the hook exits 1", "process.exit(1)"],
    ["the hook exits 2", "process.exit(2)"],
    ["the hook throws", "throw new Error('no')"],
    ["the hook is no JavaScript", "}{"],
    ["the hook complains", "console.error('no')"],
    ["the hook is killed", "process.kill(process.pid, 'SIGKILL')"],
    ["the hook aborts", "process.abort()"],
    ["the package is gone", null],
  ])("exit 0 and silence when %s", async (_what, source) => {
    const { home } = await installed(source);
    expect(silent(spawnSync(home.launcher, ["claude-code"], { input: "{}", cwd: root }))).toBe(true);
  });

  test("exit 0 and silence when Node is gone, is no program, or is refused its options", async () => {
    const { home, program } = await installed(ECHO);
    for (const nodePath of [
      join(root, "nowhere"),
      root,
      "",
      join(program.packageFolder, "dist", "hook.cjs"),
    ]) {
      await writeLauncher(home, { ...program, nodePath });
      expect(silent(spawnSync(home.launcher, ["claude-code"], { input: "{}" }))).toBe(true);
    }
  });

  test("NODE_OPTIONS neither silence the hook nor add to its output", async () => {
    const { home } = await installed(ECHO);
    const preload = join(root, "preload.cjs");
    writeFileSync(preload, "console.log('not ours')");
    for (const NODE_OPTIONS of ["--nonsense", `--require ${preload}`]) {
      const run = spawnSync(home.launcher, ["claude-code"], { input: "{}", env: { NODE_OPTIONS } });
      expect(JSON.parse(String(run.stdout))).toMatchObject({
        args: ["claude-code", "0", "installed"],
        text: "{}",
      });
    }
  });

  test.each(["plain", "it's 100% $HOME"])(
    "the command says in one line that its package %j is gone",
    async (name) => {
      const { home, program } = await installed(ECHO, name);
      const folder = program.packageFolder;
      const gone = `unbidden: the package that was installed from ${folder} is gone; install it again from a checkout or package\n`;
      const run = () =>
        spawnSync(home.command, ["status", "--json"], { encoding: "utf8", env: { KEPT: "1" } });
      expect(run()).toMatchObject({ status: 1, stdout: "", stderr: gone });
      const cli = "process.stdout.write([process.env.KEPT, ...process.argv.slice(2)].join(' '))";
      writeFileSync(join(folder, "dist", "cli.js"), cli);
      expect(run()).toMatchObject({ status: 0, stdout: "1 status --json", stderr: "" });
      await writeLauncher(home, { ...program, nodePath: join(root, "nowhere") });
      expect(run()).toMatchObject({ status: 1, stdout: "", stderr: gone });
    },
  );

  test("a repository whose settings set UNBIDDEN_HOME neither gives its memories nor gets the user's", async () => {
    const { home } = await installed(ECHO);
    for (const UNBIDDEN_HOME of [".memory", "/proc/self/cwd/.memory", ""]) {
      const run = spawnSync(home.launcher, ["claude-code"], { input: "", env: { UNBIDDEN_HOME } });
      expect(JSON.parse(String(run.stdout)).home).toBe(home.root);
    }
  });

  test("a command line may name another home", async () => {
    const { home } = await installed(ECHO);
    const run = spawnSync(home.launcher, ["claude-code", "--home", "/else where"], { input: "" });
    expect(JSON.parse(String(run.stdout))).toMatchObject({
      args: ["claude-code", "0", "installed"],
      home: "/else where",
    });
  });

  test("it is the user's alone, rewritten only when Node or the package moved", async () => {
    const { home, program } = await installed(ECHO);
    expect(statSync(home.launcher).mode & 0o777).toBe(0o700);
    expect(statSync(join(home.root, "bin")).mode & 0o777).toBe(0o700);
    const first = statSync(home.launcher).ino;
    await writeLauncher(home, program);
    expect(statSync(home.launcher).ino).toBe(first);

    const moved = { ...program, packageFolder: join(root, "moved") };
    expect(await launcherIsCurrent(home, moved)).toBe(false);
    await writeLauncher(home, moved);
    expect(readFileSync(home.launcher, "utf8")).toContain(join(root, "moved", "dist", "hook.cjs"));

    await removeLauncher(home);
    await removeLauncher(home);
    expect(() => statSync(join(home.root, "bin"))).toThrow("ENOENT");
  });

  test("the installed command line is called as an agent calls it", async () => {
    const { home, program } = await installed(ECHO);
    const argv = hookCommandLine(home, "claude-code", program);
    const answer = await callInstalledHook(argv, { hook_event_name: "Stop" }, {}, 10_000);
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.ms).toBeGreaterThan(0);
    expect(JSON.parse(answer.stdout)).toMatchObject({
      args: ["claude-code", "0", "installed"],
      text: '{"hook_event_name":"Stop"}',
    });
  });

  test("a command that hangs, is missing, or does not read gives an answer all the same", async () => {
    const { home } = await installed("setTimeout(() => {}, 3000)");
    const hung = await callInstalledHook([home.launcher, "claude-code"], {}, {}, 200);
    expect(hung).toMatchObject({ stdout: "", exitCode: null });
    expect(hung.ms).toBeLessThan(2500);
    expect(await callInstalledHook([join(root, "nowhere")], {}, {}, 1000)).toMatchObject({ exitCode: null });
    const large = { text: "x".repeat(1_000_000) };
    expect(await callInstalledHook(["/bin/sh", "-c", "exit 0"], large, {}, 5000)).toMatchObject({
      exitCode: 0,
    });
  });
});

function silent(run: ReturnType<typeof spawnSync>): boolean {
  return run.status === 0 && String(run.stdout) === "" && String(run.stderr) === "";
}

test("on Windows settings name Node and the hook themselves, and no launcher is written", async () => {
  const home = homeOf({ UNBIDDEN_HOME: join(root, "home") });
  const program = { nodePath: "C:\\node.exe", packageFolder: "package" };
  const argv = hookCommandLine(home, "claude-code", program, "win32");
  expect(argv).toEqual(["C:\\node.exe", join("package", "dist", "hook.cjs"), "claude-code"]);
  await writeLauncher(home, program, "win32");
  expect(await launcherIsCurrent(home, program, "win32")).toBe(true);
  expect(() => statSync(home.root)).toThrow("ENOENT");
});
