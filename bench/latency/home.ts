import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { homeOf } from "../../src/config/home.ts";
import { readKey } from "../../src/config/key.ts";
import { sessionId } from "../../src/domain/event.ts";
import { type Kind, type Memory, memoryId } from "../../src/domain/memory.ts";
import type { Trust } from "../../src/domain/trust.ts";
import { projectFacts } from "../../src/project/project-facts.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { termsOf } from "../../src/text/terms.ts";
import { between, hexFrom, type Random, randomBytesFrom, shuffled } from "../random.ts";
import { type Prose, proseFrom } from "./prose.ts";

/** A throw-away machine: a user's home with a store in it, and a project to work in. */
export interface BenchHome {
  readonly env: Readonly<Record<string, string>>;
  /** The project that holds most memories. */
  readonly project: string;
  /** The other ones. */
  readonly others: readonly string[];
  /** Some of its memories, to ask for. */
  readonly memories: readonly Memory[];
  readonly prose: Prose;
  readonly storeBytes: number;
  readonly remove: () => void;
}

export interface HomeSize {
  readonly memories: number;
  /** Spread evenly over so many projects, and no more of them. */
  readonly projects?: number;
  /** Native ids of sessions that have already begun when the first hook runs. */
  readonly sessions: readonly string[];
}

export const FIRST_PROJECT = "harbour";
const BATCH = 500;
const OTHER_PROJECTS = 8;
const DAY_MS = 86_400_000;
const ASKED_FOR = 400;
const MOST_KEPT = 10_000;
/** A title of fewer terms, as chance makes some, is too little to ask by. */
const SUBJECT_TERMS = 5;

const KINDS: readonly { kind: Kind; trust: Trust; origin: string; share: number }[] = [
  { kind: "decision", trust: 3, origin: "user", share: 0.2 },
  { kind: "failure", trust: 1, origin: "tool:Bash", share: 0.25 },
  { kind: "note", trust: 2, origin: "assistant", share: 0.25 },
  { kind: "pattern", trust: 2, origin: "assistant", share: 0.12 },
  { kind: "handoff", trust: 2, origin: "assistant", share: 0.15 },
  { kind: "preference", trust: 3, origin: "user", share: 0.03 },
];

/** Makes the home and fills its store; closing it writes everything into the one file. */
export async function makeHome(
  random: Random,
  size: HomeSize,
  progress: (line: string) => void,
): Promise<BenchHome> {
  const root = mkdtempSync(join(tmpdir(), "unbidden-bench-"));
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: root,
    UNBIDDEN_HOME: join(root, ".unbidden"),
    UNBIDDEN_DAEMON_ENABLED: "false",
  };
  const [project = root, ...others] = [
    FIRST_PROJECT,
    ...Array.from({ length: (size.projects ?? OTHER_PROJECTS + 1) - 1 }, (_, n) => `other${n}`),
  ].map((name) => makeProject(root, name));
  const home = homeOf(env);
  const hex = hexFrom(random);
  const key = readKey(home, randomBytesFrom(random));
  const store = openSqliteStore({ path: home.store, busyTimeoutMs: 1_000, key, newId: () => hex(8) });
  const writer = { store, random, prose: proseFrom(random), userHome: root, progress };
  const even = size.projects && Math.floor(size.memories / size.projects);
  const memories = await fill(writer, project, even ?? size.memories);
  for (const other of others)
    await fill(writer, other, even ?? Math.floor(size.memories / 5 / OTHER_PROJECTS));
  await beginSessions(store, { folder: project, userHome: root }, size.sessions);
  await store.close();
  return {
    env,
    project,
    others,
    memories: shuffled(random, memories.filter(hasSubject)).slice(0, ASKED_FOR),
    prose: writer.prose,
    storeBytes: statSync(home.store).size,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

interface Writer {
  readonly store: Store;
  readonly random: Random;
  readonly prose: Prose;
  readonly userHome: string;
  readonly progress: (line: string) => void;
}

/** A clone with a remote, as git leaves it; the hook reads these files and starts no git. */
function makeProject(root: string, name: string): string {
  const folder = join(root, "work", name);
  const config = join(folder, ".git", "config");
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, `[remote "origin"]\n\turl = git@example.com:bench/${name}.git\n`);
  return folder;
}

async function fill(writer: Writer, folder: string, count: number): Promise<Memory[]> {
  const { store, userHome, progress } = writer;
  const facts = projectFacts(folder, userHome);
  if (!facts) throw new Error(`${folder} is no project`);
  const project = await store.ensureProject(facts, Date.now());
  const kept: Memory[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - start) }, () =>
      makeMemory(writer, project.id),
    );
    await store.putMemories(batch);
    // A million of them would fill this process.
    kept.push(...batch.filter((_, at) => (start + at) % Math.ceil(count / MOST_KEPT) === 0));
    progress(`${facts.name}: ${Math.min(count, start + BATCH)} of ${count} memories`);
  }
  return kept;
}

function makeMemory({ random, prose }: Writer, project: string): Memory {
  const { kind, trust, origin } = pickKind(random);
  const source = hexFrom(random)(16);
  const titleWords = between(random, 6, 10);
  return {
    id: memoryId("bench", [source], 0),
    kind,
    title: prose.words(titleWords).join(" "),
    body: prose.text(between(random, 60, 80) - titleWords),
    origin,
    trust,
    files: Array.from({ length: between(random, 0, 2) }, prose.path),
    tags: random() < 0.3 ? prose.words(1) : [],
    sources: [source],
    at: Date.now() - Math.floor(random() * 180 * DAY_MS),
    project,
    session: hexFrom(random)(16),
    rule: "bench",
    ruleVersion: 1,
    pinned: random() < 0.0005,
    supersededBy: null,
  };
}

function hasSubject({ title }: Memory): boolean {
  return termsOf(title).length >= SUBJECT_TERMS;
}

function pickKind(random: Random): (typeof KINDS)[number] {
  let left = random();
  for (const entry of KINDS) {
    left -= entry.share;
    if (left < 0) return entry;
  }
  return KINDS[0] as (typeof KINDS)[number];
}

/** The store of a home that is there already. */
export function openStoreOf(env: BenchHome["env"]): Store {
  const home = homeOf(env);
  const key = readKey(home, randomBytes);
  const newId = () => randomBytes(8).toString("hex");
  return openSqliteStore({ path: home.store, busyTimeoutMs: 1_000, key, newId });
}

/** The same in such a home. */
export async function beginSessionsIn({ env, project }: BenchHome, native: readonly string[]): Promise<void> {
  const store = openStoreOf(env);
  await beginSessions(store, { folder: project, userHome: env.HOME ?? "" }, native);
  await store.close();
}

/** Writes down sessions of a project by their native ids, as their first hooks would have. */
async function beginSessions(
  store: Store,
  { folder, userHome }: { folder: string; userHome: string },
  native: readonly string[],
): Promise<void> {
  const project = projectFacts(folder, userHome);
  for (const nativeId of native) {
    const id = sessionId("claude-code", nativeId);
    await store.enterSession({
      id,
      agent: "claude-code",
      nativeId,
      project,
      transcript: null,
      at: Date.now(),
    });
  }
}
