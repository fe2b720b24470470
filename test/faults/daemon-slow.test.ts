import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { converse } from "../../src/client/converse.ts";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import {
  DECISION,
  daemonHomes,
  daemonInfoIn,
  daemonLog,
  differentDaemon,
  isAlive,
  learned,
  otherThan,
  QUESTION,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, type HookInput, play, toldBy } from "../support/hook.ts";
import { errorCodes, storedTexts, storeRows } from "../support/kept.ts";
import { grownTo, hardOfHearing, lateAnswers, recordingWaits, stallingOn } from "../support/preload.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = daemonHomes();

const tell = (home: ThrowAwayHome, inputs: readonly HookInput[]) => play(home, inputs, { env: WITH_DAEMON });
const claimed = (home: ThrowAwayHome) => storeRows(home, "SELECT 1 FROM receipt_item").length > 0;
const given = (home: ThrowAwayHome) =>
  storeRows(home, "SELECT count(*) AS times FROM receipt_item WHERE written = 1")[0]?.times;

const learnedHome = () => learned(newHome());

test("an answer the daemon would have given too late is given by the hook, once", async () => {
  const { home, tuesday } = await learnedHome();
  await differentDaemon(home, { env: lateAnswers(400) });
  const prompt = tuesday.prompt(QUESTION);
  const [told, again] = await tell(home, [prompt, prompt]);
  expect(told).toContain("JSONL");
  expect(again).toBeNull();
  expect(given(home)).toBe(1);
  expect(errorCodes(home)).toContain("DAEMON_SILENT");
  expect(storedTexts(home)).toEqual([DECISION, QUESTION]);
});

test("a daemon that hears a question after the requester left gives nothing away, and keeps the event", async () => {
  const { home, tuesday } = await learnedHome();
  await differentDaemon(home, { env: hardOfHearing(300) });
  const prompt = tuesday.prompt(QUESTION);
  const askAndLeave = async () => {
    await expect(request(home, prompt, 100)).rejects.toThrow("silent");
    expect(storedTexts(home)).toContain(QUESTION);
  };
  // On a busy machine the requester may leave before it asked.
  await vi.waitFor(askAndLeave, { timeout: 20_000, interval: 500 });
  expect(await request(home, tuesday.prompt("another thing"))).toBeNull();
  const receipts = () =>
    storeRows(home, "SELECT e.text FROM receipt i JOIN event e ON e.id = i.event ORDER BY i.at");
  // No answer waits for the receipt of silence.
  await vi.waitFor(() => expect(receipts()).toEqual([{ text: DECISION }, { text: "another thing" }]));
});

test("a daemon killed in the middle of an answer costs neither the answer nor the event, and doubles none", async () => {
  const { home, tuesday } = await learnedHome();
  const { pid } = await differentDaemon(home, { env: lateAnswers(10_000) });
  const call = callHook(tuesday.prompt(QUESTION), { home, env: WITH_DAEMON });
  await until(() => claimed(home), "the daemon has claimed the memory");
  process.kill(pid, "SIGKILL");
  expect(toldBy(await call)).toContain("JSONL");
  expect([given(home), storedTexts(home)]).toEqual([1, [DECISION, QUESTION]]);
});

test.skipIf(process.platform === "win32")(
  "a daemon that stands still ends itself, and nobody waits for it any more",
  async () => {
    const { home, tuesday } = await learnedHome();
    const { pid } = await differentDaemon(home, { env: stallingOn("SIGUSR2") });
    process.kill(pid, "SIGUSR2");
    await until(() => !isAlive(pid), "it is gone");
    expect(daemonLog(home).at(-1)).toMatchObject({ pid, what: "ended", why: "it hung" });
    const [told] = await tell(home, [tuesday.prompt(QUESTION)]);
    expect(told).toContain("JSONL");
    expect(errorCodes(home)).toContain("DAEMON_STALLED");
    expect(errorCodes(home)).not.toContain("DAEMON_SILENT");
  },
);

test("a daemon that grew too large begins anew", async () => {
  const home = newHome();
  const limits = { UNBIDDEN_DAEMON_MAX_RSS_MB: "300", UNBIDDEN_DAEMON_IDLE_MINUTES: "0.1" };
  const { pid } = await differentDaemon(home, { env: { ...limits, ...grownTo(350) } });
  const next = await until(() => otherThan(home, pid), "another");
  await until(() => !isAlive(pid), "it is gone");
  expect(isAlive(next.pid)).toBe(true);
  expect(daemonLog(home).find(({ what }) => what === "leaves")?.why).toBe("it grew too large");
});

/** A call as a hook makes it, with all the time it wants. */
async function request(home: ThrowAwayHome, payload: Payload, boundMs = 5_000): Promise<unknown> {
  const info = daemonInfoIn(home);
  if (info === null) throw new Error("no daemon");
  const question = { kind: "hook", agent: "claude-code", env: {}, patienceMs: 0 } as const;
  const body = Buffer.from(JSON.stringify(payload));
  const reply = await converse({ info: info, question, body, nonce: "1", boundMs });
  if (reply.status !== "answered") throw new Error(reply.status);
  await reply.finish({ written: true });
  return reply.header.text;
}

test("before a tool the daemon does not wait for a writer that never lets go", async () => {
  const { home, tuesday } = await learnedHome();
  await tell(home, [
    tuesday.start(),
    tuesday.bashFailure("./deploy.sh", "Exit code 1\nDEPLOY_ENV: unbound variable"),
  ]);
  const wednesday = clientSession(home, home.project("heron"));
  await tell(home, [wednesday.start()]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  const call = wednesday.before("Bash", { command: "./deploy.sh" });
  // Its writer would wait for 5 s each time. On a busy machine the requester may leave before it asked.
  const ask = async () => expect(await request(home, call, 3_000)).toBeNull();
  await vi.waitFor(ask, { timeout: 20_000, interval: 500 });
  await other.release();
});

test("who has time waits 5 s for a lock, a hook 150 ms, and nobody for the daemon's place", async () => {
  const { home, tuesday } = await learnedHome();
  const recording = (who: string) => ({
    env: { ...WITH_DAEMON, ...recordingWaits(join(home.root, who)) },
  });
  const waits = (who: string) =>
    [...new Set(readFileSync(join(home.root, who), "utf8").trim().split("\n"))].sort();
  const { pid } = await differentDaemon(home, recording("daemon"));
  await tell(home, [tuesday.start(), tuesday.prompt(QUESTION), tuesday.stop("done")]);
  process.kill(pid, "SIGTERM");
  await until(() => !isAlive(pid), "it is gone");
  await play(home, [tuesday.prompt("another thing")], {
    env: { ...recording("hook").env, UNBIDDEN_DAEMON_ENABLED: "false" },
  });
  const { exitCode } = unbidden({ home, cwd: home.user, env: recording("command").env }, "search", "JSONL");
  expect(exitCode).toBe(0);
  expect(waits("daemon")).toEqual(["main lock.db 0", "main unbidden.db 5000", "writer unbidden.db 5000"]);
  expect(waits("hook")).toEqual(["main unbidden.db 150"]);
  expect(waits("command")).toEqual(["main unbidden.db 5000"]);
});
