import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { daemonHomes, startedDaemon, until } from "../support/daemon.ts";
import { memoryTitles } from "../support/kept.ts";
import { unbidden } from "../support/resident.ts";

const newHome = daemonHomes();
const OFTEN = { UNBIDDEN_DAEMON_SYNC_MINUTES: "0.01" };
const REMOTE = { ".git/config": '[remote "origin"]\n  url = git@example.com:port/harbour.git\n' };
const SAID = "We keep events in SQLite because JSON lines were slow to search.";

/** Two machines that meet in a folder, each with its daemon. */
function pair() {
  const machines = [newHome(), newHome()].map((home) => {
    const cwd = home.project("harbour", REMOTE);
    const run = (...args: string[]) => {
      const { exitCode, stdout, stderr } = unbidden({ home, cwd }, ...args);
      expect([args.join(" "), exitCode, stderr]).toEqual([args.join(" "), 0, ""]);
      return stdout;
    };
    return { home, run };
  });
  const [desk, laptop] = machines as [(typeof machines)[0], (typeof machines)[0]];
  const folder = join(desk.home.root, "meeting");
  mkdirSync(folder);
  desk.run("sync", "setup", "folder", folder, "--name", "desk");
  const { key } = JSON.parse(desk.run("sync", "pair", "--json"));
  laptop.run("sync", "setup", "folder", folder, "--key", key, "--name", "laptop");
  for (const { home } of machines) startedDaemon(home, OFTEN);
  return { desk, laptop };
}

test("what is said on one machine reaches the other by their daemons, and what is forgotten leaves it", async () => {
  const { desk, laptop } = pair();
  const { memory } = JSON.parse(desk.run("add", SAID, "--kind", "decision", "--json"));
  await until(() => memoryTitles(laptop.home).some((title) => title.includes("SQLite")), "it is there, too");
  laptop.run("forget", memory.id);
  await until(() => memoryTitles(desk.home).every((title) => !title.includes("SQLite")), "it is gone");
});

test("a machine that left is not brought back by an exchange under way", async () => {
  const { desk } = pair();
  for (let left = false; !left; )
    left = unbidden({ home: desk.home, cwd: desk.home.user }, "sync", "off").exitCode === 0;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(desk.run("sync", "status")).toContain("Memories stay on this machine.");
});
