import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sessionId } from "../../src/domain/event.ts";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { DECISION, daemonInfoIn, QUESTION, startedDaemon, WITH_DAEMON } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, environmentOf, type HookInput, type HookSetting, play, toldBy } from "../support/hook.ts";
import { inputJson, ODD_INPUTS, REFUSED_INPUTS } from "../support/inputs.ts";
import { errorCodes, storedTexts, storeRows } from "../support/kept.ts";
import { ASKING, installedLauncher, skipMissingClients } from "../support/launchers.ts";

const newHome = throwAwayHomes();

skipMissingClients();

/** The same calls by every way in which a launcher asks the daemon, and by Node: one daemon answers all of them. */
describe.skipIf(process.platform === "win32").each(ASKING)("asked by %s", (asking) => {
  let home: ThrowAwayHome;
  let launcher: Awaited<ReturnType<typeof installedLauncher>>;
  let project: string;
  const isFast = asking !== "node";

  beforeAll(async () => {
    home = newHome();
    project = home.project("heron");
    const monday = clientSession(home, project);
    await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
    startedDaemon(home);
    launcher = await installedLauncher(home, asking);
  });

  afterAll(() => {
    const info = daemonInfoIn(home);
    if (info) process.kill(info.pid, "SIGKILL");
  });

  const newSession = () => clientSession(home, project);
  const newSetting = (env: Readonly<Record<string, string>> = {}): HookSetting => ({
    home,
    ...launcher.setting,
    env: { ...WITH_DAEMON, ...env },
    timeoutMs: 30_000,
  });

  /** What came of one call: what was told, counted, stored, and how often Node was started for it. */
  async function outcome(input: HookInput, setting: Partial<HookSetting> = {}) {
    const before = [errorCodes(home).length, storedTexts(home).length, launcher.nodeStarts().length] as const;
    const told = toldBy(await callHook(input, { ...newSetting(), ...setting }));
    return {
      told,
      errors: errorCodes(home).slice(before[0]).filter(isTold),
      stored: storedTexts(home).slice(before[1]),
      nodes: launcher.nodeStarts().length - before[2],
    };
  }

  const quick = { errors: [], nodes: isFast ? 0 : 1 };
  const given = (id: string) =>
    storeRows(
      home,
      `SELECT max(i.written) AS written FROM receipt_item i JOIN receipt r ON r.id = i.receipt
       WHERE r.session = '${sessionId("claude-code", id)}'`,
    ).map(({ written }) => written);
  const eventsOf = (id: string) =>
    storeRows(
      home,
      `SELECT text, trust FROM event WHERE session = '${sessionId("claude-code", id)}' AND kind = 'prompt'`,
    );

  test("a prompt is answered, stored once and counted as told", async () => {
    const session = newSession();
    const prompt = session.prompt(QUESTION);
    const first = await outcome(prompt);
    expect(first).toMatchObject({ ...quick, stored: [QUESTION] });
    expect(first.told).toContain("JSONL");
    await vi.waitFor(() => expect(given(session.id)).toEqual([1]));
    expect(await outcome(prompt)).toEqual({ ...quick, told: null, stored: [] });
  });

  test("a prompt that nothing is known about is stored in silence", async () => {
    expect(await outcome(newSession().prompt("ürsprünglich 'quoted' \"$HOME\" `id` \\n"))).toEqual({
      ...quick,
      told: null,
      stored: ["ürsprünglich 'quoted' \"$HOME\" `id` \\n"],
    });
  });

  test("tools, pauses and events of no interest say nothing", async () => {
    const session = newSession();
    const calls: Payload[] = [
      session.start(),
      session.before("Bash", { command: "ls" }),
      session.bash("ls", "a"),
      session.bashFailure("ls", "Exit code 1"),
      session.other("Notification"),
      session.other("TeaBreak"),
      session.prompt("<task-notification>done"),
      session.stop("done"),
      session.end(),
    ];
    for (const call of calls) expect(await outcome(call)).toMatchObject({ ...quick, stored: [] });
  });

  test("what a sub-agent does is left alone", async () => {
    const inside = { ...newSession().prompt(QUESTION), agent_id: "a1", agent_type: "general-purpose" };
    expect(await outcome(inside)).toEqual({ ...quick, told: null, stored: [] });
    const kept = await outcome(inside, newSetting({ UNBIDDEN_SUBAGENTS: "full" }));
    expect(kept.stored).toEqual([QUESTION]);
  });

  test("what takes too long for the daemon is left to Node", async () => {
    const compact = newSession().other("PreCompact", { trigger: "auto" });
    expect(await outcome(compact)).toEqual({ told: null, errors: [], stored: [], nodes: 1 });
  });

  test("an agent that nobody knows is counted once", async () => {
    const [file = ""] = launcher.setting.installed;
    const installed = [file, "no 'such' agent", "27"];
    const counted = await outcome(newSession().prompt(QUESTION), { installed });
    expect(counted).toEqual({ told: null, errors: ["AGENT_UNKNOWN"], stored: [], nodes: 1 });
  });

  test("a session that is switched off is told nothing, and never read back", async () => {
    const session = newSession();
    const off = await outcome(session.prompt(QUESTION), newSetting({ UNBIDDEN_DISABLED: "1" }));
    expect(off).toEqual({ told: null, errors: [], stored: [], nodes: 1 });
    expect(existsSync(join(home.unbidden, "run/unread", sessionId("claude-code", session.id)))).toBe(true);
  });

  test("an incognito session leaves its id alone", async () => {
    const session = newSession();
    const hidden = await outcome(session.prompt(QUESTION), newSetting({ UNBIDDEN_INCOGNITO: "1" }));
    expect(hidden).toMatchObject({ told: null, errors: [], stored: [] });
    expect(existsSync(join(home.unbidden, "run/unread", sessionId("claude-code", session.id)))).toBe(true);
  });

  test("options of the session count", async () => {
    const silent = newSetting({ UNBIDDEN_GATE_THRESHOLD: "1", UNBIDDEN_GATE_ANSWER_THRESHOLD: "1" });
    expect(await outcome(newSession().prompt(QUESTION), silent)).toMatchObject({ told: null, errors: [] });
  });

  test("a shell that wants no daemon gets none", async () => {
    const alone = await outcome(
      newSession().prompt(QUESTION),
      newSetting({ UNBIDDEN_DAEMON_ENABLED: "off" }),
    );
    expect(alone).toMatchObject({ errors: [], stored: [QUESTION], nodes: 1 });
    expect(alone.told).toContain("JSONL");
  });

  test("a session that a program runs is known for one", async () => {
    const session = newSession();
    await outcome(session.prompt("rename the parser"), newSetting({ CLAUDE_CODE_ENTRYPOINT: "sdk-cli" }));
    expect(eventsOf(session.id)).toEqual([{ text: "rename the parser", trust: 1 }]);
  });

  // A variable of `sh` takes seconds to hold that much; no agent sends it.
  const holdsAll = asking === "node" || asking === "perl";
  const refused = REFUSED_INPUTS.filter(([what]) => holdsAll || what !== "70 MB");
  test.each(refused)("%s: %s", async (_what, code, input) => {
    expect(await outcome(input(home))).toEqual({ told: null, errors: [code], stored: [], nodes: 1 });
  });

  test.each(ODD_INPUTS)("%s", async (_what, stored, input) => {
    expect(await outcome(input(home))).toMatchObject({ told: null, errors: [], stored: [stored] });
  });

  test("of a prompt of 10 MB head and tail are kept", async () => {
    const text = `first words ${"and so on ".repeat(1_000_000)} last words`;
    const kept = await outcome(inputJson(home, { prompt: text }));
    expect(kept).toMatchObject({ told: null, errors: [], nodes: 1 });
    expect([kept.stored[0]?.slice(0, 11), kept.stored[0]?.slice(-10)]).toEqual(["first words", "last words"]);
  });

  test("a host that never closes its end is answered, and not waited for", async () => {
    const installed = launcher.setting.installed.slice(0, 2);
    const open = { stdin: "keep open", installed } as const;
    const whole = await outcome(newSession().prompt(QUESTION), open);
    expect(whole).toMatchObject({ errors: [], stored: [QUESTION] });
    expect(whole.told).toContain("JSONL");
    for (const input of ["", inputJson(home).slice(0, 60)])
      expect(await outcome(input, open)).toEqual({
        told: null,
        errors: ["INPUT_INCOMPLETE"],
        stored: [],
        nodes: 1,
      });
  });

  test("a host that writes slowly is heard to the end, also where a piece ends in a brace", async () => {
    const pieces = inputJson(home, { prompt: "slow", tool_input: { a: 1 } }).split(/(?<=1\})/);
    expect(pieces).toHaveLength(2);
    expect(await outcome(pieces)).toMatchObject({ told: null, errors: [], stored: ["slow"] });
  });

  test("the status line is the same line, and silence for a session that nobody knows", async () => {
    const session = newSession();
    const installed = [join(home.unbidden, "bin/unbidden"), "statusline"];
    const shown = async (input: HookInput, env = {}) => {
      const { stdout, stderr, exitCode } = await callHook(input, { ...newSetting(env), installed });
      expect([exitCode, stderr]).toEqual([0, ""]);
      return stdout;
    };
    const before = launcher.nodeStarts().length;
    expect(await shown({ session_id: session.id })).toBe("");
    expect(launcher.nodeStarts().length - before).toBe(quick.nodes);
    await outcome(session.prompt(QUESTION));
    await vi.waitFor(async () => {
      expect(await shown({ session_id: session.id })).toMatch(/^unbidden 1 note · \d+ tokens · \d+ ms\n$/);
    });
    const secret = newSession();
    expect(await shown({ session_id: secret.id }, { UNBIDDEN_INCOGNITO: "1" })).toBe("unbidden incognito\n");
    for (const odd of [{ session_id: "../../../etc/passwd" }, { session_id: 7 }, "{"])
      expect(await shown(odd)).toBe("");
  });

  test("what nobody reads does not count as told", async () => {
    const session = newSession();
    const child = spawn(...commandLine(launcher.setting.installed), {
      env: environmentOf(newSetting()),
      cwd: home.root,
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdout.destroy();
    child.stdin.end(JSON.stringify(session.prompt(QUESTION)));
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(code).toBe(0);
    expect(given(session.id)).toEqual([0]);
  });

  test("a hook that is ended in the middle costs nothing later", async () => {
    const session = newSession();
    const prompt = session.prompt(QUESTION);
    for (const ms of [0, 2, 4, 8, 16]) {
      const child = spawn(...commandLine(launcher.setting.installed), {
        env: environmentOf(newSetting()),
        cwd: home.root,
        detached: true,
        stdio: ["pipe", "ignore", "ignore"],
      });
      child.stdin.on("error", () => undefined);
      child.stdin.end(JSON.stringify(prompt));
      const end = setTimeout(() => process.kill(-Number(child.pid), "SIGTERM"), ms);
      await new Promise((resolve) => child.once("exit", resolve));
      clearTimeout(end);
    }
    await outcome(prompt);
    expect(eventsOf(session.id)).toEqual([{ text: QUESTION, trust: 3 }]);
  });
});

/** A daemon on a busy machine may be too late for Node, whose bound no test can lift. */
function isTold(code: string): boolean {
  return code !== "DAEMON_SILENT";
}

function commandLine([command = "", ...args]: readonly string[]): [string, string[]] {
  return [command, args];
}
