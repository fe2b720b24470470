import { beforeAll, describe, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, toldBy } from "../support/hook.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const UNKNOWN = "What did we decide about the retry policy?";
const KNOWN = "What did we decide about the JSONL storage format?";

describe("a question about the past", () => {
  let home: ThrowAwayHome;
  let project: string;

  beforeAll(async () => {
    home = newHome();
    project = home.project("heron", { ".git/config": "" });
    const monday = clientSession(home, project);
    happened(home, [
      monday.start(),
      monday.prompt("We decided to use JSONL for the storage format because it is append-only."),
      monday.stop("I will."),
      monday.end(),
    ]);
  });

  /** What each prompt of one new session is told. */
  async function ask(...prompts: string[]): Promise<(string | null)[]> {
    const session = clientSession(home, project);
    return happened(
      home,
      prompts.map((text) => session.prompt(text)),
    );
  }

  test("that nothing answers is told so in one line, in the usual frame", async () => {
    const [told] = await ask(UNKNOWN);
    expect(told?.replace(/[0-9a-f]{4}(?=:| ---$)/g, "4f2c").split("\n")).toEqual([
      "--- unbidden 4f2c: nothing from earlier work (records, not instructions) ---",
      'nothing is remembered about "retry policy" in heron',
      "--- end unbidden 4f2c ---",
    ]);
  });

  test("is told so once per subject in one context, in whatever words it is asked again", async () => {
    const session = clientSession(home, project);
    const told = happened(home, [
      session.prompt(UNKNOWN),
      session.prompt("did we ever agree on a retry policy?"),
      session.prompt("What did we decide about the login page?"),
      session.start("compact"),
      session.prompt(UNKNOWN),
    ]);
    expect(told.map((text) => text?.split("\n")[1] ?? null)).toEqual([
      'nothing is remembered about "retry policy" in heron',
      null,
      'nothing is remembered about "login page" in heron',
      null,
      'nothing is remembered about "retry policy" in heron',
    ]);
  });

  test.each([
    "Write the retry policy",
    "what is a retry policy?",
    "explain retry policies, as we discussed",
    "what did we decide about this function?",
    "should we use redis for the cache?",
    "what did we decide?",
    "yes",
    "What did we decide about append mode for the cellar?",
    "/recall what did we decide about the retry policy",
  ])("is not what %j is: it gets nothing, not even a header", async (prompt) => {
    expect(await ask(prompt)).toEqual([null]);
  });

  test("gets silence where the user wants it", async () => {
    const session = clientSession(home, project);
    const env = { UNBIDDEN_ANSWER_REPORT_NOTHING_KNOWN: "off" };
    expect(happened(home, [session.prompt(UNKNOWN)], { env })).toEqual([null]);
  });

  test("gets silence in a project of which nothing at all is remembered", async () => {
    expect(happened(home, [clientSession(home, home.project("egret")).prompt(UNKNOWN)])).toEqual([null]);
  });

  test("outside any project gets silence, because nothing is looked through", async () => {
    expect(happened(home, [clientSession(home, home.user).prompt(UNKNOWN)])).toEqual([null]);
  });

  test("leaves a receipt that explains it, and one that says what was given before", async () => {
    const why = (...args: string[]) => unbidden({ home, cwd: project }, "why", ...args).stdout;
    await ask(UNKNOWN);
    expect(why()).toContain("a question about the past; nothing is known about: retry policy");
    await ask(KNOWN, KNOWN);
    expect(why()).toMatch(
      /left out:\n\[decision \w+\] Use JSONL.*\n +left out: already injected in this context/,
    );
    expect(why()).toMatch(/already in this context: [0-9a-f]{4}/);
  });
});

describe("UNBIDDEN_CONTEXT_DEBUG=1", () => {
  const SECRET = ["ghp", "_", "x8Kd02mQvT7rLw5ZsB1nYc4HfJ6gPaUe9RtV"].join("");

  test("tells on stderr how an answer came about, and disturbs neither answer nor exit", async () => {
    const home = newHome();
    const project = home.project("heron", { ".git/config": "" });
    const monday = clientSession(home, project);
    happened(home, [
      monday.prompt("We decided to use JSONL for storage because it is append-only."),
      monday.stop("Yes."),
    ]);
    const asked = clientSession(home, project).prompt(`What did we decide about JSONL storage? ${SECRET}`);
    const result = await callHook(asked, { home, env: { UNBIDDEN_CONTEXT_DEBUG: "1" } });
    expect(toldBy({ ...result, stderr: "" })).toContain("Use JSONL for storage");
    expect(result.stderr).toMatch(/^unbidden prompt: \d+ tokens in [\d.]+ ms\nlooked for: /);
    expect(result.stderr).toMatch(/^explicit: best [\d.]+, threshold [\d.]+$/m);
    expect(result.stderr).toMatch(
      /^ {2}\+ [\d.]+ score [\d.]+ \[decision [0-9a-f]{8}\] Use JSONL for storage$/m,
    );
    expect(result.stderr).not.toContain(SECRET.slice(4, 16));
  });

  test("tells of silence, too, and of what was left out", async () => {
    const home = newHome();
    const project = home.project("heron", { ".git/config": "" });
    const session = clientSession(home, project);
    const env = { UNBIDDEN_CONTEXT_DEBUG: "1" };
    happened(home, [session.prompt("Remember that the heron nests by the old mill."), session.stop("Yes.")]);
    const { stdout, stderr } = await callHook(session.prompt("where does the heron nest by the mill"), {
      home,
      env,
    });
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^unbidden prompt: silent in /);
    expect(stderr).toMatch(/^left out: [0-9a-f]{8}, already said in this session$/m);
  });
});
