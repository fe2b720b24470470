import { beforeAll, describe, expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { writeLines } from "../support/claude-code-transcript.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { errorCodes, happenings, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** The same folder name in every home, for a session that is the same but for where it lies. */
function newPlace(): { home: ThrowAwayHome; project: string } {
  const home = newHome();
  return { home, project: home.project("heron", { ".git/config": "" }) };
}

const first = newPlace();
const DAY = workingDay(first);
const NEXT = clientSession(first.home, first.project).start();

function workingDay({ home, project }: ReturnType<typeof newPlace>): readonly Payload[] {
  const session = clientSession(home, project);
  return [
    session.start(),
    session.prompt(
      "Deploy the importer. We decided to use JSONL for the storage format because it is append-only.",
    ),
    session.write(`${project}/src/importer.ts`, "export const importer = 1;\n"),
    session.bashFailure("./deploy.sh", "Exit code 1\ndeploy.sh: DEPLOY_ENV is unset"),
    session.bash("DEPLOY_ENV=staging ./deploy.sh", "deployed"),
    session.stop("It is deployed."),
    session.prompt("Always run the linter before committing."),
    session.bash("cat .env", "DATABASE_PASSWORD=gull-heron-4711"),
    session.bash("npm run lint", "no problems"),
    session.stop("Nothing to mend."),
    session.end(),
  ];
}

interface Losses {
  /** Hooks that never came. */
  readonly lost: readonly string[];
  /** Happenings whose lines the client writes only after their hook. */
  readonly late?: readonly string[];
  /** How many of the last lines come only after the last hook of the session. */
  readonly lag?: number;
}

/** The whole day in another home, and the start of the next session after it. */
async function lived({ lost, late = [], lag = 0 }: Losses): Promise<ThrowAwayHome> {
  const { home } = newPlace();
  const day = DAY.map((payload) => movedTo(home, payload));
  const waiting: Payload[] = [];
  for (const [at, payload] of day.entries()) {
    const hookEvent = String(payload.hook_event_name);
    const waits = late.includes(hookEvent) || at >= day.length - lag;
    if (waits) waiting.push(payload);
    else for (const due of [...waiting.splice(0), payload]) writeLines(due);
    if (!lost.includes(hookEvent)) happened(home, [payload]);
  }
  for (const due of waiting) writeLines(due);
  happened(home, [movedTo(home, NEXT)]);
  // A hook has only so much time; on a slow machine a command does the rest.
  expect(unbidden({ home, cwd: home.user }, "list").exitCode).toBe(0);
  return home;
}

function movedTo({ root }: ThrowAwayHome, payload: Payload): Payload {
  return JSON.parse(JSON.stringify(payload).replaceAll(first.home.root, root));
}

/** Marks of what was taken out follow from a home's own key. */
function eventsIn(home: ThrowAwayHome): unknown[] {
  return happenings(home).map((row) => ({ ...row, text: withoutMarks(String(row.text)) }));
}

const withoutMarks = (text: string) => text.replace(/(\[redacted:[\w-]+):[0-9a-f]{8}\]/g, "$1]");

/** What is counted over all sessions of a project has its id from that project's, which every home draws for itself. */
function memoriesIn(home: ThrowAwayHome): unknown[] {
  const id = "iif(rule IN ('command', 'failure', 'commit', 'plan'), '', m.id) AS id";
  const columns = `${id}, kind, title, body, origin, trust, session, rule`;
  return storeRows(home, `SELECT ${columns} FROM memory m ORDER BY kind, title`);
}

const TOOLS = ["PostToolUse", "PostToolUseFailure"];

describe("a session is remembered as if every hook had come", () => {
  let whole: ThrowAwayHome;

  beforeAll(async () => {
    whole = await lived({ lost: [] });
  });

  test("which tells all that happened, and how the failure was mended", () => {
    const kinds = ["prompt", "tool", "tool-failure", "tool", "reply", "prompt", "tool", "tool", "reply"];
    expect(happenings(whole).map(({ kind }) => kind)).toEqual(kinds);
    expect(JSON.stringify(eventsIn(whole))).not.toContain("gull-heron");
    const failure = { kind: "failure", title: "deploy.sh exits 1: deploy.sh: DEPLOY_ENV is unset" };
    expect(memoriesIn(whole)).toContainEqual(expect.objectContaining(failure));
    expect(
      memoriesIn(whole)
        .map((memory) => (memory as { kind: string }).kind)
        .sort(),
    ).toEqual([
      "decision",
      "failure",
      "handoff",
      "preference",
      "project",
      "project",
      "snapshot",
      "turn",
      "turn",
    ]);
  });

  test.each<[string, Losses]>([
    ["none of a tool does", { lost: TOOLS }],
    ["none of a tool does, and replies are written down only after Stop", { lost: TOOLS, late: ["Stop"] }],
    ["none of a tool does, and the last lines come when the session is over", { lost: TOOLS, lag: 4 }],
    ["of the end nothing comes", { lost: [...TOOLS, "Stop", "SessionEnd"] }],
    ["no prompt's does", { lost: ["UserPromptSubmit"] }],
    [
      "only the session's start and the next one's come",
      { lost: [...TOOLS, "UserPromptSubmit", "Stop", "SessionEnd"] },
    ],
    ["only those of failures do", { lost: ["PostToolUse", "UserPromptSubmit", "Stop"] }],
  ])("when %s", async (_what, losses) => {
    const home = await lived(losses);
    expect(eventsIn(home)).toEqual(eventsIn(whole));
    expect(memoriesIn(home)).toEqual(memoriesIn(whole));
    expect(errorCodes(home)).toEqual([]);
  });
});
