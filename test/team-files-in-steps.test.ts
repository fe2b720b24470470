import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refreshTeamFiles } from "../src/capture/team-files.ts";
import { FRESHNESS } from "../src/distill/supersede.ts";
import { TEAM_SOURCE, teamPlace } from "../src/domain/memory-sources.ts";
import { TEAM_FOLDER } from "../src/domain/team/colleague.ts";
import { teamFiles } from "../src/importers/team/team.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";

const AT = Date.UTC(2026, 2, 1);
const KEY = new Uint8Array(32);

let top: string;
let store: Store;
let project: string;

beforeEach(async () => {
  top = mkdtempSync(join(tmpdir(), "unbidden-team-"));
  const root = join(top, "harbour");
  mkdirSync(join(root, TEAM_FOLDER), { recursive: true });
  store = openSqliteStore({
    path: join(top, "s.db"),
    busyTimeoutMs: 100,
    key: KEY,
    newId: () => "0123456789abcdef",
  });
  const facts = { name: "harbour", root, keys: [{ kind: "path", value: root }] } as const;
  const session = {
    id: "s1",
    agent: "claude-code",
    nativeId: "n1",
    project: facts,
    transcript: "/t.jsonl",
    at: AT,
  };
  project = (await store.enterSession(session)).project?.id ?? "";
});
afterEach(async () => {
  await store.close();
  rmSync(top, { recursive: true, force: true });
});

function write(name: string, title: string): void {
  const text = `---\nkind: note\nsaid_by: person\n---\n\n# ${title}\n`;
  writeFileSync(join(top, "harbour", TEAM_FOLDER, `${name}.md`), text);
}

/** One process with time for nothing but its first step. */
async function hurriedRefresh(): Promise<string[]> {
  let asked = 0;
  const errors: string[] = [];
  const deps = {
    ...{ store, key: () => KEY, now: () => AT, judge: FRESHNESS },
    teamFiles: async () => teamFiles(),
    recordError: (code: string) => errors.push(code),
  };
  await refreshTeamFiles(deps, await store.transcripts(1), () => asked++ === 0);
  return errors;
}

const titles = async () =>
  (await store.memoriesByRule(TEAM_SOURCE, project)).map(({ title }) => title).sort();
const follow = (position: string) => {
  const mark = { place: teamPlace(project), position, at: AT };
  return store.storeImported({ memories: [], mark, dryRun: false }, FRESHNESS);
};

test("processes with hardly any time read a large folder one after the other, and then rest", async () => {
  for (let number = 10; number < 22; number++) write(`pier-${number}`, `Pier ${number} is for ferries`);
  await follow("1:");
  const counts: number[] = [];
  for (let process = 0; process < 4; process++) {
    expect(await hurriedRefresh()).toEqual([]);
    counts.push((await titles()).length);
  }
  expect(counts).toEqual([5, 10, 12, 12]);
  expect(await store.sourceMark(teamPlace(project))).toMatch(/^1:[0-9a-f]+$/);
});

test("nothing is read of a project whose user did not ask for it, or switched it off", async () => {
  write("pier", "Pier 9 is for ferries");
  await hurriedRefresh();
  await follow("off");
  await hurriedRefresh();
  expect(await titles()).toEqual([]);
  await follow("1:");
  await hurriedRefresh();
  expect(await titles()).toEqual(["Pier 9 is for ferries"]);
});

test("a folder that grew too large to read ends nothing, and is an error", async () => {
  write("pier", "Pier 9 is for ferries");
  await follow("1:");
  await hurriedRefresh();
  for (let number = 0; number < 1_001; number++) write(`more-${number}`, `Pier ${number} is new`);
  expect(await hurriedRefresh()).toEqual(["TEAM_FILES_FAILED"]);
  expect(await titles()).toEqual(["Pier 9 is for ferries"]);
});

test("words that stand in two files hold while one of them is there", async () => {
  write("one", "Pier 9 is for ferries");
  write("two", "Pier 9 is for ferries");
  await follow("1:");
  await hurriedRefresh();
  rmSync(join(top, "harbour", TEAM_FOLDER, "one.md"));
  await hurriedRefresh();
  expect(await titles()).toEqual(["Pier 9 is for ferries"]);
});
