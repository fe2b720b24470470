import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import type { ReplayAnswer, WhyAnswer } from "../../src/operations/receipts.ts";
import type { StatsAnswer } from "../../src/operations/stats.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { errorCodes } from "../support/kept.ts";
import { happened, unbidden, unbiddenByProgram } from "../support/resident.ts";

const newHome = throwAwayHomes();

interface Place {
  readonly home: ThrowAwayHome;
  readonly cwd: string;
}

const ASKED = "Which format do the harbour records have, JSONL or SQLite?";
const json = <Answer>(place: Place, ...args: string[]) =>
  JSON.parse(unbidden(place, ...args, "--json").stdout) as Answer;

/** A session that is told of a decision and says it again, and one that is told and says nothing of it. */
async function lived(): Promise<Place> {
  const home = newHome();
  const cwd = home.project("heron");
  const place = { home, cwd };
  unbidden(
    place,
    "add",
    "--kind",
    "decision",
    "--body",
    "append-only, simple, grep-friendly",
    "Harbour records are stored as JSONL",
  );
  for (const reply of [
    "They are append-only and grep-friendly, so stay with that.",
    "I renamed the buttons.",
  ]) {
    const session = clientSession(home, cwd);
    happened(home, [session.start("resume"), session.prompt(ASKED), session.stop(reply), session.end()]);
  }
  return place;
}

let place: Place;
beforeAll(async () => {
  place = await lived();
});

test("what a reply says again counts as used, and what it does not say as not seen used", () => {
  const { decisions, given, byKind, byHookEvent, gate, tokens } = json<StatsAnswer>(place, "stats");
  expect(decisions).toMatchObject({ injected: 2, used: 1 });
  expect(given).toMatchObject({ given: 2, used: 1, contradicted: 0, unused: 1 });
  expect(byKind).toMatchObject([{ name: "decision", given: 2, used: 1 }]);
  expect(byHookEvent.map(({ name }) => name)).toContain("prompt");
  expect(tokens.all).toBeGreaterThan(0);
  expect(gate).toMatchObject({ offset: 0 });
  const today = new Date().toISOString().slice(0, 10);
  expect(json<StatsAnswer>(place, "stats", "--daily").byDay).toMatchObject([{ injected: 2, used: 1 }]);
  expect(unbidden(place, "stats", "--daily").stdout).toMatch(new RegExp(`by day.*\n *${today} `));
  expect(unbidden(place, "stats").stdout).toMatch(/used +1 \(50%\)/);
});

test("days that ended long ago are not called the last ones", async () => {
  const long = await lived();
  const db = new DatabaseSync(join(long.home.unbidden, "unbidden.db"));
  db.exec(`UPDATE receipt SET at = at - ${40 * 86_400_000}`);
  db.close();
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  expect(unbidden(long, "stats").stdout).toContain("in the last 30 days");
  expect(unbidden(long, "stats", "--last").stdout).toContain(`in the 30 days until ${day}: `);
});

test("why says what was asked, by which path it was found, and what showed that it helped", () => {
  const why = json<WhyAnswer>(place, "why", "last");
  expect(why.prompt?.text).toBe(ASKED);
  expect(why.items[0]?.uses).toMatchObject([{ how: "unused" }]);
  const { tokens } = why.items[0]?.reasons ?? {};
  expect(tokens).toBeGreaterThan(10);
  expect(tokens).toBeLessThan(why.receipt.tokens);
  expect(unbidden(place, "why").stdout).toContain(`; ${tokens} tokens\n`);
  expect(unbidden(place, "why").stdout).toContain("not seen used");
  const [, earlier] = json<{ verdicts: { id: string; verdict: string }[] }>(place, "status").verdicts.filter(
    ({ verdict }) => verdict === "injected",
  );
  const { stdout } = unbidden(place, "why", earlier?.id.slice(0, 8) ?? "");
  expect(stdout).toContain("used: cited");
  expect(stdout).toContain("by the reply: They are append-only and grep-friendly");
});

test("asked again, a prompt shows what has become of its answer since", () => {
  const same = json<ReplayAnswer>(place, "why", "--replay");
  expect(same.memories[0]).toMatchObject({ was: { given: true }, is: { given: true } });
  const [known] = json<{ memories: { shortId: string }[] }>(place, "list").memories;
  unbidden(place, "add", "--kind", "decision", "Harbour records moved to SQLite");
  const [newer] = json<{ memories: { shortId: string }[] }>(place, "list").memories;
  unbidden(place, "supersede", known?.shortId ?? "", newer?.shortId ?? "");
  const { stdout } = unbidden(place, "why", "--replay", "last");
  expect(stdout).toMatch(/\+ new .*Harbour records moved to SQLite/);
  expect(stdout).toMatch(/- gone .*Harbour records are stored as JSONL/);
});

