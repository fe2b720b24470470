import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionId } from "../../src/domain/event.ts";
import { type ClientSession, clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, DIST, play } from "../support/hook.ts";
import { errorCodes, filesUnder, storedTexts, storeRows } from "../support/kept.ts";
import { happened } from "../support/resident.ts";

const newHome = throwAwayHomes();

const NOTIFICATION =
  "<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n<result>README.md</result>\n</task-notification>";

/** A package whose engine is gone: a hook that wanted it would leave an error behind. */
function withoutEngine(home: ThrowAwayHome): { dist: string } {
  const dist = join(home.root, "dist");
  mkdirSync(dist, { recursive: true });
  for (const file of ["hook.cjs", "session-fault.cjs"]) cpSync(join(DIST, file), join(dist, file));
  return { dist };
}

describe("what is none of ours leaves nothing behind, and no engine is loaded for it", () => {
  const inside = { agent_id: "a1b2c3", agent_type: "general-purpose" };
  const main = (session: ClientSession) => session.prompt("list the files").transcript_path as string;
  const none: [string, (session: ClientSession) => Payload][] = [
    ["a sub-agent's tool call", (session) => ({ ...session.bash("ls", "README.md"), ...inside })],
    ["a sub-agent's failure", (session) => ({ ...session.bashFailure("ls x", "Exit code 2"), ...inside })],
    ["a sub-agent without a type", (session) => ({ ...session.bash("ls"), agent_id: "a1b2c3" })],
    ["an agent id of no letters", (session) => ({ ...session.bash("ls"), agent_id: "" })],
    [
      "a sub-agent of an older client",
      (session) => ({
        ...session.bash("ls"),
        transcript_path: `${main(session).slice(0, -6)}/subagents/agent-a1.jsonl`,
      }),
    ],
    [
      "a sub-agent of an older client on Windows",
      (session) => ({
        ...session.bash("ls"),
        transcript_path: "C:\\claude\\s1\\subagents\\agent-a1.jsonl",
      }),
    ],
    ["a background agent's end", (session) => session.prompt(NOTIFICATION)],
    ["a background agent's end after a blank line", (session) => session.prompt(`\n ${NOTIFICATION}`)],
    ["SubagentStop of a compaction", (session) => session.other("SubagentStop", { agent_type: "" })],
    [
      "PermissionRequest",
      (session) => ({ ...session.bash("rm -r build"), hook_event_name: "PermissionRequest" }),
    ],
    ["Notification", (session) => session.other("Notification", { message: "Claude is waiting" })],
  ];
  test.each(none)("%s", async (_what, payload) => {
    const home = newHome();
    const session = clientSession(home, home.project("heron"));
    expect(await play(home, [payload(session)], withoutEngine(home))).toEqual([null]);
    expect(filesUnder(home.user)).toEqual([]);
  });

  test("the same package does leave an error where there is work", async () => {
    const home = newHome();
    const session = clientSession(home, home.project("heron"));
    expect(await play(home, [session.prompt("list the files")], withoutEngine(home))).toEqual([null]);
    expect(errorCodes(home)).toHaveLength(1);
  });

  test("a background agent's end of more than a megabyte is not stored either", async () => {
    const home = newHome();
    const session = clientSession(home, home.project("heron"));
    const end = NOTIFICATION.replace("README.md", "README.md ".repeat(150_000));
    expect(await play(home, [session.prompt(end)])).toEqual([null]);
    expect(storeRows(home, "SELECT * FROM event")).toEqual([]);
  });

  test("switched off, nothing is kept but the name of a session that is never to be read back", async () => {
    const home = newHome();
    const session = clientSession(home, home.project("heron"));
    const day = [
      session.start(),
      session.prompt("list the files"),
      "no JSON",
      session.stop("Done."),
      session.end(),
    ];
    const told = await play(home, day, { env: { UNBIDDEN_DISABLED: "1" } });
    expect(told).toEqual([null, null, null, null, null]);
    expect(filesUnder(home.user)).toEqual([`.unbidden/run/unread/${sessionId("claude-code", session.id)}`]);
  });
});

describe("the main thread", () => {
  test("is heard also when it runs as a named agent", async () => {
    const home = newHome();
    const session = clientSession(home, home.project("heron"));
    await play(home, [{ ...session.prompt("list the files"), agent_type: "reviewer" }]);
    expect(storedTexts(home)).toEqual(["list the files"]);
  });

  test("gets no answer where the client would take one for a verdict or another turn", async () => {
    const home = newHome();
    const project = home.project("heron");
    const monday = clientSession(home, project);
    happened(home, [
      monday.prompt("Always run the linter before committing."),
      monday.stop("I will."),
      monday.end(),
    ]);
    const tuesday = clientSession(home, project);
    const brief = await callHook(tuesday.start(), { home });
    expect(brief.stdout).toContain("linter");
    expect(Object.keys(JSON.parse(brief.stdout))).toEqual(["hookSpecificOutput"]);
    const linter = "we always run the linter before committing";
    const rest = [
      tuesday.bash("npm run lint", linter),
      tuesday.bashFailure("npm run lint", `Exit code 1\n${linter}`),
      { ...tuesday.stop(linter), stop_hook_active: true },
      tuesday.stop(linter),
      tuesday.end("clear"),
    ];
    expect(happened(home, rest)).toEqual(rest.map(() => null));
  });
});
