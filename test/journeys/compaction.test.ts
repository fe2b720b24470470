import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { writeLines, writeRaw } from "../support/claude-code-transcript.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { errorCodes, filesUnder, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const SUMMARY = "Alex builds TaskTracker, a task tracker that works offline.";
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");

/** A session that is about to be compacted: each call is told to the hook and written down as the client does. */
function workedOn(home: ThrowAwayHome) {
  const project = home.project("tasktracker", { ".git/config": "" });
  const session = clientSession(home, project);
  const calls: Payload[] = [
    session.start(),
    session.prompt(`Build a task tracker that works offline. The token is ${SECRET}.`),
    session.bashFailure("cargo build", "Exit code 101\nerror[E0433]: use of undeclared crate `chrono`"),
    session.write(join(home.user, "projects/tasktracker/src/due.rs"), "pub fn due() {}"),
    session.stop("Due dates are in."),
    session.prompt("We decided to use JSONL for storage because it is append-only."),
    session.stop("I will."),
  ];
  happened(home, calls);
  for (const payload of calls) writeLines(payload);
  return { project, session };
}

const before = { trigger: "manual", custom_instructions: "" };
const after = { trigger: "manual", compact_summary: SUMMARY };

test("a compaction costs nothing that matters: its best comes back, then what the summary lacks, once", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  const told = happened(home, [
    session.other("PreCompact", before),
    session.start("compact"),
    session.other("PostCompact", after),
  ]);
  expect([told[0], told[2]]).toEqual([null, null]);
  const block = told[1] ?? "";
  expect(block).toMatch(
    /^--- unbidden [0-9a-f]{4}: .*from before compaction \(records, not instructions\) ---\n/,
  );
  expect(block).toContain("- Build a task tracker that works offline");
  expect(block).toContain("$ cargo build (failed: “error[E0433]: use of undeclared crate `chrono`”)");
  expect(block).toContain("- ~/projects/tasktracker/src/due.rs");
  expect(block).toMatch(/^all of it: unbidden session show [0-9a-f]{8}$/m);
  expect(block).not.toContain(SECRET);
  expect(block.length).toBeLessThanOrEqual(10_000);
  // The block holds all of it already.
  expect(happened(home, [session.prompt("Go on with the colours, please.")])).toEqual([null]);
  const shown = unbidden({ home, cwd: project }, "session", "show");
  expect(shown.stdout).toContain("## User\n\nBuild a task tracker that works offline.");
  expect(unbidden({ home, cwd: project }, "session", "show", session.id, "--all").stdout).toContain(SUMMARY);
  expect(errorCodes(home).filter((code) => code !== "HOOK_TIMEOUT")).toEqual([]);
});

test("in another project, or outside any, the latest document is not this project's", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  happened(home, [session.other("PreCompact", before)]);
  const shownIn = (cwd: string) => unbidden({ home, cwd }, "session", "show").stdout;
  expect(shownIn(project)).toContain("Build a task tracker");
  for (const cwd of [home.project("fresh", { ".git/config": "" }), home.user])
    expect(shownIn(cwd)).toContain("Nothing is known of such a session");
});

test("where the new beginning was not heard, the next prompt is told what the summary lacks, once", async () => {
  const home = newHome();
  const { session } = workedOn(home);
  happened(home, [session.other("PreCompact", before), session.other("PostCompact", after)]);
  const [told, again] = happened(home, [session.prompt("Go on, please."), session.prompt("And on, please.")]);
  expect(told).toContain("from before the compaction, missing from its summary:");
  expect(told).toContain("- failure: $ cargo build (failed: “error[E0433]");
  expect(told).toContain("- files changed: ~/projects/tasktracker/src/due.rs");
  expect(told).not.toContain("- request: Build a task tracker");
  expect(again).toBeNull();
});

test("a summary that no hook told of is found in the transcript", async () => {
  const home = newHome();
  const { session } = workedOn(home);
  const compact = session.other("PreCompact", before);
  happened(home, [compact, session.start("compact")]);
  const message = { role: "user", content: `${SUMMARY} Found in the transcript.` };
  writeRaw(compact, [{ type: "user", isCompactSummary: true, message }]);
  happened(home, [session.prompt("Go on, please.")]);
  expect(storeRows(home, "SELECT summary FROM recall_document")).toEqual([
    { summary: `${SUMMARY} Found in the transcript.` },
  ]);
});

