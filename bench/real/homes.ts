import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "../../src/operations/engine-type.ts";
import type { ImportAnswer } from "../../src/operations/import.ts";
import { ROOT } from "../provenance.ts";
import { openAt } from "./engine-at.ts";
import { foldersOfSessions } from "./session-folders.ts";

/** A person's files as they were at some time, and what was imported of them. */
export interface ImportedHome {
  readonly person: string;
  /** Their home folder. */
  readonly home: string;
  /** Our folder with the store. Never written to: who asks copies it. */
  readonly state: string;
  readonly figures: ImportFigures;
}

export interface ImportFigures {
  readonly sessions: number;
  readonly events: number;
  readonly bytesRead: number;
  readonly ms: number;
}

/** A home as unpacked, and by how many days the times of each repository were moved. */
export interface UnpackedHome {
  readonly home: string;
  readonly days: Readonly<Record<string, number>>;
}

export interface Folders {
  /** The archives. */
  readonly data: string;
  /** Unpacked homes, which several checkouts may share. */
  readonly homes: string;
  /** Stores, in a folder for each state of our own code. */
  readonly stores: string;
}

interface Wanted extends Folders {
  readonly person: string;
  /** Nothing later is in it; everything where it is missing. */
  readonly until?: string;
}

/** When it is in all homes: a day after each person's last session, so that figures do not change from day to day. */
const TODAY = "2026-11-22";
export const NOW = Date.parse(`${TODAY}T12:00:00Z`);

/** Unpacks and imports, or finds both in the cache: a home by its person and time, a store also by our own code. */
export async function importedHome(wanted: Wanted): Promise<ImportedHome> {
  const { home } = await unpackedHome(wanted);
  const { person, stores } = wanted;
  const state = join(stores, sourceHash(), nameOf(wanted));
  const told = join(state, "imported.json");
  if (!existsSync(told)) {
    keepNewest(stores);
    await importInto(state, home);
  }
  return { person, home, state, figures: JSON.parse(readFileSync(told, "utf8")) };
}

/** Made in a folder beside it, so that a store that is there is whole. */
async function importInto(state: string, home: string): Promise<void> {
  const draft = `${state}.${process.pid}`;
  const engine = openAt({ home, state: draft, isPerson: true });
  try {
    const forOthers = { mine: false, trustAsIs: false, evenForgotten: false };
    const input = { cwd: home, source: "claude-code", dryRun: false, ...forOthers };
    const { sessions, events, bytes, ms } = (await engine.run("import", input)) as ImportAnswer;
    await joinClones(engine, home);
    await engine.close();
    if (events === 0) throw new Error(`${home} holds no session that can be imported`);
    const figures: ImportFigures = { sessions: sessions.new, events, bytesRead: bytes, ms };
    writeFileSync(join(draft, "imported.json"), JSON.stringify(figures));
    rmSync(state, { recursive: true, force: true });
    renameSync(draft, state);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Several clones of one repository share their memories once their user says so, as the notice of a session asks. */
async function joinClones(engine: Engine, home: string): Promise<void> {
  for (const cwd of new Set(foldersOfSessions(home).values())) await engine.run("join", { cwd, yes: true });
}

/** Every change of the code brings stores of its own. */
const KEPT_STATES = 3;

function keepNewest(stores: string): void {
  if (!existsSync(stores)) return;
  const folders = readdirSync(stores).map((name) => join(stores, name));
  const byAge = folders.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(KEPT_STATES)) rmSync(old, { recursive: true, force: true });
}

/** Paths lie in what is unpacked, so it is unpacked where it stays; who comes second waits. */
export async function unpackedHome(wanted: Wanted): Promise<UnpackedHome> {
  const { data, homes, person, until } = wanted;
  const folder = join(homes, hashOf(data), nameOf(wanted));
  const told = join(folder, "unpacked.json");
  const lock = `${folder}.lock`;
  mkdirSync(dirname(folder), { recursive: true });
  while (!existsSync(told)) {
    if (!tookLock(lock)) {
      await sleep(500);
      continue;
    }
    try {
      // A run that was ended in the middle left half of it.
      rmSync(folder, { recursive: true, force: true });
      const times = ["--today", TODAY, "--json", ...(until === undefined ? [] : ["--until", until])];
      const args = [join(data, "unpack.py"), folder, person, ...times];
      const env = { ...process.env, ...LONG_AGO };
      writeFileSync(told, execFileSync("python3", args, { encoding: "utf8", env }));
    } finally {
      rmSync(lock);
    }
  }
  const report = JSON.parse(readFileSync(told, "utf8"))[person];
  return { home: report.home, days: report.days };
}

/** When the first commit of each repository is made: nothing that a session could have missed. */
const LONG_AGO = { GIT_AUTHOR_DATE: "2001-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2001-01-01T00:00:00Z" };

/** Of all that decides how a home is unpacked. */
function hashOf(data: string): string {
  const unpack = readFileSync(join(data, "unpack.py"));
  return createHash("sha256")
    .update(unpack)
    .update(TODAY)
    .update(JSON.stringify(LONG_AGO))
    .digest("hex")
    .slice(0, 8);
}

/** False while somebody else unpacks the same. */
function tookLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

const MEMORY_FOLDER = "/dev/shm";

/** Gives `work` a copy of the store to write to, in memory where the machine has such a folder. */
export async function onCopy<T>(
  { home, state }: Pick<ImportedHome, "home" | "state">,
  work: (copy: { readonly home: string; readonly state: string }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), "unbidden-real-"));
  try {
    const copy = join(folder, ".unbidden");
    cpSync(state, copy, { recursive: true });
    return await work({ home, state: copy });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameOf({ person, until = "all" }: Wanted): string {
  return `${person}-${until.replace(/[^0-9a-z]/g, "")}`;
}

let hash: string | undefined;

/** Of everything that decides what an import makes. */
function sourceHash(): string {
  if (hash !== undefined) return hash;
  const files = globSync("src/**/*.*", { cwd: ROOT }).filter((file) => !/\.test\.ts$/.test(file));
  const whole = createHash("sha256").update(TODAY).update(JSON.stringify(LONG_AGO));
  for (const file of files.sort()) whole.update(file).update(readFileSync(join(ROOT, file)));
  hash = whole.digest("hex").slice(0, 16);
  return hash;
}
