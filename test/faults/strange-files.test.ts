import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId } from "../../src/domain/event.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook } from "../support/hook.ts";
import { filesUnder } from "../support/kept.ts";
import { putStrange, STRANGE_THINGS } from "../support/strange-files.ts";
import { counted, endDaemons, homes } from "./world.ts";

const newHome = homes();

const SESSION = sessionId("claude-code", "strange");

/** Every file of the home that a hook opens. */
const OPENED = [
  ...["unbidden.db", "unbidden.db-wal", "unbidden.db-shm", "unbidden.db-journal", "key"],
  ...["config.yaml", "synonyms.yaml", "llm-usage.jsonl"],
  ...["run/config.json", "run/synonyms.json", "run/daemon.json", "run/http.json", "run/lock.db"],
  ...["run/daemon.started", "run/sub-agents", `run/switches/${SESSION}`, `run/unread/${SESSION}`],
  ...[`run/status/${SESSION}.json`, "run/compiled", "run/compiled/strange", "run/code"],
  ...["logs/errors.jsonl", "logs/unbidden.jsonl", "logs/daemon.jsonl"],
  ...[`spool/${"0".repeat(15)}-${"a".repeat(32)}.json`, `file-routes/${"0".repeat(16)}.json`],
  ...["backups/unbidden-2026-02-10T091500Z.db"],
];
/** Folders of it, which may be links as well. */
const FOLDERS = [
  "run",
  "run/switches",
  "run/status",
  "run/code",
  "run/unread",
  "spool",
  "logs",
  "file-routes",
  "backups",
];

/** A home in which work was done, so that every kind of file is there. */
async function usedHome(): Promise<ThrowAwayHome> {
  const home = newHome();
  const session = clientSession(home, home.project("heron"), "strange");
  mkdirSync(join(home.unbidden, "run", "status"), { recursive: true, mode: 0o700 });
  writeFileSync(join(home.unbidden, "config.yaml"), "gate:\n  threshold: 0.5\n");
  for (const call of [
    session.start(),
    session.prompt("Always count the herons at dawn"),
    session.stop("Yes."),
  ])
    await callHook(call, { home });
  return home;
}

/** What the user has outside our home, and what it holds. */
function outside(home: ThrowAwayHome): Readonly<Record<string, string>> {
  const files = filesUnder(home.user).filter((file) => !file.startsWith(".unbidden"));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(home.user, file), "utf8")]));
}

/** Far above the bound, so that a busy machine does not look like a hook that hangs. */
const HANGS_MS = 20_000;

async function callAll(home: ThrowAwayHome, path: string): Promise<(number | null)[]> {
  const session = clientSession(home, join(home.user, "heron"), "strange");
  const codes: (number | null)[] = [];
  for (const call of [
    session.start(),
    session.prompt("When are the herons counted?"),
    session.stop("At dawn."),
  ]) {
    const env = { UNBIDDEN_DAEMON_ENABLED: String(/daemon|lock|http/.test(path)) };
    codes.push((await callHook(call, { home, env, timeoutMs: HANGS_MS })).exitCode);
  }
  await endDaemons(home);
  return codes;
}

/** All of them, or as many as somebody waits for: others at each path. */
function thingsFor(path: string): readonly string[] {
  const things = Object.keys(STRANGE_THINGS);
  const from = OPENED.indexOf(path) * 3;
  const count = counted({ smoke: 3, full: things.length });
  return Array.from({ length: count }, (_, at) => things[(from + at) % things.length] ?? "");
}

const CANARY = "CANARY of the user's own file";

test.skipIf(process.platform === "win32").each(OPENED)(
  "whatever lies at %s, hooks end quietly and touch nothing else",
  async (path) => {
    const home = await usedHome();
    const kept = join(home.root, "kept");
    cpSync(home.unbidden, kept, { recursive: true });
    const theirs = join(home.user, "theirs.txt");
    for (const thing of thingsFor(path)) {
      rmSync(home.unbidden, { recursive: true });
      cpSync(kept, home.unbidden, { recursive: true });
      writeFileSync(theirs, CANARY);
      putStrange(thing, join(home.unbidden, path), theirs);
      const before = outside(home);
      expect([thing, ...(await callAll(home, path))]).toEqual([thing, 0, 0, 0]);
      expect([thing, outside(home)]).toEqual([thing, before]);
      expect([thing, holding(home, CANARY)]).toEqual([thing, []]);
    }
  },
  300_000,
);

test.skipIf(process.platform === "win32").each(FOLDERS)(
  "a folder %s that is a link leads nothing out of the home",
  async (path) => {
    const home = await usedHome();
    const theirs = join(home.user, "theirs");
    mkdirSync(theirs);
    writeFileSync(join(theirs, "notes.txt"), CANARY);
    putStrange("a link to a user's file", join(home.unbidden, path), theirs);
    const before = outside(home);
    expect(await callAll(home, path)).toEqual([0, 0, 0]);
    expect(outside(home)).toEqual(before);
    expect(existsSync(join(theirs, "notes.txt"))).toBe(true);
  },
);

/** Files of the home, no larger than one of ours gets, that hold these words. */
function holding(home: ThrowAwayHome, words: string): string[] {
  return readdirSync(home.unbidden, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => bytesOf(file).includes(words));
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    // The file of 5 GB, which is ours to leave alone.
    return Buffer.alloc(0);
  }
}
