import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { until } from "../support/daemon.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("a session begins with what the project is, its latest goals and three of its patterns", async () => {
  const home = newHome();
  const manifest = JSON.stringify({ name: "heron", description: "Counts birds on the north wall." });
  const cwd = home.project("heron", { ".git/config": "", "package.json": manifest });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args).stdout;
  for (const place of ["basin", "gate", "lock", "quay"])
    run("add", "--kind", "pattern", `The ${place} sensor needs a restart after rain`);
  for (const goal of ["Import under two seconds", "No count lost by May", "All reefs on one map"])
    run("add", "--kind", "goal", goal);
  // What a session's start has no time for on a busy machine, the next one does.
  await until(() => {
    happened(home, [clientSession(home, cwd).start()]);
    run("curate");
    return run("list", "--kind", "project").includes("Counts birds");
  }, "what the project is");

  const [brief = ""] = happened(home, [clientSession(home, cwd).start()]);
  const told = (kind: string) => brief?.match(new RegExp(`\\[${kind} [0-9a-f]+\\] .*`, "g")) ?? [];
  expect(told("project")).toEqual([expect.stringContaining("Counts birds on the north wall")]);
  expect([told("goal").length, told("pattern").length]).toEqual([2, 3]);
  expect(run("brief")).toContain("Counts birds on the north wall");
});
