import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("src/**/*.ts")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
const agents = files.flatMap((file) => /^src\/agents\/([^/]+)\/\1\.ts$/.exec(file)?.[1] ?? []);

/** Where an agent is named besides its folder, as ARCHITECTURE.md says. */
const NAMING = ["src/agents/agents.ts", "src/cli/agent-settings.ts", "src/hook/main.ts"];
/** Its sessions are in a database. */
const OPENCODE = [...NAMING, "src/importers/importers.ts"];

test("every agent is known that has a folder", () => {
  const named = readFileSync("src/agents/agents.ts", "utf8");
  expect(agents.length).toBeGreaterThan(7);
  for (const agent of agents) expect(named).toContain(`"./${agent}/${agent}.ts"`);
});

test.each(agents.filter((agent) => agent !== "claude-code"))(
  "%s costs a folder and a line in each file that ARCHITECTURE.md names",
  (agent) => {
    const folder = new RegExp(`from "(?:\\.\\.?/)+(?:agents/)?${agent}/`);
    const users = files.filter(
      (file) => !file.startsWith(`src/agents/${agent}/`) && folder.test(readFileSync(file, "utf8")),
    );
    const allowed = agent === "opencode" ? OPENCODE : NAMING;
    expect(users.filter((file) => !allowed.includes(file))).toEqual([]);
    expect(users).toContain("src/agents/agents.ts");
  },
);
