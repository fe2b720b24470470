import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId } from "../../src/domain/event.ts";
import { PLACEHOLDER, recallFileText } from "../../src/domain/recall-file.ts";
import { STALE_MS } from "../../src/inject/compaction/file-route.ts";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** A project with the route on, and one of its sessions in the middle of a compaction. */
function compacting(age = 0) {
  const home = newHome();
  const project = home.project("heron", { "CLAUDE.md": "# Rules\n" });
  mkdirSync(join(project, ".git"));
  expect(unbidden({ home, cwd: project }, "claude-md", "on").exitCode).toBe(0);
  const session = clientSession(home, project);
  const file = join(project, ".claude", "recall-context.md");
  const head = { session: sessionId("claude-code", session.id), at: Date.now() - age };
  writeFileSync(file, recallFileText(head, "4f2c", "the heron export keeps its order"));
  const isEmpty = () => readFileSync(file, "utf8") === PLACEHOLDER;
  return { home, project, session, isEmpty };
}

type Own = ReturnType<typeof compacting>["session"];
const ENDS: readonly [string, (session: Own) => Payload][] = [
  ["next prompt", (session) => session.prompt("go on")],
  ["stop", (session) => session.stop("done")],
  ["end", (session) => session.end()],
  ["next start", (session) => session.start("resume")],
];

test.each(ENDS)("after a compaction that session's %s empties the file", async (_, call) => {
  const { home, session, isEmpty } = compacting();
  happened(home, [call(session)]);
  expect(isEmpty()).toBe(true);
});

test("the start that follows the compaction leaves the file, for the agent may read it later", async () => {
  const { home, session, isEmpty } = compacting();
  happened(home, [session.start("compact")]);
  expect(isEmpty()).toBe(false);
});

test("a session beside it leaves the file alone, unless the compaction was broken off long ago", async () => {
  const fresh = compacting();
  happened(fresh.home, [clientSession(fresh.home, fresh.project).prompt("hello")]);
  expect(fresh.isEmpty()).toBe(false);
  const stale = compacting(STALE_MS + 60_000);
  happened(stale.home, [clientSession(stale.home, stale.project).start()]);
  expect(stale.isEmpty()).toBe(true);
});

test("where the route is off again the file is nobody's business", async () => {
  const { home, project, session } = compacting();
  unbidden({ home, cwd: project }, "claude-md", "off");
  mkdirSync(join(project, ".claude"));
  const text = recallFileText({ session: sessionId("claude-code", session.id), at: 0 }, "4f2c", "old");
  writeFileSync(join(project, ".claude", "recall-context.md"), text);
  happened(home, [session.prompt("go on")]);
  expect(readFileSync(join(project, ".claude", "recall-context.md"), "utf8")).toBe(text);
});

test("no hook writes into a project where it was never switched on", async () => {
  const home: ThrowAwayHome = newHome();
  const project = home.project("heron", { "CLAUDE.md": "@.claude/recall-context.md\n" });
  const session = clientSession(home, project);
  happened(home, [
    session.start(),
    session.prompt("one"),
    session.other("PreCompact", { trigger: "manual" }),
  ]);
  happened(home, [session.start("compact"), session.stop("done"), session.end()]);
  expect(existsSync(join(project, ".claude"))).toBe(false);
});