test("what helped is forgotten by a reset, which says first what would go", () => {
  const asked = unbidden(place, "stats", "--reset");
  expect([asked.exitCode, asked.stdout]).toEqual([
    1,
    expect.stringContaining("2 feedback records would be removed"),
  ]);
  expect(json<StatsAnswer>(place, "stats").given.used).toBe(1);
  expect(unbidden(place, "stats", "--reset", "--yes").stdout).toContain("2 feedback records removed");
  expect(json<StatsAnswer>(place, "stats").given).toMatchObject({ given: 2, used: 0, unused: 0 });
  expect(unbidden(place, "why").stdout).toContain("its feedback was reset");
  expect(errorCodes(place.home)).toEqual([]);
});

test("in a project where nothing happened yet nothing is said of what lies outside any", () => {
  const fresh = { ...place, cwd: place.home.project("egret", { ".git/config": "" }) };
  expect(unbidden(fresh, "stats").stdout).toContain("egret: no hook asked");
  expect(unbidden(fresh, "stats", "--reset", "--yes").stdout).toContain("egret: no feedback recorded");
});

test("what was told around a tool is explained without words that nobody looked for, and the last prompt is asked again", async () => {
  const { home } = place;
  const cwd = home.project("tern", { ".git/config": "" });
  const tern = { home, cwd };
  unbidden(tern, "add", "--kind", "decision", "Run terraform apply from the release branch only");
  const session = clientSession(home, cwd);
  happened(home, [session.start("resume"), session.before("Bash", { command: "terraform apply" })]);
  const { stdout } = unbidden(tern, "why");
  expect(stdout).toContain("  it is about this file or command; confidence 1.00, threshold .50; score 1.30");
  expect(stdout).not.toMatch(/matched:|of the prompt|words 0/);
  expect(unbidden(tern, "stats").stdout).toMatch(/not judged\ndecision +1 +0 +0 +0 +1$/m);
  expect(unbidden(tern, "why", "--replay").stdout).toContain(`asked: ${ASKED}`);
});

test("a memory that one of two paths told was given, whatever the other did with it", async () => {
  const { home } = place;
  const cwd = home.project("dunlin", { ".git/config": "" });
  const long = `${"The nightly job shall fetch newest readings. ".repeat(9)} Does the Esbjerg gauge report in centimetres?`;
  unbidden({ home, cwd }, "add", "The Esbjerg gauge reports in centimetres, all others in metres");
  const session = clientSession(home, cwd);
  happened(home, [session.start("resume"), session.prompt(long)]);
  const { items } = json<WhyAnswer>({ home, cwd }, "why");
  expect(items.map(({ reasons }) => reasons.left)).toContain("already in this block");
  const { stdout } = unbidden({ home, cwd }, "why", "--replay");
  expect(stdout).toContain("  same [note");
  expect(stdout).not.toContain("+ new");
});

test("a person who says that it was wrong there makes it rank lower, and takes that back", async () => {
  const own = await lived();
  const hit = () =>
    json<{ hits: { memory: { id: string }; score: number }[] }>(own, "search", "harbour records JSONL")
      .hits[0];
  const before = hit();
  const id = before?.memory.id ?? "";
  expect(unbiddenByProgram(own, "wrong", id).stderr).toContain("PERSON_NEEDED");
  const { stdout } = unbidden(own, "wrong", id);
  expect(stdout).toMatch(
    /It counts as wrong there: rejected 1 of 2 times\. To take it back: unbidden wrong /,
  );
  expect(hit()?.score).toBeLessThan(0.99 * (before?.score ?? 0));
  expect(json<StatsAnswer>(own, "stats").given.contradicted).toBe(1);
  const back = /unbidden (wrong .*--back)/.exec(stdout)?.[1]?.split(" ") ?? [];
  expect(unbidden(own, ...back).stdout).toContain("Taken back: rejected 0 of");
  expect(json<StatsAnswer>(own, "stats").given.contradicted).toBe(0);
  expect(hit()?.score).toBeCloseTo(before?.score ?? 0, 2);
  unbidden(own, "add", "Ropes are blue");
  const ropes =
    json<{ hits: { memory: { id: string } }[] }>(own, "search", "blue ropes").hits[0]?.memory.id ?? "";
  expect(unbidden(own, "wrong", ropes).stderr).toContain("was not given there, nor lately");
});
