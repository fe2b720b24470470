import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLACEHOLDER } from "../../src/domain/recall-file.ts";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { writeLines } from "../support/claude-code-transcript.ts";
import { throwAwayHomes } from "../support/home.ts";
import { errorCodes } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
const WORDS = "Build a task tracker that works offline.";

/** A session in a project with the route on, as far as its compaction. */
async function workedOn() {
  const home = newHome();
  const project = home.project("tasktracker", { ".git/config": "", "CLAUDE.md": "# Rules\n" });
  expect(unbidden({ home, cwd: project }, "claude-md", "on").exitCode).toBe(0);
  const session = clientSession(home, project);
  const calls: Payload[] = [
    session.start(),
    session.prompt(`${WORDS} The token is ${SECRET}.`),
    session.stop("It works offline."),
  ];
  for (const call of calls) {
    writeLines(call);
    happened(home, [call]);
  }
  happened(home, [session.other("PreCompact", { trigger: "manual", custom_instructions: "" })]);
  const text = () => readFileSync(join(project, ".claude", "recall-context.md"), "utf8");
  return { home, project, session, text };
}

test("with the route on the document is in the file, the new beginning says so, and the next prompt empties it", async () => {
  const { home, session, text } = await workedOn();
  expect(text()).toContain(WORDS);
  expect(text()).not.toContain(SECRET);
  const [told] = happened(home, [session.start("compact")]);
  expect(told).toMatch(
    /CLAUDE\.md holds this session from before the compaction; all of it: unbidden session show [0-9a-f]{8}$/m,
  );
  expect(told).not.toContain(WORDS);
  expect(text()).toContain(WORDS);
  // The agent holds all of it already.
  const summary = { trigger: "manual", compact_summary: "Nothing to speak of." };
  expect(happened(home, [session.other("PostCompact", summary), session.prompt("Go on.")])).toEqual([
    null,
    null,
  ]);
  expect(text()).toBe(PLACEHOLDER);
  expect(errorCodes(home)).toEqual([]);
});

test("where the file was taken away before the compaction, the text comes by the hook as it does without the route", async () => {
  const { home, project, session } = await workedOn();
  unbidden({ home, cwd: project }, "claude-md", "off");
  happened(home, [session.other("PreCompact", { trigger: "manual", custom_instructions: "" })]);
  const [told] = happened(home, [session.start("compact")]);
  expect(told).toContain(WORDS);
});

test("where it is taken away in the middle of one, what there is room for is where to find it", async () => {
  const { home, project, session } = await workedOn();
  unbidden({ home, cwd: project }, "claude-md", "off");
  const [told] = happened(home, [session.start("compact")]);
  expect(told).toContain("unbidden session show");
});

test("files beyond the best of the document are not told again after a compaction, for they came by the file", async () => {
  const { home, session } = await workedOn();
  for (let at = 0; at < 20; at++) writeLines(session.write(`${home.user}/tasktracker/src/part${at}.ts`, ""));
  const [, , , , told] = happened(home, [
    session.prompt("Make them all."),
    session.other("PreCompact", { trigger: "manual", custom_instructions: "" }),
    session.start("compact"),
    session.other("PostCompact", { trigger: "manual", compact_summary: "Parts were made." }),
    session.prompt("Go on."),
  ]);
  expect(told).toBeNull();
});

test("what is forgotten without a trace is gone from the project's file, too", async () => {
  const { home, project, session, text } = await workedOn();
  const forget = ["forget", "--session", session.id, "--purge", "--yes", "--json"];
  expect(unbidden({ home, cwd: project }, ...forget).exitCode).toBe(0);
  expect(text()).toBe(PLACEHOLDER);
});

test("a session that is switched off in the middle of a compaction leaves nothing in the project's file", async () => {
  const { home, project, session, text } = await workedOn();
  expect(unbidden({ home, cwd: project }, "off", "--session", session.id).exitCode).toBe(0);
  expect(text()).toContain(WORDS);
  expect(happened(home, [session.prompt("Go on.")])).toEqual([null]);
  expect(text()).toBe(PLACEHOLDER);
});
