import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSealed } from "../../src/sync/seal.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { daemonHomes, startedDaemon, until } from "../support/daemon.ts";
import { filesUnder, memoryTitles } from "../support/kept.ts";
import { testNeeding } from "../support/machine.ts";
import { happened, unbidden } from "../support/resident.ts";
import { SSH_SERVER, type SshServer, startSshServer } from "../support/ssh-server.ts";

const newHome = daemonHomes();
let server: SshServer | null = null;
beforeAll(async () => {
  if (SSH_SERVER.has()) server = await startSshServer();
});
afterAll(() => server?.stop());

const REMOTE = { ".git/config": '[remote "origin"]\n  url = git@example.com:port/harbour.git\n' };
const SAID = "We keep events in SQLite because JSON lines were slow to search.";
const QUESTION = "Which store do we keep events in, SQLite or JSON lines?";

/** Two machines of one person that meet there; by SSH with the keys of the test's server. */
function pair(transport: "git" | "ssh", addressOf: (there: string) => string) {
  const homes = [newHome(), newHome()] as const;
  const there = join(homes[0].root, "meeting");
  mkdirSync(there);
  if (transport === "git") execFileSync("git", ["init", "--quiet", "--bare", there]);
  const env = { PATH: server?.path ?? process.env.PATH ?? "" };
  const [desk, laptop] = homes.map((home) => {
    const cwd = home.project("harbour", REMOTE);
    const run = (...args: string[]) => {
      const { exitCode, stdout, stderr } = unbidden({ home, cwd, env }, ...args);
      expect([args.join(" "), exitCode, stderr], stdout).toEqual([args.join(" "), 0, ""]);
      return stdout;
    };
    return { home, cwd, run, json: (...args: string[]) => JSON.parse(run(...args, "--json")) };
  }) as [Player, Player];
  // A session in the clone, so that each machine knows the project.
  for (const one of [desk, laptop]) one.run("add", "The clone is here.", "--kind", "note");
  desk.run("sync", "setup", transport, addressOf(there), "--name", "desk");
  const { key } = desk.json("sync", "pair");
  laptop.run("sync", "setup", transport, addressOf(there), "--key", key, "--name", "laptop");
  return { desk, laptop, there, key, env };
}

interface Player {
  readonly home: ReturnType<typeof newHome>;
  readonly cwd: string;
  readonly run: (...args: string[]) => string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the command line, judged by the test
  readonly json: (...args: string[]) => any;
}

const bytesUnder = (folder: string) =>
  filesUnder(folder).map((file) => readFileSync(join(folder, file), "latin1"));

function isTold({ desk, laptop, there }: ReturnType<typeof pair>): void {
  desk.run("add", SAID, "--kind", "decision");
  expect(desk.run("sync")).toMatch(/; 1 sent\.\n/);
  expect(laptop.run("sync")).toMatch(/^[12] memor(?:y|ies) came, /);
  const own = clientSession(laptop.home, laptop.cwd);
  const [, told] = happened(laptop.home, [own.start(), own.prompt(QUESTION)]);
  expect(told).toMatch(/\[decision [0-9a-f]+\] We keep events in SQLite .* · you said\n/);
  for (const text of bytesUnder(there)) expect(text).not.toMatch(/SQLite|JSON lines|harbour/);
}

test("a decision said on one machine is told on the other, through a git repository", () =>
  isTold(pair("git", (there) => there)));

testNeeding(SSH_SERVER)("a decision said on one machine is told on the other, through SSH", () =>
  isTold(pair("ssh", (there) => `ssh://${server?.login}:${server?.port}${there}`)),
);

test("after a purge no clone of the repository made before can be opened by any machine", async () => {
  const { desk, laptop, there, key } = pair("git", (folder) => folder);
  const { memory } = desk.json("add", SAID, "--kind", "decision");
  for (const one of [desk, laptop]) one.run("sync");
  const clone = join(desk.home.root, "clone");
  cpSync(there, clone, { recursive: true });
  desk.run("forget", memory.id, "--purge", "--yes");
  for (const one of [desk, laptop, desk]) one.run("sync");
  expect(desk.json("sync", "status").setting.keepsOldKey).toBe(false);
  const { secret } = JSON.parse(Buffer.from(key.split(".")[1], "base64url").toString());
  for (const { home } of [desk, laptop])
    for (const text of bytesUnder(home.unbidden)) {
      expect(text).not.toContain(secret);
      expect(text.toLowerCase()).not.toContain(SAID.toLowerCase());
    }
  const sealed = sealedIn(clone);
  expect(sealed.length).toBeGreaterThan(2);
  const keys = [desk, laptop].flatMap(({ home }) => {
    const { keys: held } = JSON.parse(readFileSync(join(home.unbidden, "sync.json"), "utf8"));
    return held as { secret: string }[];
  });
  for (const content of sealed) {
    expect(await openSealed(keys, content)).toBeNull();
    // The key that a person kept on paper still opens it, as the docs say.
    expect(await openSealed([{ secret }], content)).not.toBeNull();
  }
});

/** Every file in age's format of a repository's branch. */
function sealedIn(repository: string): Buffer[] {
  const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args]);
  const names = git("ls-tree", "-r", "--name-only", "unbidden").toString().split("\n");
  const sealed = names.filter((name) => name.endsWith(".age"));
  return sealed.map((name) => git("cat-file", "blob", `unbidden:${name}`));
}

testNeeding(SSH_SERVER)(
  "the daemons of two machines exchange through a repository reached by SSH",
  async () => {
    const { desk, laptop, env } = pair("git", (there) => `ssh://${server?.login}:${server?.port}${there}`);
    for (const { home } of [desk, laptop])
      startedDaemon(home, { ...env, UNBIDDEN_DAEMON_SYNC_MINUTES: "0.01" });
    const { memory } = desk.json("add", SAID, "--kind", "decision");
    const hasIt = (one: Player) => memoryTitles(one.home).some((title) => title.includes("SQLite"));
    await until(() => hasIt(laptop), "it is there, too");
    laptop.run("forget", memory.id);
    await until(() => !hasIt(desk), "it is gone");
  },
);

test("a password in an address is refused before anything is asked, and nothing is kept of it", () => {
  const home = newHome();
  const cwd = home.project("harbour", REMOTE);
  for (const [transport, address] of [
    ["git", "https://me:hunter2@git.example.com/memories.git"],
    ["git", "ext::sh -c date"],
    ["git", "git://git.example.com/memories.git"],
    ["git", "http://git.example.com/memories.git"],
    ["ssh", "-oProxyCommand=date:memories"],
    ["ssh", "ssh://-oProxyCommand=date/memories"],
    ["ssh", "me@host.example.com"],
  ] as const) {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd }, "sync", "setup", transport, address);
    expect([address, exitCode]).toEqual([address, 2]);
    expect(stdout + stderr).not.toContain("hunter2");
    expect(filesUnder(home.unbidden).filter((name) => name.includes("sync"))).toEqual([]);
  }
});
