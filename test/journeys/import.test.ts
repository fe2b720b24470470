import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type History, writeHistory } from "../support/claude-code-history.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { writeLines } from "../support/claude-code-transcript.ts";
import type { Standing } from "../support/command.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook } from "../support/hook.ts";
import { filesUnder, happenings, storeRows } from "../support/kept.ts";
import { hurriedClock } from "../support/preload.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
/** Made-up folders: where a session ran need not be there any more. */
const PROJECTS = ["harbour", "ledger"].map((name) => ({ cwd: `/home/me/code/${name}` }));

let shared: ThrowAwayHome;
let history: History;

beforeAll(() => {
  shared = newHome();
  const sizes = { bytesPerSession: 300_000, sessions: 5, projects: PROJECTS, oldShare: 0 };
  history = writeHistory(join(shared.root, "claude"), { ...sizes, seed: 4, now: Date.now() });
});

/** Somebody with that history, or with none, in a folder that has nothing to do with it. */
function person({ past = true, env = {} } = {}): Standing {
  const home = newHome();
  const config = join(shared.root, past ? "claude" : "nothing");
  return { home, cwd: home.project("heron"), env: { CLAUDE_CONFIG_DIR: config, ...env } };
}

function answer(standing: Standing, ...args: string[]) {
  const { exitCode, stdout, stderr } = unbidden(standing, "import", "claude-code", ...args, "--json");
  expect([exitCode, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const eventsIn = ({ home }: Standing) =>
  Number(storeRows(home, "SELECT count(*) AS n FROM event")[0]?.n ?? 0);
const projectsIn = ({ home }: Standing) =>
  storeRows(home, "SELECT DISTINCT p.name FROM session s JOIN project p ON p.number = s.project").map(
    ({ name }) => name,
  );

test("what was said before is brought in, and three things known from it are told with their sources", () => {
  const me = person();
  const { exitCode, stdout, stderr } = unbidden(me, "import", "claude-code");
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(
    new RegExp(`^Imported ${eventsIn(me).toLocaleString("en-US")} events from 5 sessions \\(`),
  );
  expect(stdout).toMatch(/\n3 things I already know about (harbour|ledger):\n1\. \S/);
  expect(
    stdout.match(/\n {3}(you said|a tool printed|the agent concluded) · \d{4}-\d\d-\d\d · \w+ [0-9a-f]{4,}/g),
  ).toHaveLength(3);
  const prompts = storeRows(me.home, "SELECT 1 FROM event WHERE kind = 'prompt'");
  expect(prompts).toHaveLength(history.prompts);
  const before = happenings(me.home);
  expect(unbidden(me, "import", "claude-code").stdout).toMatch(/^Nothing new: 5 sessions imported before/);
  expect(happenings(me.home)).toEqual(before);
});

test("a dry run tells what a real one would store, and makes not even a home", () => {
  const me = person();
  const dry = answer(me, "--dry-run");
  expect(filesUnder(me.home.user)).toEqual([]);
  expect(existsSync(me.home.unbidden)).toBe(false);
  const real = answer(me);
  const told = ({ sessions, events, known, lines }: typeof dry) => ({ sessions, events, known, lines });
  expect(told(dry)).toEqual(told(real));
  expect(real.events).toBe(eventsIn(me));
  expect(answer(me, "--dry-run")).toMatchObject({ events: 0, sessions: { new: 0, known: 5 } });
});

test.each([
  ["a month", "30d"],
  ["a date", new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)],
])("since %s leaves out what ended before it", (_what, since) => {
  const { sessions } = answer(person(), "--since", since, "--dry-run");
  expect(sessions.new).toBeGreaterThan(0);
  expect(sessions.older).toBeGreaterThan(0);
  expect(sessions.new + sessions.older).toBe(5);
});

test.each([
  [
    "a time nobody can mean",
    ["claude-code", "--since", "yesterday-ish"],
    /--since is like 90d, 12h, 6w or 2026-01-31/,
  ],
  ["no time", ["claude-code", "--since", ""], /--since is like 90d/],
  [
    "a place we do not import from",
    ["abacus"],
    /nothing is imported from "abacus"; use claude-code, codex, opencode, copilot, pi, gemini, qwen, vscode, cursor, git, markdown, memory-md, claude-mem, team, memories\n/,
  ],
])("%s is refused with what to write instead, and makes no home", (_what, args, words) => {
  const me = person();
  const { exitCode, stdout, stderr } = unbidden(me, "import", ...args);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(words);
  expect(existsSync(me.home.unbidden)).toBe(false);
});

describe("of one project only its sessions come", () => {
  test("by its name", () => {
    const me = person();
    const { sessions, project } = answer(me, "--project", "ledger");
    expect([projectsIn(me), project]).toEqual([["ledger"], "ledger"]);
    expect(sessions.new + sessions.other).toBe(5);
  });

  test("by its folder", () => {
    const me = person();
    const { sessions } = answer(me, "--project", "/home/me/code/ledger");
    expect(projectsIn(me)).toEqual(["ledger"]);
    expect(sessions.other).toBe(5 - sessions.new);
  });

  test("by where one stands", () => {
    const home = newHome();
    const [heron, egret] = [home.project("heron"), home.project("egret")];
    for (const cwd of [heron, egret]) writeLines(clientSession(home, cwd).prompt(`words of ${cwd}`));
    expect(answer({ home, cwd: egret }, "--project", ".").sessions).toMatchObject({ new: 1, other: 1 });
    expect(projectsIn({ home, cwd: egret })).toEqual(["egret"]);
  });

  test("one that nobody knows brings nothing, and says why", () => {
    const { stdout } = unbidden(person(), "import", "claude-code", "--project", "osprey");
    expect(stdout).toMatch(
      /^Nothing was imported .*\n {2}5 sessions of other projects skipped\n {2}no session belongs to the project you named: give its folder, or its name\n$/,
    );
  });
});

test("in JSON it is one object on stdout, and how far it is goes to stderr", () => {
  const me = person({ env: hurriedClock(6_000) });
  const { exitCode, stdout, stderr } = unbidden(me, "import", "claude-code", "--json");
  expect(exitCode).toBe(0);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    source: "claude-code",
    sessions: { new: 5 },
    highlights: { length: 3 },
  });
  expect(stderr).toMatch(/^\d of 5 sessions, \d+ events/m);
});