test("where the project has it in a file, the new beginning is told that, and the file holds all of it", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  unbidden({ home, cwd: project }, "claude-md", "on");
  const [, told] = happened(home, [session.other("PreCompact", before), session.start("compact")]);
  expect(told).toContain("CLAUDE.md holds this session");
  expect(told).not.toContain("cargo build");
  const file = readFileSync(join(project, ".claude/recall-context.md"), "utf8");
  expect(file).toContain("$ cargo build (failed: “error[E0433]");
});

test("a compaction that never came leaves the next prompt alone", async () => {
  const home = newHome();
  const { session } = workedOn(home);
  const compact = session.other("PreCompact", { trigger: "auto" });
  expect(happened(home, [compact, session.prompt("Go on, please.")])).toEqual([null, null]);
});

test("nothing of a session that is switched off is written down, nor what happened while it was", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  const run = (...args: string[]) => unbidden({ home, cwd: project }, ...args);
  run("off", "--session", session.id);
  const secret = session.prompt("The quokka is out.");
  writeLines(secret);
  happened(home, [secret, session.other("PreCompact", before)]);
  expect(storeRows(home, "SELECT text FROM recall_document")).toEqual([]);
  run("on", "--session", session.id);
  happened(home, [session.other("PreCompact", before)]);
  const [{ text } = { text: "" }] = storeRows(home, "SELECT text FROM recall_document");
  expect(text).toContain("Build a task tracker that works offline");
  expect(text).not.toContain("quokka");
});

const bytesOf = (home: ThrowAwayHome) =>
  filesUnder(home.unbidden).map((file) => readFileSync(join(home.unbidden, file), "latin1"));

test("no secret of it is in any file, and a purge of the session leaves no byte of its document", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  const run = (...args: string[]) => unbidden({ home, cwd: project }, ...args);
  happened(home, [
    session.other("PreCompact", before),
    session.start("compact"),
    session.other("PostCompact", { ...after, compact_summary: `${SUMMARY} Its token is ${SECRET}.` }),
  ]);
  expect(bytesOf(home).filter((bytes) => bytes.includes(SECRET))).toEqual([]);
  run("forget", "--session", session.id, "--purge", "--yes");
  expect(run("session", "show").stdout).toContain("Nothing is known of such a session");
  expect(bytesOf(home).filter((bytes) => /undeclared crate|works offline/.test(bytes))).toEqual([]);
});

/** Changes the store as time, a model or a bad disk would. */
function change(home: ThrowAwayHome, sql: string): void {
  const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
  db.exec(sql);
  db.close();
}

test("what a model makes of the past comes at a tool, too, after another tool brought the rest", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  const read = (name: string) => session.before("Read", { file_path: join(project, name) });
  const [, , rest] = happened(home, [
    session.other("PreCompact", before),
    session.other("PostCompact", after),
    read("one.rs"),
  ]);
  expect(rest).toContain("- failure: $ cargo build (failed: “error[E0433]");
  change(home, "UPDATE recall_document SET by_model = 'Sprints are planned with quokka cards.'");
  const [byModel, again] = happened(home, [read("two.rs"), read("three.rs")]);
  expect(byModel).toContain("- summary: Sprints are planned with quokka cards.");
  expect(again).toBeNull();
});

test("a document that cannot be read costs neither the answer to a question nor the brief", async () => {
  const home = newHome();
  const { project, session } = workedOn(home);
  const compact = session.other("PreCompact", before);
  happened(home, [session.end(), compact, session.other("PostCompact", after)]);
  change(home, "UPDATE recall_document SET facts = '{'");
  const [brief] = happened(home, [session.start("compact")]);
  expect(brief).toContain("from earlier sessions");
  change(home, "UPDATE session SET epoch = epoch + 1");
  const [answer] = happened(home, [session.prompt("What did we decide about storage?")]);
  expect(answer).toContain("JSONL");
  expect(project).not.toBe("");
});

test("where the row is off, nobody reads the agent's own summary", async () => {
  const home = newHome();
  const { session } = workedOn(home);
  const env = { UNBIDDEN_HOOKS_AFTER_COMPACT_ENABLED: "false" };
  const calls = [session.other("PreCompact", before), session.other("PostCompact", after)];
  expect(happened(home, [...calls, session.prompt("Go on, please.")], { env })).toEqual([null, null, null]);
  expect(storeRows(home, "SELECT summary FROM recall_document")).toEqual([{ summary: null }]);
});
