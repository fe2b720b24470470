import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, play } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { leakSearch, leaksUnder } from "../support/secrets/leaks.ts";
import { madeUpSecrets } from "../support/secrets/made-up-secrets.ts";
import { texts } from "../support/secrets/rooms.ts";
import { endSession, payload, WAYS_IN } from "../support/secrets/ways-in.ts";

const newHome = throwAwayHomes();

const BATCH = madeUpSecrets(9, 20_261_122);
const SEARCH = leakSearch(BATCH.map(({ random }) => random));
const NAMES = BATCH.map(({ kind, carrier, word }) => `${kind} ${carrier} ${word}`);
const leaks = (home: ThrowAwayHome) => leaksUnder(home.root, SEARCH, NAMES);

test("the secrets are more than 1,000, of more than 60 kinds, in more than 8 carriers", () => {
  expect(new Set(BATCH.map(({ random }) => random)).size).toBeGreaterThan(1_000);
  expect(new Set(BATCH.map(({ kind }) => kind)).size).toBeGreaterThan(60);
  expect(new Set(BATCH.map(({ carrier }) => carrier)).size).toBeGreaterThan(8);
});

test.each([
  ["as they are", (text: string) => text],
  ["in small letters", (text: string) => text.toLowerCase()],
  ["in base64", (text: string) => `so ${Buffer.from(text).toString("base64")}`],
])("were nothing taken out, the search would find every one of them %s", (_how, spelled) => {
  const session = clientSession(newHome(), "/srv/heron");
  const payloads = BATCH.map(({ bare }) => payload(session.prompt(spelled(bare))));
  const found = new Set(SEARCH.found(Buffer.concat(payloads)).map((number) => BATCH[number]?.random));
  expect(BATCH.filter(({ random }) => !found.has(random))).toEqual([]);
});

test("a file in which one was left would be named", () => {
  const home = newHome();
  const left = join(home.project("heron"), "left.txt");
  writeFileSync(left, BATCH[0]?.text ?? "");
  expect(leaks(home)).toEqual([`user/heron/left.txt: ${NAMES[0]}`]);
});

test.each(WAYS_IN)("of 1,000 secrets that come by $name none is in any file", async ({ send }) => {
  const home = newHome();
  await send(home, BATCH);
  expect(leaks(home)).toEqual([]);
  await endSession(home);
  expect(leaks(home)).toEqual([]);
  expect(lostWords(home)).toEqual([]);
});

test("of secrets that the real hook and the real command line are given none is in any file", async () => {
  const home = newHome();
  const project = home.project("heron");
  const session = clientSession(home, project);
  const [prompt = "", output = "", error = "", reply = "", note = ""] = texts(
    BATCH.filter(({ text }) => text.length < 1_000),
    1_900,
  );
  await play(home, [
    session.start(),
    session.prompt(prompt),
    session.bash("make report", output),
    session.bashFailure("make report", error),
    session.stop(reply),
    session.end(),
  ]);
  const added = spawnSync(process.execPath, [join(DIST, "cli.js"), "add", note], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home.user, UNBIDDEN_HOME: home.unbidden },
    encoding: "utf8",
    windowsHide: true,
  });
  expect([added.status, added.stderr]).toEqual([0, ""]);
  expect(leaks(home)).toEqual([]);
});

/** What stood beside the secrets must be there, or their absence says nothing. */
function lostWords(home: ThrowAwayHome): string[] {
  const rows = ["event", "session", "project", "memory"].flatMap((table) =>
    storeRows(home, `SELECT * FROM ${table}`),
  );
  const kept = JSON.stringify(rows);
  return BATCH.filter(({ word }) => !kept.includes(word)).map(
    ({ kind, carrier, word }) => `${word} ${kind} ${carrier}`,
  );
}
