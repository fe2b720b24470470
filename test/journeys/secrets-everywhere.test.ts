import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, play } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { leakSearch, leaksUnder } from "../support/secrets/leaks.ts";
import { type CarriedSecret, madeUpSecrets } from "../support/secrets/made-up-secrets.ts";
import { texts } from "../support/secrets/rooms.ts";
import { endSession, payload, WAYS_IN } from "../support/secrets/ways-in.ts";

const newHome = throwAwayHomes();

/** Each way has secrets of its own, so that together they meet every kind in nearly every carrier. */
const ROUNDS = 3;
const secretsOf = (way: number) => madeUpSecrets(ROUNDS, 20_261_122 + way, ROUNDS * way);
const batchOf = (way: number) => {
  const secrets = secretsOf(way);
  const search = leakSearch(secrets.map(({ random }) => random));
  const names = secrets.map(({ kind, carrier, word }) => `${kind} ${carrier} ${word}`);
  const leaks = (home: ThrowAwayHome) => leaksUnder(home.root, search, names);
  return { secrets, search, names, leaks };
};

/** For what is no way in. */
const { secrets: BATCH, search: SEARCH, names: NAMES, leaks } = batchOf(WAYS_IN.length);

test("the secrets are more than 4,000, of more than 60 kinds, in more than 25 carriers", () => {
  const all = WAYS_IN.flatMap((_way, number) => secretsOf(number));
  expect(new Set(all.map(({ random }) => random)).size).toBeGreaterThan(4_000);
  expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(60);
  expect(new Set(all.map(({ carrier }) => carrier)).size).toBeGreaterThan(25);
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

test.each(WAYS_IN.map((way, number) => ({ ...way, number })))(
  "of hundreds of secrets that come by $name none is in any file",
  async ({ send, number }) => {
    const home = newHome();
    const { secrets, leaks: found } = batchOf(number);
    await send(home, secrets);
    expect(found(home)).toEqual([]);
    await endSession(home);
    expect(found(home)).toEqual([]);
    expect(lostWords(home, secrets)).toEqual([]);
  },
);

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
function lostWords(home: ThrowAwayHome, secrets: readonly CarriedSecret[]): string[] {
  const rows = ["event", "session", "project", "memory"].flatMap((table) =>
    storeRows(home, `SELECT * FROM ${table}`),
  );
  const kept = JSON.stringify(rows);
  return secrets
    .filter(({ word }) => !kept.includes(word))
    .map(({ kind, carrier, word }) => `${word} ${kind} ${carrier}`);
}
