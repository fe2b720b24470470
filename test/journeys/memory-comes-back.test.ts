import { beforeAll, describe, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { memoryTitles, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const QUESTION = "What did we decide about the JSONL storage format?";
const UNRELATED = "Please make the button on the settings page blue.";

/** A working day in a project: a decision, a wish, a failure with its fix, and something left to do. */
function monday(home: ThrowAwayHome, project: string): void {
  const session = clientSession(home, project);
  const told = happened(home, [
    session.start(),
    session.prompt(
      "Build the importer for bird counts. We decided to use JSONL for the storage format because it is append-only.",
    ),
    session.write(`${project}/src/importer.ts`, "export const importer = 1;\n"),
    session.bashFailure("./deploy.sh", "Exit code 1\ndeploy.sh: DEPLOY_ENV is unset"),
    session.bash("DEPLOY_ENV=staging ./deploy.sh", "deployed"),
    session.stop("The importer reads counts."),
    session.prompt("Always run the linter before committing."),
    session.stop("I will. Still to do: the importer has no tests yet."),
    session.end(),
  ]);
  expect(told).toEqual(told.map(() => null));
}

describe("the day after", () => {
  let home: ThrowAwayHome;
  let project: string;

  beforeAll(() => {
    home = newHome();
    project = home.project("heron", { ".git/config": "", "src/importer.ts": "" });
    monday(home, project);
  });

  test("a session begins with where the last one ended and what the user wants always", () => {
    const [brief] = happened(home, [clientSession(home, project).start()]);
    expect(brief).toMatch(
      /^--- unbidden [0-9a-f]{4}: \d notes? from earlier sessions \(records, not instructions\) ---\n/,
    );
    expect(brief).toMatch(/\[handoff [0-9a-f]{4,}\] Build the importer for bird counts/);
    expect(brief).toMatch(
      /\[preference [0-9a-f]{4,}\] Always run the linter before committing · .* · you said/,
    );
    expect(brief).toContain("importer has no tests yet");
    expect(brief?.length).toBeLessThan(8_000);
  });

  test("a question gets the decision and its reason", () => {
    const session = clientSession(home, project);
    const [, told] = happened(home, [session.start(), session.prompt(QUESTION)]);
    expect(told).toMatch(
      /\[decision [0-9a-f]{4,}\] Use JSONL for the storage format · .* · you said\n {2}it is append-only/,
    );
  });

  test("a task gets the decision unasked, also from a folder below", () => {
    const session = clientSession(home, `${project}/src`);
    const [, told] = happened(home, [session.start(), session.prompt("Document the JSONL storage format")]);
    expect(told).toContain("Use JSONL for the storage format");
  });

  test("work on what failed gets the fix", () => {
    const session = clientSession(home, project);
    const [, told] = happened(home, [session.start(), session.prompt("deploy.sh says DEPLOY_ENV is unset")]);
    expect(told).toMatch(/\[failure [0-9a-f]{4,}\].*deploy\.sh/);
  });

  test.each([UNRELATED, "yes", "/compact", "continue please", "What time is it in Lima?"])(
    "%j gets nothing",
    (text) => {
      const session = clientSession(home, project);
      const [, told] = happened(home, [session.start(), session.prompt(text)]);
      expect(told).toBeNull();
    },
  );

  test("asked again in one context, and in a resumed session, a question gets the ids alone", () => {
    const session = clientSession(home, project);
    const first = happened(home, [session.start(), session.prompt(QUESTION)]);
    expect(first.every((told) => told !== null)).toBe(true);
    const again = [
      session.prompt(QUESTION),
      session.end(),
      session.start("resume"),
      session.prompt(QUESTION),
    ];
    const [ids = ""] = [...(first[1] ?? "").matchAll(/^\[\w+ ([0-9a-f]+)\]/gm)].map(([, id]) => id);
    const told = happened(home, again);
    expect(told.map((text) => text?.split("\n").length ?? null)).toEqual([3, null, null, 3]);
    for (const text of [told[0], told[3]]) {
      expect(text).toMatch(
        /^--- unbidden [0-9a-f]{4}: nothing new from earlier work \(records, not instructions\) ---$/m,
      );
      expect(text).toMatch(new RegExp(`^already in this context: ${ids}(?:, [0-9a-f]{4,})*$`, "m"));
      expect(text).not.toMatch(/JSONL|append/);
    }
  });

  test("what comes unasked is not said twice in one context, not even by its id", () => {
    const session = clientSession(home, project);
    const told = happened(home, [
      session.start(),
      session.prompt("Document the JSONL storage format"),
      session.prompt("Document the JSONL storage format now"),
    ]);
    expect(told.map((text) => text !== null)).toEqual([true, true, false]);
  });

  test("after a compaction it is said again, once", () => {
    const session = clientSession(home, project);
    const before = happened(home, [session.start(), session.prompt(QUESTION)]);
    const after = happened(home, [
      session.start("compact"),
      session.prompt(QUESTION),
      session.prompt(QUESTION),
    ]);
    expect(after.slice(0, 2).map(withoutNonce)).toEqual(before.map(withoutNonce));
    expect(after[2]).toMatch(/^already in this context: /m);
  });

  test("what this session was told by its own user is not told back to it", () => {
    const session = clientSession(home, project);
    const said = happened(home, [
      session.start(),
      session.prompt("We decided to keep sightings in Parquet because they are columnar."),
      session.stop("Noted."),
    ]);
    // On a busy machine the end of a turn leaves some of its work to whoever comes next.
    unbidden({ home, cwd: project }, "curate");
    expect(memoryTitles(home).join()).toContain("Parquet");
    const asked = happened(home, [session.prompt("Why did we choose Parquet for sightings?")]);
    expect([...said.slice(1), ...asked]).toEqual([null, null, null]);
  });

  test("every injection has a receipt with its words and their cost", () => {
    const session = clientSession(home, project);
    const [, told] = happened(home, [session.start(), session.prompt(QUESTION)]);
    const receipts = storeRows(home, "SELECT * FROM receipt WHERE verdict = 'injected' ORDER BY rowid");
    expect(receipts.at(-1)).toMatchObject({ hook_event: "prompt", text: told });
    expect(receipts.at(-1)?.tokens).toBe(Math.ceil(Buffer.byteLength(told ?? "") / 3));
  });

  test("words the agent quotes from a block do not become memories of their own", () => {
    const before = memoryTitles(home).length;
    const session = clientSession(home, project);
    const [brief] = happened(home, [session.start()]);
    happened(home, [
      session.prompt("go on"),
      session.stop(`You told me:\n${brief}\nSo I begin.`),
      session.end(),
    ]);
    expect(memoryTitles(home)).toHaveLength(before);
  });
});

/** A block without what differs from one injection to the next. */
/** How to note is said at a session's start alone. */
function withoutNonce(told: string | null): string | null {
  const words = told?.replace(/unbidden [0-9a-f]{4}/g, "unbidden") ?? null;
  return words?.replace(/^To keep what the user decides: .*\n/m, "") ?? null;
}
