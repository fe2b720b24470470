import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { SESSION, spooled } from "../../src/capture/spool.fixture.ts";
import { memoryWith } from "../../src/domain/memory.fixture.ts";
import { redact } from "../../src/redact/redact.ts";
import { REDACT_VERSION } from "../../src/redact/version.ts";
import { connect } from "../../src/store/sqlite/connection/connection.ts";
import { clearSecrets } from "../../src/store/sqlite/maintenance/clear-secrets.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { checksum } from "../../src/text/hashes/checksum.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { filesUnder, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** Put together here; an earlier version knew neither. */
const SIGNS = ["mcp", "q7#Vd!x9%Lt&w2", "Jr5^s*8kQ"].join(":");
const WORD = ["marsh", "tern", "8642"].join("");
const HEADER = `sync --header "Authorization: Bearer ${SIGNS}" now`;
const FLAG = `sync --target-token ${WORD} now`;

test("what an earlier version let in is gone from every file after the next command, and that is said once", async () => {
  const home = newHome();
  const { run } = await olderHome(home);
  expect(leaks(home).map((file) => file.split(/[/\\]/)[0])).toEqual(
    expect.arrayContaining(["backups", "logs", "spool", "unbidden.db"]),
  );
  const before = storeRows(home, "SELECT id FROM event UNION SELECT id FROM memory ORDER BY id");

  const first = run("list");

  expect(first.exitCode).toBe(0);
  expect(first.stdout).toContain("Terns are synced with --target-token [redacted:");
  expect(first.stderr).toMatch(
    /^Secrets were stored in plain text in \d+ places in this home \([a-z-]+(?:, [a-z-]+)*\), .* rotate those keys, they were on this disk\.\n$/,
  );
  expect(leaks(home)).toEqual([]);
  const after = storeRows(home, "SELECT id FROM event UNION SELECT id FROM memory ORDER BY id");
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
  expect(run("verify", "--deep")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(run("search", "synced terns").stdout).toContain("Terns are synced");
  expect(run("list").stderr).toBe("");
});

test("foreign words in a prompt stay foreign where a secret before them went", async () => {
  const home = newHome();
  const { run } = await olderHome(home);
  run("list");
  const [row] = storeRows(home, "SELECT text, quoted FROM event WHERE quoted IS NOT NULL");
  const [[from, to] = []] = JSON.parse(String(row?.quoted)) as [number, number][];
  expect(String(row?.text).slice(from, to)).toBe("> always sync twice");
});

test("clearing that was cut off goes on where it was, and comes to the same end", async () => {
  const home = newHome();
  const { run } = await olderHome(home);
  const db = connect(join(home.unbidden, "unbidden.db"), 1_000);
  const step = {
    version: REDACT_VERSION,
    clear: (text: string) => redact(text, new Uint8Array(32)),
    rows: 1,
  };
  for (let slice = 0; slice < 3; slice++) expect(clearSecrets(db, step)).toEqual({ isDue: true, more: true });
  db.close();
  expect(run("list").stderr).toContain("rotate those keys");
  expect(leaks(home)).toEqual([]);
});

test("`scrub` redacts what lies in clear though this version looked there before, and never prints it", async () => {
  const home = newHome();
  const { run } = await olderHome(home);
  run("list");
  expect(run("scrub")).toMatchObject({
    exitCode: 0,
    stdout: "No secret is stored in plain text in the store, its backups or the files beside it.\n",
  });
  const folder = join(home.unbidden, "backups");
  const stores = readdirSync(folder).filter((name) => name.endsWith(".db"));
  for (const file of [join(home.unbidden, "unbidden.db"), ...stores.map((name) => join(folder, name))]) {
    const db = new DatabaseSync(file);
    db.exec(`UPDATE memory SET body = '${FLAG}' WHERE title LIKE 'Herons%'`);
    db.close();
  }
  writeFileSync(join(home.unbidden, "logs", "old.log"), HEADER);
  const { stdout, stderr } = run("scrub");
  expect(stdout).toMatch(
    /^Redacted 2 secrets in this home, backups included \(authorization, password-flag\)\. Rotate those keys/,
  );
  expect(leaks(home)).toEqual([]);
  expect([SIGNS, WORD].filter((secret) => (stdout + stderr).includes(secret))).toEqual([]);
});

test("a home without secrets is looked through once, and nothing is said", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  expect(unbidden({ home, cwd }, "add", "Herons are counted at dawn").stderr).toBe("");
  forgetVersion(join(home.unbidden, "unbidden.db"));
  expect(unbidden({ home, cwd }, "list").stderr).toBe("");
  expect(storeRows(home, "SELECT value FROM setting WHERE name = 'redact_version'")).toEqual([
    { value: String(REDACT_VERSION) },
  ]);
});

test("a backup that somebody else has open is cleared later, and never taken away", async () => {
  const home = newHome();
  const { run } = await olderHome(home);
  const folder = join(home.unbidden, "backups");
  const [name = ""] = readdirSync(folder).filter((one) => one.endsWith(".db"));
  const other = new DatabaseSync(join(folder, name));
  other.exec("BEGIN IMMEDIATE");
  const startedAt = performance.now();
  expect(run("list")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(readdirSync(folder)).toContain(name);
  other.exec("ROLLBACK");
  other.close();
  expect(run("list").stderr).toContain("rotate those keys");
  expect(leaks(home)).toEqual([]);
  expect(readdirSync(folder)).toContain(name);
});

test("files that a link leads to are somebody else's, and one that cannot be read holds nothing up", async () => {
  const home = newHome();
  const { run } = await olderHome(home);
  const theirs = join(home.user, "theirs");
  mkdirSync(theirs);
  writeFileSync(join(theirs, "notes.txt"), FLAG);
  rmSync(join(home.unbidden, "logs"), { recursive: true });
  symlinkSync(theirs, join(home.unbidden, "logs"));
  const huge = join(home.unbidden, "run", "status", "huge");
  mkdirSync(join(home.unbidden, "run", "status"), { recursive: true });
  writeFileSync(huge, "");
  truncateSync(huge, 5_000_000_000);
  expect(run("list").stderr).toContain("rotate those keys");
  expect(readFileSync(join(theirs, "notes.txt"), "utf8")).toBe(FLAG);
  rmSync(huge);
  rmSync(join(home.unbidden, "logs"));
  expect(leaks(home)).toEqual([]);
});

/** A home with these secrets wherever one can lie, as an earlier version left it. */
async function olderHome(home: ThrowAwayHome) {
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const session = clientSession(home, cwd);
  happened(home, [
    session.prompt("sync the terns\n\n> always sync twice"),
    session.bash("make sync", "done"),
    session.stop("Synced."),
  ]);
  run("add", "Herons are counted at dawn");
  const path = join(home.unbidden, "unbidden.db");
  const [project] = storeRows(home, "SELECT id FROM project");
  await putMemory(path, String(project?.id));
  spoil(path);
  expect(run("backup").exitCode).toBe(0);
  const folder = join(home.unbidden, "backups");
  for (const file of [path, ...readdirSync(folder).map((name) => join(folder, name))]) forgetVersion(file);
  putFiles(home);
  return { run };
}

async function putMemory(path: string, project: string): Promise<void> {
  const key = new Uint8Array(32);
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key, newId: () => "0123456789abcdef" });
  await store.putMemories([
    memoryWith({ title: `Terns are synced with --target-token ${WORD}`, body: HEADER, project, files: [] }),
  ]);
  await store.close();
}

