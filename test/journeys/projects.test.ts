import { beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "../../src/operations/memories.ts";
import type { ReviewAnswer } from "../../src/operations/review.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden, unbiddenByProgram } from "../support/resident.ts";

const newHome = throwAwayHomes();
let home: ThrowAwayHome;
let heron: { home: ThrowAwayHome; cwd: string };
let finch: { home: ThrowAwayHome; cwd: string };

const json = <Answer>(place: typeof heron, ...args: string[]): Answer =>
  JSON.parse(unbidden(place, ...args, "--json").stdout);

beforeAll(() => {
  home = newHome();
  heron = { home, cwd: home.project("heron") };
  finch = { home, cwd: home.project("finch") };
  unbidden(heron, "add", "--kind", "decision", "Harbour records are stored as JSONL");
  for (const { cwd } of [heron, finch]) {
    const session = clientSession(home, cwd);
    const told = [session.prompt("Always run the linter before committing."), session.stop("I will.")];
    happened(home, [session.start(), ...told, session.end()]);
  }
});

test("projects are listed, one is shown with its size and retention, and renamed by a person alone", () => {
  const { projects } = json<{ projects: { name: string; id: string; memories: number }[] }>(
    heron,
    "projects",
  );
  expect(projects.map(({ name }) => name).sort()).toEqual(["finch", "heron"]);
  const { project, retention } = json<{ project: object; retention: object }>(heron, "projects", "show");
  expect(project).toMatchObject({
    name: "heron",
    off: false,
    sessions: 1,
    byKind: { decision: 1, preference: 1 },
    knownBy: [heron.cwd],
  });
  expect(retention).toMatchObject({ turn: 180, goal: 0 });
  expect(unbidden(heron, "projects", "show", "finch").stdout).toMatch(
    /^[0-9a-f]{8} finch {2}\d+ memor[\s\S]*turns 180 days/,
  );
  expect(unbiddenByProgram(heron, "projects", "rename", "heron", "egret").stderr).toContain("PERSON_NEEDED");
  expect(unbidden(heron, "projects", "rename", "heron", "egret").stdout).toContain(
    "heron is called egret now",
  );
  // The next session finds it by its folder and leaves the name.
  happened(home, [clientSession(home, heron.cwd).start()]);
  expect(json<{ project: string }>(heron, "status").project).toBe("egret");
  const id = projects.find(({ name }) => name === "heron")?.id.slice(0, 8) ?? "";
  expect(unbidden(heron, "projects", "rename", id, "heron").exitCode).toBe(0);
});

test.each([
  [["show", "owl"], 1, "no project is called owl"],
  [["rename", "heron", "finch"], 2, "another project is called finch"],
  [["rename", "heron", " "], 2, "must be one line"],
  [["merge", "heron", "heron"], 2, "cannot go into itself"],
  [["merge", "heron"], 2, "must not be empty"],
  [["split", "heron", "/nowhere"], 2, "it is not known by /nowhere"],
  [["undo", "ffffffff"], 2, "no one change begins with ffffffff"],
  [["rename", "heron", "a\u202eb"], 2, "must be one line"],
] as const)("projects %j is refused, and says why", (args, exit, reason) => {
  const { exitCode, stderr } = unbidden(heron, "projects", ...args);
  expect([exitCode, stderr]).toEqual([exit, expect.stringContaining(reason)]);
});

test("a project goes into another after a look, tells what both knew, and comes back", () => {
  const told = () => happened(home, [clientSession(home, finch.cwd).prompt(QUESTION)]).join("");
  const QUESTION = "Which format do the harbour records have, JSONL or SQLite?";
  expect(told()).not.toContain("JSONL");
  const asked = unbidden(finch, "projects", "merge", "finch", "heron");
  expect(asked.stdout).toContain(`All of finch goes into heron`);
  expect(asked.stdout).toContain(finch.cwd);
  expect(json<{ projects: unknown[] }>(heron, "projects").projects).toHaveLength(2);
  expect(unbiddenByProgram(heron, "projects", "merge", "finch", "heron").stderr).toContain("PERSON_NEEDED");
  expect(unbidden(finch, "projects", "merge", "finch", "heron", "--yes").stdout).toContain(
    "finch is part of heron now. To take it back: unbidden projects undo ",
  );
  expect(told()).toContain("JSONL");
  const only = unbidden(heron, "projects", "split", "heron", heron.cwd);
  expect(only.stdout).toContain("heron-2 becomes a project of its own");
  expect(unbidden(heron, "projects", "split", "heron", finch.cwd, "--yes").stdout).toContain(
    "finch is a project of its own now",
  );
  expect(told()).not.toContain("JSONL");
  for (const undone of ["Taken back: finch left heron.", "Taken back: finch went into heron."])
    expect(unbidden(heron, "projects", "undo").stdout).toContain(undone);
  expect(told()).not.toContain("JSONL");
  expect(json<{ project: string }>(finch, "status").project).toBe("finch");
});

test("a project that is off takes none in that is not", () => {
  unbidden(finch, "off");
  expect(unbidden(heron, "projects", "merge", "heron", "finch", "--yes").stderr).toContain(
    "finch is switched off and the other is not",
  );
  unbidden(finch, "on");
});

test("what is worth a look is counted and listed by its reason", () => {
  const tool = clientSession(home, heron.cwd);
  const failed = tool.bashFailure("npm run ferry", "Error: ferry cannot be found in harbour.json");
  happened(home, [tool.prompt("Start the ferry."), failed, tool.stop("It failed."), tool.end()]);
  const all = json<ReviewAnswer>(heron, "review");
  expect(all).toMatchObject({ project: "heron", reason: null, memories: [] });
  expect(all.counts).toMatchObject({ contradicted: 0, "never-used": 0 });
  const fresh = json<ReviewAnswer>(heron, "review", "new");
  expect(fresh.memories.map(({ title }) => title)).toContain("Harbour records are stored as JSONL");
  expect(fresh.memories).toHaveLength(fresh.counts.new);
  const low = json<ReviewAnswer>(heron, "review", "low-trust").memories;
  expect(low.every(({ trust }) => trust <= 1)).toBe(true);
  expect(low).toHaveLength(all.counts["low-trust"]);
  const [first, second] = ["0", "1"].map((skip) =>
    json<ReviewAnswer>(heron, "review", "new", "-n", "1", "--skip", skip),
  );
  expect(first).toMatchObject({ more: true, memories: [{ id: fresh.memories[0]?.id }] });
  expect(second?.memories[0]?.id).toBe(fresh.memories[1]?.id);
  expect(json<ReviewAnswer>(heron, "review", "new", "--since", "2999-01-01").memories).toEqual([]);
  unbidden(finch, "add", "The finch deploys on Tuesdays");
  const everywhere = json<ReviewAnswer>(heron, "review", "new", "--all");
  expect(everywhere.project).toBeNull();
  expect(new Set(everywhere.memories.map(({ projectName }) => projectName))).toEqual(
    new Set(["heron", "finch"]),
  );
  expect(json<ReviewAnswer>(heron, "review", "new", "--project", "finch").project).toBe("finch");
});

test("a memory that was rejected is among the contradicted", () => {
  const session = clientSession(home, heron.cwd);
  const asked = session.prompt("Which format do the harbour records have, JSONL or SQLite?");
  const [told] = happened(home, [asked]);
  expect(told).toContain("JSONL");
  const wrong = "No, that is wrong: harbour records are not stored as JSONL any more.";
  happened(home, [
    session.stop("They are stored as JSONL."),
    session.prompt(wrong),
    session.stop("I see."),
    session.end(),
  ]);
  const { memories } = json<ReviewAnswer>(heron, "review", "contradicted");
  expect(memories).toMatchObject([{ title: "Harbour records are stored as JSONL", contradicted: 1 }]);
});

test("a search says why a memory picked by hand would not be given", () => {
  const id = json<SearchAnswer>(heron, "search", "harbour JSONL").hits[0]?.memory.id ?? "";
  const whyNot = (place: typeof heron, words: string) =>
    json<SearchAnswer>(place, "search", words, "--why-not", id).whyNot;
  expect(whyNot(heron, "Which format do the harbour records have, JSONL or SQLite?")).toMatchObject({
    isGiven: true,
    why: null,
    place: 1,
  });
  expect(whyNot(heron, "colours of the login form")).toMatchObject({
    why: "it shares no word with these",
    place: null,
    shared: [],
  });
  expect(whyNot(finch, "harbour records")).toMatchObject({ why: "it belongs to the project heron" });
  const { stdout } = unbidden(heron, "search", "colours of the login form", "--why-not", id);
  expect(stdout).toMatch(/a new session here would not be given it: .+ \((?:place \d+ of \d+|not found)\)/);
  expect(unbidden(heron, "search", "records", "--why-not", "ffff").stderr).toContain("MEMORY_UNKNOWN");
});
