import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { errorCodes, storeIntegrity } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const DAY_MS = 86_400_000;

/** A person in one project, and what they read. */
function personIn(home: ThrowAwayHome) {
  const cwd = home.project("heron", {
    ".git/config": '[remote "origin"]\n\turl = https://git.example.com/birds/heron\n',
    ".git/HEAD": "ref: refs/heads/main\n",
  });
  const run = (...args: string[]) => {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd }, ...args);
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return stdout;
  };
  const titles = (): string[] =>
    JSON.parse(run("list", "--json")).memories.map(({ title }: { title: string }) => title);
  return { cwd, run, titles };
}

test("what was said in two sessions in nearly the same words is one memory, until that is undone", async () => {
  const home = newHome();
  const { cwd, run, titles } = personIn(home);
  for (const said of [
    "Always run the linter before committing.",
    "Always run the linter before you commit.",
  ]) {
    const session = clientSession(home, cwd);
    happened(home, [session.start(), session.prompt(said), session.stop("Yes."), session.end()]);
  }
  expect(titles()).toHaveLength(2);
  expect(run("curate", "--dry-run")).toMatch(
    /^1 memory would be merged with a duplicate\.\n {2}\[preference \w+\] .*you commit.*\n {4}kept: \[preference \w+\] .*committing \S+ \S+\n$/,
  );
  expect(titles()).toHaveLength(2);
  const told = run("curate");
  expect(told).toContain("1 memory merged with a duplicate.");
  expect(titles()).toEqual([expect.stringContaining("committing")]);
  expect(run("curate")).toContain("Nothing to merge, end or remove.");
  run("undo", /undo (\w{8})\)/.exec(told)?.[1] ?? "");
  expect(titles()).toHaveLength(2);
  expect(run("curate", "--rules-only")).toContain("Nothing to merge");
  expect(errorCodes(home)).toEqual([]);
});

test("a snapshot goes after ninety days and is told of, a pinned one and a decision stay", async () => {
  const home = newHome();
  const { run, titles } = personIn(home);
  for (const said of ["Half of the north basin is dredged", "Half of the south basin is dredged"])
    run("add", "--kind", "note", said);
  run("add", "--kind", "decision", "Dredge the basins in spring");
  const lines = run("export").trim().split("\n");
  const old = lines.map((line) => {
    const parsed = JSON.parse(line);
    if (!parsed.memory) return line;
    // Nobody adds a snapshot by hand.
    const kind = parsed.memory.kind === "note" ? "snapshot" : parsed.memory.kind;
    return JSON.stringify({ ...parsed, memory: { ...parsed.memory, kind, at: Date.now() - 100 * DAY_MS } });
  });
  const other = newHome();
  const file = join(other.root, "old.jsonl");
  writeFileSync(file, `${old.join("\n")}\n`);
  const later = personIn(other);
  later.run("import", "memories", file);
  expect(later.titles()).toEqual(expect.arrayContaining(titles()));
  const south = JSON.parse(later.run("list", "--json")).memories.find((one: { title: string }) =>
    one.title.includes("south"),
  );
  later.run("pin", south.shortId);
  expect(later.run("curate", "--dry-run")).toBe("Would remove: 1 snapshot memory.\n");
  expect(later.run("curate")).toMatch(/\nRemoved: 1 snapshot memory/);
  expect(later.titles().toSorted()).toEqual([
    "Dredge the basins in spring",
    "Half of the south basin is dredged",
  ]);
  expect(storeIntegrity(other)).toBe("ok");
});
