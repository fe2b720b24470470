import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("a pattern is told with when it applies, what to do then and how sure it is, until a line is taken away", async () => {
  const home = newHome();
  const folder = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd: folder }, ...args);
  const added = run(
    ...["add", "Safe bash arithmetic in importer scripts", "--kind", "pattern", "--json"],
    ...["--context", "scripts with set -e", "--solution", "x=$((x+1)) and no expr"],
  );
  const { id } = JSON.parse(added.stdout).memory;
  // The brief of a session that starts would tell its title alone.
  const ask = async () => {
    const question = clientSession(home, folder).prompt("What did we say about safe bash arithmetic?");
    return happened(home, [question])[0];
  };
  expect(await ask()).toMatch(
    /\[pattern \w+\] Safe bash arithmetic in importer scripts · [\d-]+ · you said\n {2}context: scripts with set -e\n {2}solution: x=\$\(\(x\+1\)\) and no expr\n {2}evidence: you said it; confidence 0\.9\n/,
  );
  expect(run("show", id).stdout).toContain("confidence that it holds: 0.9");

  run("edit", id, "--context", "", "--solution", "let x=x+1");
  expect(await ask()).toMatch(/you said\n {2}solution: let x=x\+1\n/);
  run("undo");
  expect(await ask()).toContain("  context: scripts with set -e\n");
});

test("only a pattern has a context and a solution", () => {
  const home = newHome();
  const folder = home.project("heron", { ".git/config": "" });
  const { exitCode, stderr } = unbidden({ home, cwd: folder }, "add", "We use JSONL", "--solution", "x");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("only a pattern has --context and --solution"),
  ]);
});
