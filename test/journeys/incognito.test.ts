import { expect, test } from "vitest";
import { sessionId } from "../../src/domain/event.ts";
import { type ClientSession, clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { writeLines } from "../support/claude-code-transcript.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { filesUnder, happenings, memoryTitles, spooledTexts, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

const INCOGNITO = { UNBIDDEN_INCOGNITO: "1" };
const DISABLED = { UNBIDDEN_DISABLED: "1" };

/** Each happening as the client tells it: into the transcript, then to the hook; one with an environment is what is tested. */
async function live(home: ThrowAwayHome, day: readonly Payload[], env?: Readonly<Record<string, string>>) {
  const told: (string | null)[] = [];
  for (const payload of day) {
    writeLines(payload);
    told.push(...(env ? await play(home, [payload], { env }) : happened(home, [payload])));
  }
  return told;
}

/** What one turn says, each word of it known again by `about`. */
function turn(session: ClientSession, about: string): Payload[] {
  return [
    session.prompt(`We decided to use JSONL for the ${about} because it is append-only.`),
    session.bash("cat notes", `output of ${about}`),
    session.stop(`Noted the ${about}.`),
  ];
}

/** All that could read back or bring in what was left out. */
async function everythingLater(home: ThrowAwayHome, project: string): Promise<void> {
  const other = clientSession(home, project);
  await live(home, [other.start(), other.stop("Hello.")]);
  expect(command(home, project, "import", "claude-code").exitCode).toBe(0);
}

function command(home: ThrowAwayHome, cwd: string, ...args: string[]) {
  return unbidden({ home, cwd }, ...args);
}

/** Of which words there are events, in order of happening. */
function kept(home: ThrowAwayHome, { id }: ClientSession): string[] {
  const session = storeRows(home, `SELECT id FROM session WHERE native_id = '${id}'`)[0]?.id;
  return happenings(home).flatMap((row) => (row.session === session ? [`${row.kind}: ${row.text}`] : []));
}

const told = (about: string) => [
  `prompt: We decided to use JSONL for the ${about} because it is append-only.`,
  `tool: output of ${about}`,
  `reply: Noted the ${about}.`,
];

test("an incognito session is told nothing and leaves nothing but that it is off", async () => {
  const home = newHome();
  const project = home.project("heron");
  const monday = clientSession(home, project);
  await live(home, [monday.start(), ...turn(monday, "storage format"), monday.end()]);
  const secret = clientSession(home, project);
  const question = secret.prompt("What did we decide about the storage format?");
  const day = [secret.start(), question, ...turn(secret, "tide table"), secret.end()];
  expect(await live(home, day, INCOGNITO)).toEqual(day.map(() => null));
  await everythingLater(home, project);
  expect(kept(home, secret)).toEqual([]);
  expect(memoryTitles(home).join()).not.toContain("tide table");
  expect(kept(home, monday)).toEqual(told("storage format"));
  const { sessions } = JSON.parse(command(home, project, "status", "--json").stdout);
  const offBy = new Map(
    sessions.map((seen: { nativeId: string; off: boolean }) => [seen.nativeId, seen.off]),
  );
  expect([offBy.get(secret.id), offBy.get(monday.id) ?? false]).toEqual([true, false]);
});

test("incognito while another process holds the store leaves nothing either, and stays off when resumed", async () => {
  const home = newHome();
  const project = home.project("heron");
  await live(home, [clientSession(home, project).start()]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  const secret = clientSession(home, project);
  const day = [secret.start(), ...turn(secret, "tide table"), secret.end()];
  expect(await live(home, day, INCOGNITO)).toEqual(day.map(() => null));
  await other.release();
  expect(spooledTexts(home)).toEqual([]);
  await everythingLater(home, project);
  await live(home, [secret.start("resume"), ...turn(secret, "resumed table")], {});
  expect(kept(home, secret)).toEqual([]);
});

test("resumed without the variable it stays off until it is switched on, and is heard from then on", async () => {
  const home = newHome();
  const project = home.project("heron");
  const session = clientSession(home, project);
  await live(home, [session.start(), ...turn(session, "first table")]);
  await live(home, turn(session, "tide table"), INCOGNITO);
  await live(home, [session.start("resume"), ...turn(session, "resumed table")], {});
  expect(kept(home, session)).toEqual(told("first table"));
  expect(command(home, project, "on", "--session", session.id).exitCode).toBe(0);
  // The tool is told by the transcript alone.
  const [prompt = {}, bash = {}, stop = {}] = turn(session, "last table");
  await live(home, [prompt]);
  writeLines(bash);
  await live(home, [stop]);
  await everythingLater(home, project);
  expect(kept(home, session)).toEqual([...told("first table"), ...told("last table")]);
});

test("an agent's id of a disabled session that holds a secret reaches no disk", async () => {
  const home = newHome();
  const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
  const start = { ...clientSession(home, home.project("heron")).start(), session_id: secret };
  expect(await play(home, [start], { env: DISABLED })).toEqual([null]);
  expect(filesUnder(home.unbidden)).toEqual([`run/unread/${sessionId("claude-code", secret)}`]);
});

test("of a session while everything is disabled only its name is left, and it is never brought in", async () => {
  const home = newHome();
  const project = home.project("heron");
  const silent = clientSession(home, project);
  const day = [silent.start(), ...turn(silent, "tide table"), silent.end()];
  expect(await live(home, day, DISABLED)).toEqual(day.map(() => null));
  expect(filesUnder(home.unbidden)).toEqual([`run/unread/${sessionId("claude-code", silent.id)}`]);
  await everythingLater(home, project);
  expect(kept(home, silent)).toEqual([]);
  expect(storeRows(home, "SELECT 1 FROM memory WHERE title LIKE '%tide table%'")).toEqual([]);
});

test.each([
  ["a session", (session: ClientSession) => ["--session", session.id]],
  ["a project", () => []],
])("what happened while %s was off never arrives, what came before and after does", async (_what, flags) => {
  const home = newHome();
  const project = home.project("heron");
  const session = clientSession(home, project);
  await live(home, [session.start(), ...turn(session, "first table")]);
  expect(command(home, project, "off", ...flags(session)).exitCode).toBe(0);
  const off = turn(session, "tide table");
  expect(await live(home, off, {})).toEqual(off.map(() => null));
  expect(command(home, project, "import", "claude-code").exitCode).toBe(0);
  expect(kept(home, session)).toEqual(told("first table"));
  expect(command(home, project, "on", ...flags(session)).exitCode).toBe(0);
  await live(home, turn(session, "last table"));
  await everythingLater(home, project);
  expect(kept(home, session)).toEqual([...told("first table"), ...told("last table")]);
});

test("a project that was off before it was ever heard of is not brought in", () => {
  const home = newHome();
  const [heron, egret] = [home.project("heron"), home.project("egret")];
  for (const cwd of [heron, egret])
    for (const payload of turn(clientSession(home, cwd), "tide table")) writeLines(payload);
  command(home, heron, "off");
  const dry = JSON.parse(command(home, heron, "import", "claude-code", "--dry-run", "--json").stdout);
  const real = JSON.parse(command(home, heron, "import", "claude-code", "--json").stdout);
  expect([dry.sessions, dry.events]).toEqual([real.sessions, real.events]);
  expect(real).toMatchObject({ events: 3, sessions: { new: 1, off: 1 } });
});
