import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  daemonHomes,
  daemonInfoIn,
  infoFile,
  isAlive,
  learned,
  QUESTION,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { errorCodes } from "../support/kept.ts";

const newHome = daemonHomes();

const learnedHome = () => learned(newHome());

/** Something else listens where the daemon should. */
async function squat(home: ThrowAwayHome, token: string, pid: number, say: string) {
  home.project(".unbidden/run");
  const socket = join(home.unbidden, "run/squatter.sock");
  const heard: Buffer[] = [];
  const server = createServer((connection) => {
    connection.on("data", (piece) => heard.push(piece)).on("error", () => undefined);
    if (say !== "") connection.write(say);
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  writeFileSync(infoFile(home), JSON.stringify({ pid, born: "1", version: "0.1.0", token, socket }));
  return { heard: () => Buffer.concat(heard).toString("latin1"), close: () => server.close() };
}

const forgedFrame = () => {
  const text = Buffer.from(JSON.stringify({ version: "0.1.0", nonce: "1", proof: "0".repeat(64) }));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(text.length, 0);
  return Buffer.concat([lengths, text]).toString("latin1");
};

test.skipIf(process.platform === "win32").each([
  ["says nothing", "", "DAEMON_SILENT"],
  ["answers without the token", forgedFrame(), "DAEMON_IMPOSTOR"],
  ["speaks another language", "HTTP/1.1 200 OK\r\n\r\n{}", "DAEMON_IMPOSTOR"],
])("a program at the daemon's place that %s learns nothing and delays nobody", async (_, say, code) => {
  const { home, tuesday } = await learnedHome();
  const squatter = await squat(home, "f".repeat(64), process.pid, say);
  const [told] = await play(home, [tuesday.prompt(QUESTION)], {
    env: { ...WITH_DAEMON, UNBIDDEN_ANSWER_MAX_MEMORIES: "4" },
  });
  squatter.close();
  expect(told).toContain("JSONL");
  expect(errorCodes(home)).toEqual([code]);
  for (const word of ["JSONL", "UNBIDDEN", "heron", "f".repeat(64)])
    expect(squatter.heard()).not.toContain(word);
});

test.skipIf(process.platform === "win32")(
  "a stranger's process is never ended, whatever the files say",
  async () => {
    const { home, tuesday } = await learnedHome();
    const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
    const squatter = await squat(home, "f".repeat(64), Number(stranger.pid), "");
    await play(home, [tuesday.prompt(QUESTION)], { env: WITH_DAEMON });
    await until(
      () => daemonInfoIn(home)?.token !== "f".repeat(64) && daemonInfoIn(home)?.socket,
      "a daemon of its own",
    );
    expect(isAlive(Number(stranger.pid))).toBe(true);
    stranger.kill();
    squatter.close();
  },
);

test.skipIf(process.platform === "win32")(
  "a lock that was left behind or forged holds nobody up",
  async () => {
    const home = newHome();
    home.project(".unbidden/run", {
      "lock.db": "not a database",
      "daemon.sock": "a file",
      "lock.db-journal": "x",
    });
    rmSync(join(home.unbidden, "run/lock.db"));
    const { pid } = startedDaemon(home);
    expect(isAlive(pid)).toBe(true);
  },
);
