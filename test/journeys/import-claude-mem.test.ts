import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Memory } from "../../src/domain/memory.ts";
import { at, claudeMemFile, type Row } from "../../src/importers/claude-mem/claude-mem.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { filesUnder } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const SECRET = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

function row(project: string, day: string, more: Row): Row {
  return { memory_session_id: `m-${day}`, project, ...at(`2026-02-${day}T09:00:00.000Z`), ...more };
}

/** Somebody who used claude-mem in two projects that are there, and in one that is not. */
function person() {
  const home = newHome();
  const heron = home.project("heron", { "src/upload.ts": "" });
  const ledger = home.project("ledger", { "src/book.ts": "" });
  mkdirSync(join(home.user, ".claude-mem"));
  const bug = {
    type: "bugfix",
    title: "Upload hung on large files",
    narrative: "The stream was never drained.",
  };
  const file = claudeMemFile(join(home.user, ".claude-mem/claude-mem.db"), "newest", {
    observations: [
      row("heron", "01", { ...bug, files_modified: '["src/upload.ts"]' }),
      row("heron", "02", { ...bug, files_modified: '["src/upload.ts"]' }),
      row("heron", "03", {
        type: "decision",
        title: "Uploads go to the Lisbon bucket",
        narrative: `With the token ${SECRET}.`,
      }),
      row("ledger", "04", {
        type: "discovery",
        title: "The book is balanced nightly by a cron job",
        files_read: JSON.stringify([join(ledger, "src/book.ts")]),
      }),
      row("gone", "05", { type: "feature", title: "Something of a project nobody knows" }),
      row("heron", "06", { type: "change" }),
    ],
    session_summaries: [
      row("heron", "07", { request: "Finish the upload", completed: "The route", next_steps: "Write tests" }),
    ],
  });
  const run = (cwd: string, ...args: string[]) => unbidden({ home, cwd }, ...args);
  const json = (cwd: string, ...args: string[]) => {
    const { exitCode, stdout, stderr } = run(cwd, ...args, "--json");
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return JSON.parse(stdout);
  };
  const list = (cwd: string) =>
    json(cwd, "list").memories.map(({ kind, title, trust }: Memory) => `${kind} ${trust} ${title}`);
  return { home, heron, ledger, file, run, json, list };
}

test("what claude-mem kept comes into the projects it is about, as facts of the past", () => {
  const { home, heron, ledger, file, run, json, list } = person();
  const { exitCode, stdout, stderr } = run(heron, "import", "claude-mem", file);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Imported 4 memories from .*claude-mem\.db \(7 rows in /);
  expect(stdout).toContain("1 memory stored already, or the same in the same words");
  expect(stdout).toContain("1 skipped: rows that cannot be read");
  expect(stdout).toMatch(/1 skipped: of "gone", of which claude-mem does not say where it is/);
  expect(list(heron)).toEqual([
    "handoff 1 Finish the upload",
    "decision 1 Uploads go to the Lisbon bucket",
    "failure 1 Upload hung on large files",
  ]);
  expect(list(ledger)).toEqual(["note 1 The book is balanced nightly by a cron job"]);
  expect(JSON.stringify(json(heron, "list"))).not.toContain(SECRET);
  expect(readdirSync(join(home.user, ".claude-mem"))).toEqual(["claude-mem.db"]);
  const next = clientSession(home, heron);
  const [, told] = happened(home, [next.start(), next.prompt("Which bucket did we decide uploads go to?")]);
  expect(told).toMatch(/Uploads go to the Lisbon bucket · 2026-02-03 · from local text/);
});

test("run again it changes nothing, and what was forgotten stays away", () => {
  const { heron, file, run, json, list } = person();
  json(heron, "import", "claude-mem", file);
  expect(json(heron, "import", "claude-mem", file).memories).toMatchObject({
    new: 0,
    changed: 0,
    known: 4,
    duplicate: 1,
  });
  expect(run(heron, "forget", "--source", "src/upload.ts", "--yes").exitCode).toBe(0);
  expect(json(heron, "import", "claude-mem", file).memories).toMatchObject({ new: 0, forgotten: 2 });
  expect(list(heron)).toHaveLength(2);
});

test("a dry run counts the same and makes no home", () => {
  const { home, heron, file, json } = person();
  expect(json(heron, "import", "claude-mem", file, "--dry-run")).toMatchObject({
    dryRun: true,
    read: 7,
    memories: { new: 4, duplicate: 1 },
  });
  expect(filesUnder(home.unbidden)).toEqual([]);
});

test("one project alone, by its name or by its folder, also where claude-mem does not say where it is", () => {
  const { home, heron, ledger, file, json, list } = person();
  expect(json(heron, "import", "claude-mem", file, "--project", "ledger").memories.new).toBe(1);
  expect([list(heron), list(ledger).length]).toEqual([[], 1]);
  const gone = home.project("gone");
  expect(json(heron, "import", "claude-mem", file, "--project", gone).memories.new).toBe(1);
  expect(list(gone)).toEqual(["note 1 Something of a project nobody knows"]);
});

test("a project that is off gets nothing, and what is no such database is refused with a way out", () => {
  const { heron, file, run, json, list } = person();
  run(heron, "add", "Something of our own");
  run(heron, "off");
  expect(json(heron, "import", "claude-mem", file).leftOut).toMatchObject({
    "of projects that are switched off": 4,
  });
  expect(list(heron)).toHaveLength(1);
  const { exitCode, stderr } = run(heron, "import", "claude-mem", join(heron, "src/upload.ts"));
  expect(exitCode).not.toBe(0);
  expect(stderr).toMatch(/CLAUDE_MEM_UNKNOWN|CLAUDE_MEM_UNREADABLE/);
  expect(run(heron, "import", "claude-mem").stderr).toContain("name the file");
});
