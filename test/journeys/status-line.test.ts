import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId } from "../../src/domain/event.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { until, WITH_DAEMON } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, environmentOf, type HookSetting, play } from "../support/hook.ts";
import { recordingModules } from "../support/preload.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const PROGRAM = join(DIST, "statusline.cjs");
const QUESTION = "What did we decide about the JSONL storage format?";

/** What the client would show; throws unless it is quiet and ends with 0. */
function shownTo(home: ThrowAwayHome, input: string | object, env: HookSetting["env"] = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    input: typeof input === "string" ? input : JSON.stringify(input),
    env: environmentOf({ home, env }),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

/** As the client tells its status line of a session. */
const told = ({ id }: { id: string }) => ({
  session_id: id,
  transcript_path: "/home/me/.claude/projects/x.jsonl",
  model: { id: "m", display_name: "M" },
  workspace: { current_dir: "/srv/heron" },
  context_window: { used_percentage: 12 },
});

/** A home in which one decision is remembered, and a session that comes after. */
function dayAfter() {
  const home = newHome();
  const project = home.project("heron", { ".git/config": "" });
  const before = clientSession(home, project);
  const decided = "We decided to use JSONL for the storage format because it is append-only.";
  happened(home, [before.start(), before.prompt(decided), before.stop("Noted."), before.end()]);
  // Where nobody shows a line no hook notes anything for it.
  expect(existsSync(join(home.unbidden, "run", "status"))).toBe(false);
  shownTo(home, told(before));
  return { home, project, session: clientSession(home, project) };
}

test("the line counts what the session holds, and counts anew after a compaction", () => {
  const { home, session } = dayAfter();
  expect(shownTo(home, told(session))).toBe("");
  happened(home, [session.start()]);
  expect(shownTo(home, told(session))).toMatch(/^unbidden \d+ notes? · \d+ tokens · \d+ ms\n$/);
  const [block] = happened(home, [session.prompt(QUESTION)]);
  expect(block).toContain("Use JSONL for the storage format");
  expect(shownTo(home, told(session))).toMatch(/^unbidden [1-9]\d* notes? · [1-9]\d* tokens · \d+ ms\n$/);
  happened(home, [session.start("clear"), session.start("compact")]);
  expect(shownTo(home, told(session))).toMatch(/^unbidden 0 notes · 0 tokens · \d+ ms\n$/);
  expect(shownTo(home, told(clientSession(home, "/srv/other")))).toBe("");
});

test("a session or project that is switched off says so, and so does one of which nothing is kept", () => {
  const { home, project, session } = dayAfter();
  happened(home, [session.start(), session.prompt(QUESTION)]);
  const cwd = project;
  unbidden({ home, cwd }, "off");
  happened(home, [session.prompt("And now something else")]);
  expect(shownTo(home, told(session))).toMatch(/^unbidden 1 note · \d+ tokens · off\n$/);
  unbidden({ home, cwd }, "on");
  happened(home, [session.prompt("And once more")]);
  expect(shownTo(home, told(session))).toMatch(/ ms\n$/);
  expect(shownTo(home, told(session), { UNBIDDEN_DISABLED: "1" })).toMatch(/ · off\n$/);
  const secret = clientSession(home, project);
  happened(home, [secret.start()], { env: { UNBIDDEN_INCOGNITO: "1" } });
  expect(shownTo(home, told(secret))).toBe("unbidden incognito\n");
});

test("a daemon tells the line, too", async () => {
  const { home, session } = dayAfter();
  const env = WITH_DAEMON;
  try {
    unbidden({ home, cwd: home.root, env }, "daemon", "start");
    const block = () => shownTo(home, told(session));
    await play(home, [session.start(), session.prompt(QUESTION)], { env });
    await until(() => /^unbidden 1 note · [1-9]\d* tokens/.test(block()), "one note");
    await play(home, [session.start("compact")], { env });
    await until(() => block().startsWith("unbidden 0 notes · 0 tokens"), "a new context");
  } finally {
    unbidden({ home, cwd: home.root, env }, "daemon", "stop");
  }
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "{}",
  '{"session_id":7}',
  '{"session_id":"../../../etc/passwd"}',
  "x".repeat(70_000),
])("input such as %.20j is answered with silence", (input) => {
  expect(shownTo(newHome(), input)).toBe("");
});

test("a file that says something else is no line", () => {
  const { home, session } = dayAfter();
  const file = join(home.unbidden, "run/status", `${sessionId("claude-code", session.id)}.json`);
  happened(home, [session.start()]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ memories: expect.any(Number), off: false });
  for (const text of ["", "7", '{"memories":"\\u001b[2J"}', '{"memories":1,"tokens":1,"ms":1}']) {
    writeFileSync(file, text);
    expect(shownTo(home, told(session)), text).toBe("");
  }
});

