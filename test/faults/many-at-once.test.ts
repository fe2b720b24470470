import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, type HookInput, killHook, play, toldBy } from "../support/hook.ts";
import {
  errorCodes,
  keptTexts,
  memoryTitles,
  spooledTexts,
  storedTexts,
  storeIntegrity,
  storeRows,
} from "../support/kept.ts";
import { clockMovedBy } from "../support/preload.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
const QUESTION = "What did we decide about the JSONL storage format?";

function atOnce(home: ThrowAwayHome, payloads: readonly HookInput[]): Promise<(string | null)[]> {
  return Promise.all(payloads.map(async (payload) => toldBy(await callHook(payload, { home }))));
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

test("of eight first hooks on a new machine each stores its event, in one store", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const words = times(8).map((at) => `prompt ${at}`);
  await atOnce(
    home,
    words.map((text) => session.prompt(text)),
  );
  expect(keptTexts(home).sort()).toEqual(words);
  await play(home, [session.stop("done")]);
  expect([storedTexts(home).sort(), spooledTexts(home)]).toEqual([words, []]);
  expect(
    readdirSync(home.unbidden)
      .filter((name) => name.startsWith("unbidden.db"))
      .sort(),
  ).toEqual(["unbidden.db", "unbidden.db-shm", "unbidden.db-wal"]);
  expect(storeRows(home, "SELECT count(*) AS projects FROM project")).toEqual([{ projects: 1 }]);
});

test("several who empty the spool at once store each event once and take none for broken", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start()]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  const words = times(24).map((at) => `prompt ${at}`);
  for (const some of [words.slice(0, 8), words.slice(8, 16), words.slice(16)]) {
    await atOnce(
      home,
      some.map((text) => session.prompt(text)),
    );
  }
  await other.release();
  expect(spooledTexts(home).sort()).toEqual(words.toSorted());
  await atOnce(
    home,
    times(4).map((at) => session.stop(`done ${at}`)),
  );
  await play(home, [session.stop("done")]);
  expect([storedTexts(home).sort(), spooledTexts(home)]).toEqual([words.toSorted(), []]);
  // Eight hooks at once on a busy machine may pass their limit, which loses nothing.
  const codes = errorCodes(home).filter((code) => code !== "HOOK_TIMEOUT");
  expect(new Set(codes)).toEqual(new Set(["STORE_BUSY"]));
});

test("three prompts at once are told a memory once", async () => {
  const home = newHome();
  const project = home.project("heron");
  const monday = clientSession(home, project);
  await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  expect(memoryTitles(home)).toHaveLength(1);
  const tuesday = clientSession(home, project);
  const prompts = times(3).map(() => tuesday.prompt(QUESTION));
  const told = await atOnce(home, prompts);
  expect(told.filter((text) => text?.includes("JSONL"))).toHaveLength(1);
  expect(storedTexts(home).length + spooledTexts(home).length).toBe(4);
});

test("a prompt that is sent twice under one id is answered once and stored once", async () => {
  const home = newHome();
  const project = home.project("heron");
  const monday = clientSession(home, project);
  await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  const tuesday = clientSession(home, project);
  const prompt = tuesday.prompt(QUESTION);
  const [first, second] = await play(home, [prompt, prompt]);
  expect([first?.includes("JSONL"), second]).toEqual([true, null]);
  expect(storedTexts(home).filter((text) => text.startsWith("What did"))).toHaveLength(1);
});

test("an answer that could not be written counts as not given", async () => {
  const home = newHome();
  const project = home.project("heron");
  const monday = clientSession(home, project);
  await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  const tuesday = clientSession(home, project);
  const deaf = { through: ["sh", "-c", '"$@" | :', "sh"] };
  expect(await play(home, [tuesday.prompt(QUESTION)], deaf)).toEqual([null]);
  expect(storeRows(home, "SELECT 1 FROM receipt WHERE verdict = 'injected'")).toEqual([]);
  const claimed = "SELECT 1 FROM receipt_item WHERE reasons NOT LIKE '%\"left\"%'";
  expect(storeRows(home, claimed)).toHaveLength(1);
  // For some seconds it could still be on its way.
  const [told] = await play(home, [tuesday.prompt(QUESTION)], { env: clockMovedBy(15_000) });
  expect(told).toContain("JSONL");
});

test("a hook that is killed loses nothing it had acknowledged and stores nothing twice", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const { ms: whole } = await callHook(session.prompt("on another machine"), { home: newHome() });
  const acknowledged: string[] = [];
  for (const cycle of times(30)) {
    const text = `prompt ${cycle}`;
    // From early in the start to after the end, in an order that mixes them.
    const share = 0.4 + ((cycle * 7) % 30) / 40;
    if (await killHook(session.prompt(text), { home }, share * whole)) acknowledged.push(text);
  }
  const kept = keptTexts(home);
  expect(kept).toEqual([...new Set(kept)]);
  expect(acknowledged.filter((text) => !kept.includes(text))).toEqual([]);
  await play(home, [session.prompt("last"), session.stop("done")]);
  expect(storedTexts(home).sort()).toEqual([...kept, "last"].sort());
  expect(storeIntegrity(home)).toBe("ok");
});
