import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readHttpAddress } from "../../src/client/http-address.ts";
import { clientSession } from "../../test/support/claude-code-payloads.ts";
import { git } from "../poison/world.ts";
import { ROOT } from "../provenance.ts";
import { type Attempt, type AuditCase, shownBy } from "./audit-case.ts";
import { endDaemons, processesWith } from "./daemons.ts";
import { fileWith, homeIn, onMachine, run, runHook, runUnbidden } from "./machine.ts";

const PIPE_MAKER = "mkfifo";
const CANARY = "zqpx what the user keeps for themselves";

/** A file of `.git` that is a link to a file of the user's: its text must not become a project's name. */
function linkCommonFolder(): Promise<Attempt[]> {
  return onMachine(async (world) => {
    writeFileSync(join(world.user, "theirs.txt"), CANARY);
    const attempts: Attempt[] = [];
    for (const name of ["commondir", "config", "HEAD"]) {
      const cwd = world.project(`shop-${name}`, { ".git/info/exclude": "" });
      rmSync(join(cwd, ".git", name), { force: true });
      symlinkSync(join(world.user, "theirs.txt"), join(cwd, ".git", name));
      const session = clientSession(world, cwd, randomUUID());
      for (const call of [session.start(), session.prompt("look at the cart")]) await runHook(world, call);
      attempts.push(shownBy(`.git/${name}`, fileWith(homeIn(world), "zqpx what")));
    }
    return attempts;
  });
}

/** Connections that send a header byte by byte, as any local user can open them. */
const SLOW_CONNECTIONS = 256;
const SHUT_MS = 20_000;

function holdDoor(): Promise<Attempt[]> {
  return onMachine(async (world) => {
    const sockets: Socket[] = [];
    try {
      await runUnbidden(world, ["daemon", "start"], { env: { UNBIDDEN_DAEMON_ENABLED: "true" } });
      const home = homeIn(world);
      const address = readHttpAddress({ root: home, http: join(home, "run/http.json") });
      if (!address) return [shownBy("256 slow connections", "no address to try")];
      for (let at = 0; at < SLOW_CONNECTIONS; at++) sockets.push(openSlowly(address.port));
      await sleep(500);
      const ms = await msUntilAnswered(address.port, address.token);
      return [shownBy("256 slow connections", ms < SHUT_MS ? "" : `shut for ${Math.round(ms)} ms`)];
    } finally {
      for (const socket of sockets) socket.destroy();
      await endDaemons(homeIn(world));
    }
  });
}

function openSlowly(port: number): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write("GET /health HTTP/1.1\r\nx-slow: "));
  // Closed by the daemon, as it should be.
  return socket.on("error", () => undefined);
}

async function msUntilAnswered(port: number, token: string): Promise<number> {
  const startedAt = performance.now();
  const waited = () => performance.now() - startedAt;
  while (waited() < 2 * SHUT_MS) {
    if (await isAnswered(port, token)) return waited();
    await sleep(200);
  }
  return waited();
}

function isAnswered(port: number, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, path: "/health", headers, timeout: 1_000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(false));
    asked.end();
  });
}

/** A reader that leaves early is no reason for a stack trace. */
function leaveEarly(): Promise<Attempt[]> {
  return onMachine(async (world) => {
    const attempts: Attempt[] = [];
    for (const args of ["--help", "list --help", "doctor"]) {
      const line = `"${process.execPath}" "${join(ROOT, "dist/cli.js")}" ${args} | head -c 1 >/dev/null`;
      const { stderr } = await run(world, ["sh", "-c", line], {});
      attempts.push(shownBy(`unbidden ${args} | head -c 1`, /EPIPE|\n\s+at .*/.exec(stderr)?.[0]));
    }
    return attempts;
  });
}

/** When the client stops to wait. */
const CLIENT_MS = 3_000;

function tellTooMuch(): Promise<Attempt[]> {
  return onMachine(async (world) => {
    const attempts: Attempt[] = [];
    for (const megabytes of [20, 60, 80]) {
      const session = clientSession(world, world.project("shop"), randomUUID());
      const text = "the cart and its total ".repeat((megabytes * 1_000_000) / 23);
      const { exit, ms } = await runHook(world, session.bash("make", text), { killAfterMs: CLIENT_MS });
      const shown = exit === 0 ? "" : `exit ${exit} after ${Math.round(ms)} ms`;
      attempts.push(shownBy(`${megabytes} MB`, shown));
    }
    return attempts;
  });
}

/** A command that is ended while git waits for a pipe takes its git along. */
function endImport(): Promise<Attempt[]> {
  return onMachine(async (world) => {
    const cwd = world.project("shop", { "a.ts": "export {};\n" });
    git(cwd, world.env, "init", "-q");
    mkdirSync(join(cwd, ".git/refs/heads"), { recursive: true });
    rmSync(join(cwd, ".git/HEAD"));
    execFileSync(PIPE_MAKER, [join(cwd, ".git/HEAD")]);
    const child = spawn(process.execPath, [join(ROOT, "dist/cli.js"), "import", "git"], {
      ...{ cwd, env: world.env, stdio: "ignore" as const },
    });
    const ended = new Promise((resolve) => child.on("close", resolve));
    await Promise.race([ended, sleep(3_000)]);
    child.kill("SIGTERM");
    await Promise.race([ended, sleep(3_000)]);
    const left = processesWith(["git", cwd]);
    for (const pid of left) process.kill(pid, "SIGKILL");
    return [shownBy("SIGTERM while git waits", left.length > 0 ? `${left.length} git processes stay` : "")];
  });
}

export const LIMIT_CASES: readonly AuditCase[] = [
  { id: "L-3", attack: "a link in `.git` brings a file's text into the store", play: linkCommonFolder },
  { id: "L-6", attack: "slow connections shut the HTTP door", play: holdDoor },
  { id: "L-8", attack: "a reader that leaves early sees a stack trace", play: leaveEarly },
  { id: "L-9", attack: "a very large payload holds the agent", play: tellTooMuch },
  { id: "L-13", attack: "an import that is ended leaves its git behind", play: endImport },
];
