// The same promises of both drivers: a store in one SQLite file, and a team's server on PostgreSQL.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { wordsToValue } from "../../src/domain/change.ts";
import { memoryId, newMemory, REMOVED_AT_SOURCE } from "../../src/domain/memory.ts";
import { NO_SYNONYMS } from "../../src/domain/synonyms.ts";
import type { SharedMemory } from "../../src/domain/team/sent-memory.ts";
import { readPrompt } from "../../src/recall/query/prompt.ts";
import { toQuery } from "../../src/recall/query/query.ts";
import { lexicalScorer } from "../../src/recall/score/lexical.ts";
import { rank } from "../../src/recall/score/rank.ts";
import type { TeamServer } from "../../src/store/port/team-server.ts";
import { openTeamServer } from "../../src/store/postgres/team-server.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { findSharedByTerms } from "../../src/team/search.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { newTeam, SHOP } from "../support/team.ts";
import { teamServer } from "../support/team-server.ts";
import { type Keeper, type Said, said, testKeepers } from "./shared-memories.ts";
import { AT, BOAT, FERRY } from "./store-world.ts";

const server = teamServer();

const ALWAYS = { name: "nothing", has: () => true };
const LIMIT = 50;

async function sqliteKeeper(folder: string, facts = FERRY): Promise<Keeper> {
  const path = join(folder, "unbidden.db");
  const store = openSqliteStore({ path, busyTimeoutMs: 20_000, key: Buffer.alloc(32), newId: randomUUID });
  const project = (await store.ensureProject(facts, AT)).id;
  const idOf = (id: string) => memoryId("cli", [id], 0);
  const names = new Map<string, string>();
  return {
    put: async (memories) => {
      for (const { id } of memories) names.set(idOf(id), id);
      const known = await Promise.all(memories.map(({ id }) => store.memoriesById(idOf(id))));
      for (const [at, { id, title, body }] of memories.entries())
        if (known[at]?.length)
          await store.amend(idOf(id), { what: "edit", after: wordsToValue({ title, body }) }, AT);
      const fresh = memories.filter((_, at) => known[at]?.length === 0);
      await store.putMemories(
        fresh.map((one) => newMemory({ ...DRAFT, ...one }, { ...MADE, id: idOf(one.id), project })),
      );
    },
    end: async (id) =>
      void (await store.supersede({ older: idOf(id), newer: REMOVED_AT_SOURCE, because: "" }, AT)),
    forget: async (id) => void (await store.forget([idOf(id)], { purge: true, at: AT })),
    find: (terms, limit = LIMIT) => store.findByTerms({ project, terms, limit }),
    all: async () =>
      (await store.listMemories({ project, limit: 1_000 })).map(
        (one) => ({ ...one, id: names.get(one.id) ?? "" }) as Said,
      ),
    another: () => sqliteKeeper(folder, facts),
    elsewhere: () => sqliteKeeper(folder, BOAT),
    bytes: () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "latin1"))
        .join("\n"),
    close: async () => store.close(),
  };
}

const DRAFT = { origin: "colleague", trust: 1, tags: [], sources: [], at: AT } as const;
const MADE = { session: null, rule: "cli", ruleVersion: 1 } as const;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

testKeepers("a store in one SQLite file", ALWAYS, async () => {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-keeper-"));
  folders.push(folder);
  return sqliteKeeper(folder);
});

async function postgresKeeper(key: string, project = SHOP): Promise<Keeper> {
  const open: TeamServer = await openTeamServer(server().login("app"), key);
  const push = (...changes: SharedMemory[]) => open.push(project, changes);
  let time = 0;
  const gone = (state: "ended" | "forgotten", id: string) =>
    push({ id, state, words: null, changedAt: ++time, decidedAt: time }).then(() => undefined);
  const keeper: Keeper = {
    put: async (memories) => {
      time++;
      await push(...memories.map((one) => toShared(one, time)));
    },
    end: (id) => gone("ended", id),
    forget: (id) => gone("forgotten", id),
    find: (terms, limit = LIMIT) => findSharedByTerms(open, project, { terms, limit, why: "test" }),
    all: async () => {
      const { changes } = await open.pull(project, { after: 0, limit: 1_000, why: "test" });
      return changes.flatMap(({ id, words }) => (words ? [{ ...words, id }] : []));
    },
    another: () => postgresKeeper(key, project),
    elsewhere: () => postgresKeeper(key, "example.com/other"),
    bytes: () => server().run("pg_dump", "-h", server().folder, "-U", "admin", "postgres"),
    close: () => open.close(),
  };
  return keeper;
}

function toShared({ id, kind, title, body, files }: Said, time: number): SharedMemory {
  const words = { kind, title, body, files, saidBy: "person", saidOn: AT } as const;
  return { id, state: "shared", words, changedAt: time, decidedAt: time };
}

testKeepers("a team's server", POSTGRES, async () => postgresKeeper((await newTeam(server(), "kept")).key));

const QUESTIONS = [
  "Which anchor chain holds the harbour light?",
  "why did the rope break at low tide",
  "harbour master",
  "What is the anchor made of?",
];

testNeeding(POSTGRES)("a search on the server ranks as the own store does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-keeper-"));
  folders.push(folder);
  const keepers = [await sqliteKeeper(folder), await postgresKeeper((await newTeam(server(), "ranked")).key)];
  const words = [
    "harbour",
    "rope",
    "anchor",
    "light",
    "chain",
    "tide",
    "broke",
    "master",
    "steel",
    "because of",
  ];
  const many = Array.from({ length: 60 }, (_, at) =>
    said(`${1_000 + at}`, `${words[at % 10]} ${words[(at * 7 + 3) % 10]} number ${at}`, {
      body: `The ${words[(at * 3) % 10]} ${words[(at * at) % 10]} as decided.`.repeat(1 + (at % 3)),
    }),
  );
  for (const keeper of keepers) await keeper.put(many);
  for (const question of QUESTIONS) {
    const query = toQuery(readPrompt(question, AT), NO_SYNONYMS);
    const ranked = keepers.map(async (keeper) => {
      const { candidates, collection } = await keeper.find([...query.terms.keys()]);
      const hits = rank(candidates.map(lexicalScorer(query.terms, collection)), query, AT);
      // Of equal ones ids decide, which differ.
      return hits.map(({ memory, score, confidence }) => [score, confidence, memory.title]).sort(bestFirst);
    });
    const [own, shared] = await Promise.all(ranked);
    expect(shared).toEqual(own);
    expect(own?.length).toBeGreaterThan(5);
  }
  for (const keeper of keepers) await keeper.close();
});

function bestFirst(one: (string | number)[], other: (string | number)[]): number {
  return Number(other[0]) - Number(one[0]) || (String(one[2]) < String(other[2]) ? -1 : 1);
}