test.skipIf(process.platform === "win32")(
  "what is noted of sessions is for its owner alone, and whole",
  async () => {
    const { home, session } = dayAfter();
    await play(home, [session.start(), session.prompt(QUESTION)]);
    const folder = join(home.unbidden, "run/status");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const names = readdirSync(folder);
    expect(names.every((name) => /^[0-9a-f]{32}\.json$/.test(name))).toBe(true);
    expect(names.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(names.map(() => 0o600));
  },
);

test("the line costs Node's own modules and the check of its home, and no store", () => {
  const { home, session } = dayAfter();
  happened(home, [session.start()]);
  const record = join(home.root, "modules");
  expect(shownTo(home, told(session), recordingModules(record))).not.toBe("");
  const [program, ...names] = readFileSync(record, "utf8").trim().split("\n");
  expect(program).toMatch(/statusline\.cjs$/);
  expect(names.filter((name) => !isBuiltin(name))).toEqual(["./session-fault.cjs"]);
  expect(names).not.toContain("node:sqlite");
  expect(names).not.toContain("node:crypto");
  expect(statSync(PROGRAM).size).toBeLessThan(10_500);
});

test("without a home nothing is made", () => {
  const home = newHome();
  expect(shownTo(home, { session_id: "s" })).toBe("");
  expect(existsSync(home.unbidden)).toBe(false);
});

test("at the command line it is the same line", () => {
  const { home, session } = dayAfter();
  happened(home, [session.start()]);
  const { status, stdout } = spawnSync(process.execPath, [join(DIST, "cli.js"), "statusline"], {
    input: JSON.stringify(told(session)),
    env: environmentOf({ home }),
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([0, shownTo(home, told(session))]);
});

test("a path that is switched off is silent, and the one after it still speaks", () => {
  const { home, session } = dayAfter();
  mkdirSync(home.unbidden, { recursive: true });
  writeFileSync(join(home.unbidden, "config.yaml"), "hooks: { explicit: { enabled: false } }\n");
  const asked = happened(home, [session.start(), session.prompt(QUESTION)]);
  expect(asked[1]).toBeNull();
  const [, unasked] = happened(home, [
    session.start("compact"),
    session.prompt("Document the JSONL storage format"),
  ]);
  expect(unasked).toContain("Use JSONL for the storage format");
  const env = { UNBIDDEN_HOOKS_RELEVANT_ENABLED: "off" };
  const [, off] = happened(
    home,
    [session.start("compact"), session.prompt("Document the JSONL storage format")],
    { env },
  );
  expect(off).toBeNull();
});

test("of an incognito session no status is noted, and its line says what it is", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("ferry"));
  const env = { UNBIDDEN_INCOGNITO: "1" };
  await play(home, [session.start(), session.prompt(QUESTION)], { env });
  expect(existsSync(join(home.unbidden, "run/status"))).toBe(false);
  expect(shownTo(home, told(session), env)).toBe("unbidden incognito\n");
});