test("who has no past sessions is told so kindly", () => {
  const { exitCode, stdout, stderr } = unbidden(person({ past: false }), "import", "claude-code");
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(
    "No past sessions were found here, so there is nothing to import. New sessions are remembered automatically.\n",
  );
});

test("of a project one does not stand in, it says that the list is to be had in its folder", () => {
  const home = newHome();
  const cwd = home.project("egret");
  writeLines(clientSession(home, cwd).prompt("Always use pnpm here, never npm."));
  const elsewhere = unbidden({ home, cwd: home.project("heron") }, "import", "claude-code").stdout;
  expect(elsewhere).toContain("More: unbidden list, in its folder · ");
  expect(unbidden({ home, cwd }, "import", "claude-code").stdout).toContain("More: unbidden list · ");
});

test("where nothing was found worth telling, it says so instead of saying nothing", () => {
  const home = newHome();
  const cwd = home.project("egret");
  writeLines(clientSession(home, cwd).prompt("hello there"));
  expect(unbidden({ home, cwd }, "import", "claude-code").stdout).toContain("Nothing to show yet");
});

test("what was brought in is not taken for hooks that ran, nor offered again", () => {
  const home = newHome();
  const standing = { home, cwd: home.project("egret") };
  writeLines(clientSession(home, standing.cwd).prompt("Always use pnpm here, never npm."));
  expect(unbidden(standing, "install", "claude-code").stdout).toContain("You have 1 past session");
  unbidden(standing, "import", "claude-code");
  const { checks } = JSON.parse(unbidden(standing, "doctor", "--json").stdout);
  expect(checks).toContainEqual(expect.objectContaining({ name: "last hooks", finding: "none seen yet" }));
  const again = unbidden(standing, "install", "claude-code", "--tools", "all").stdout;
  expect(again).toContain("Installed");
  expect(again).not.toContain("past session");
});

test("a session that was heard live is not brought in again", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const day = [
    session.start(),
    session.prompt("Deploy it"),
    session.bashFailure("./deploy.sh", "Exit code 1\ndeploy.sh: DEPLOY_ENV is unset"),
    session.bash("DEPLOY_ENV=staging ./deploy.sh", "deployed"),
    session.stop("It is deployed."),
  ];
  for (const payload of day) {
    writeLines(payload);
    await callHook(payload, { home });
  }
  const before = happenings(home);
  expect(before.map(({ kind }) => kind)).toEqual(["prompt", "tool-failure", "tool", "reply"]);
  expect(answer({ home, cwd: home.user })).toMatchObject({ events: 0, sessions: { new: 0 } });
  expect(happenings(home)).toEqual(before);
});
