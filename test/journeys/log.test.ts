import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LogAnswer, ShownDecision } from "../../src/operations/receipts.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { commandLine, settingOf } from "../support/command.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

interface Place {
  readonly home: ThrowAwayHome;
  readonly cwd: string;
}

const ASKED = "Which format do the harbour records have, JSONL or SQLite?";
const HIDDEN = "Which colour do harbour\u001b[2J buttons of the form take?";

function newPlace(): Place {
  const home = newHome();
  const cwd = home.project("heron");
  const words = "Harbour records are stored as JSONL";
  unbidden({ home, cwd }, "add", "--kind", "decision", "--body", "append-only, simple", words);
  return { home, cwd };
}

let place: Place;
let told: (string | null)[];
let session: ReturnType<typeof clientSession>;
beforeAll(() => {
  place = newPlace();
  session = clientSession(place.home, place.cwd);
  told = happened(place.home, [session.start("resume"), session.prompt(ASKED), session.prompt(HIDDEN)]);
});

const log = (...args: string[]): LogAnswer =>
  JSON.parse(unbidden(place, "log", "--once", "--json", ...args).stdout);

test("every decision is listed as it was made: the text as the agent saw it, and silence with its nearest candidate", () => {
  const { decisions } = log();
  expect(decisions.map(({ verdict }) => verdict).filter((verdict) => verdict === "injected").length).toBe(
    told.filter((text) => text !== null).length,
  );
  const answer = decisions.find(({ asked }) => asked === ASKED) as ShownDecision;
  expect(answer).toMatchObject({ hookEvent: "prompt", projectName: "heron", nativeSession: session.id });
  expect(answer.given.map(({ memory }) => memory?.title)).toEqual(["Harbour records are stored as JSONL"]);
  expect(told[1]).toContain(String(answer.text));
  const silent = decisions.at(-1) as ShownDecision;
  expect(silent).toMatchObject({ verdict: "silent", text: null, given: [] });
  expect(silent.nearest?.memory?.title).toBe("Harbour records are stored as JSONL");
});

test("a line tells time, session, hook event, tokens, ms, and what was told or stayed below the threshold", () => {
  const lines = unbidden(place, "log", "--once").stdout.trimEnd().split("\n");
  const time = String.raw`[0-9a-f]{6} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d ${session.id.slice(0, 8)}`;
  const cost = String.raw` *\d+ tokens +\d+\.\d ms +`;
  const ends = [
    `told   ${cost}[0-9a-f]{4} Harbour records are stored as JSONL$`,
    `silent ${cost}.+: [0-9a-f]{4} Harbour records are stored as JSONL$`,
  ];
  for (const end of ends)
    expect(lines.filter((line) => new RegExp(`^${time} prompt +${end}`).test(line))).toHaveLength(1);
  expect(lines.join("")).not.toContain("\u001b");
});

test("marks page through all decisions, each once, from either side", () => {
  const all = log().decisions.map(({ id }) => id);
  const marked = ({ at, id }: ShownDecision) => `${at}-${id}`;
  const [first, ...others] = log("-n", "500").decisions as [ShownDecision, ...ShownDecision[]];
  expect(log("--after", marked(first)).decisions.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  const last = others.at(-1) as ShownDecision;
  expect(log("--before", marked(last)).decisions.map(({ id }) => id)).toEqual(all.slice(0, -1));
  expect(log("-n", "1")).toMatchObject({ decisions: [{ id: last.id }], more: true });
  // A mark whose receipt retention has removed is found by its time.
  expect(log("--after", `${last.at}-0000`).decisions).toEqual([]);
  expect(log("--after", "0-").decisions.map(({ id }) => id)).toEqual(all);
  const { exitCode, stderr } = unbidden(place, "log", "--once", "--after", "yesterday");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("--after must be the time and id")]);
});

test("one session or one project is listed alone", () => {
  const other = place.home.project("finch");
  happened(place.home, [
    clientSession(place.home, other).start(),
    clientSession(place.home, other).prompt(ASKED),
  ]);
  const names = (answer: LogAnswer) => new Set(answer.decisions.map(({ projectName }) => projectName));
  expect(names(log())).toEqual(new Set(["heron", "finch"]));
  expect(names(log("--here"))).toEqual(new Set(["heron"]));
  const own = log("--session", session.id).decisions.map(({ nativeSession }) => nativeSession);
  expect(new Set(own)).toEqual(new Set([session.id]));
});

const followers: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const follower of followers) follower.kill("SIGKILL");
});

function follow(where: Place, ...args: string[]) {
  const [program, words] = commandLine(["log", ...args]);
  const follower = spawn(program, words, { ...settingOf(where), stdio: ["ignore", "pipe", "pipe"] });
  followers.push(follower);
  return follower;
}

test("it goes on with what happens next, once each, and ends silently when nobody reads on", async () => {
  const own = newPlace();
  const follower = follow(own, "--json");
  const lines = createInterface({ input: follower.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const client = clientSession(own.home, own.cwd);
  const texts = happened(own.home, [client.prompt(ASKED), client.prompt(HIDDEN), client.prompt("Thanks!")]);
  const seen: ShownDecision[] = [];
  for (const _ of texts) seen.push(JSON.parse(String((await lines.next()).value)));
  expect(seen.map(({ verdict }) => verdict)).toEqual(["injected", "silent", "silent"]);
  expect(texts[0]).toContain(String(seen[0]?.text));
  const problems: Buffer[] = [];
  follower.stderr?.on("data", (chunk) => problems.push(chunk));
  follower.stdout?.destroy();
  happened(own.home, [client.prompt("And now?")]);
  expect(await once(follower, "exit")).toEqual([0, null]);
  expect(Buffer.concat(problems).toString()).toBe("");
});