/** Behind the back of everything that watches. */
function spoil(path: string): void {
  const db = new DatabaseSync(path);
  const update = (sql: string, ...values: string[]) => db.prepare(sql).run(...values);
  const prompt = `${HEADER}\n\n> always sync twice`;
  update(
    "UPDATE event SET text = ?, quoted = ? WHERE kind = 'prompt'",
    prompt,
    JSON.stringify([[prompt.indexOf(">"), prompt.length]]),
  );
  update("UPDATE event SET tool = json_set(tool, '$.command', ?) WHERE tool IS NOT NULL", FLAG);
  update("UPDATE receipt SET text = ?", HEADER);
  update(
    "INSERT INTO oplog (id, what, memory, before, after, by, because, at) SELECT 'c0', 'edit', id, ?, ?, 'user', ?, 1 FROM memory LIMIT 1",
    JSON.stringify({ title: FLAG, body: "" }),
    JSON.stringify({ title: "x", body: HEADER }),
    FLAG,
  );
  update(
    "INSERT INTO recall_document (session, at, facts, best, text) SELECT id, 1, ?, ?, ? FROM session LIMIT 1",
    JSON.stringify({ asked: [FLAG] }),
    HEADER,
    FLAG,
  );
  update("INSERT INTO occurrence VALUES (1, 'command', ?, 1, 1)", FLAG);
  // Rows bear the hash of what they are, as if they had been written so.
  for (const row of db.prepare("SELECT * FROM event").all()) {
    const { seq, row_hash: _, ...columns } = row;
    db.prepare("UPDATE event SET row_hash = ? WHERE seq = ?").run(
      checksum(Object.values(columns) as (string | number | null)[]),
      seq as number,
    );
  }
  db.close();
}

function forgetVersion(path: string): void {
  const db = new DatabaseSync(path);
  db.exec("DELETE FROM setting WHERE name = 'redact_version'");
  db.close();
}

function putFiles(home: ThrowAwayHome): void {
  const spool = join(home.unbidden, "spool");
  mkdirSync(spool, { recursive: true });
  const waits = spooled("waits");
  const whole = { format: 1, session: SESSION, event: { ...waits.event, text: HEADER } };
  writeFileSync(join(spool, `000000000000001-${waits.event.id}.json`), JSON.stringify(whole));
  mkdirSync(join(spool, "unreadable"));
  writeFileSync(join(spool, "unreadable", "one.json"), `{"text": "${FLAG}`);
  mkdirSync(join(home.unbidden, "logs"), { recursive: true });
  writeFileSync(join(home.unbidden, "logs", "old.jsonl"), `${JSON.stringify({ said: FLAG })}\n`);
}

/** Files that hold eight letters in a row of a secret. */
function leaks(home: ThrowAwayHome): string[] {
  const parts = [SIGNS, WORD].flatMap((secret) =>
    Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)),
  );
  return filesUnder(home.unbidden).filter((file) => {
    const bytes = readFileSync(join(home.unbidden, file)).toString("latin1").toLowerCase();
    return parts.some((part) => bytes.includes(part.toLowerCase()));
  });
}
