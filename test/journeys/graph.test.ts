import { expect, test } from "vitest";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("a person sees what belongs with a file, and that nothing is known of another", () => {
  const home = newHome();
  const project = home.project("heron");
  const run = (...args: string[]) => unbidden({ home, cwd: project }, ...args);
  run("add", "the tests of the nest counter run with `npm test -- nests`", "--files", "src/nests.ts");
  run("add", "the nest counter fails with ECONNREFUSED without the relay", "--files", "src/nests.ts");
  const { stdout } = run("graph", "nests.ts");
  expect(stdout).toMatch(/^src\/nests\.ts file, in 2 memories$/m);
  expect(stdout).toMatch(/^ {2}named with ECONNREFUSED error, 1 time, in [0-9a-f]{4}$/m);
  expect(stdout).toMatch(/^ {2}named with npm test -- nests command, 1 time, in [0-9a-f]{4}$/m);
  expect(JSON.parse(run("graph", "src/nests.ts", "--json").stdout)).toMatchObject({
    entity: { what: "file", name: "src/nests.ts" },
    neighbours: [{ times: 1 }, { times: 1 }, { times: 1 }],
  });
  expect(run("graph", "Maria")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining("No memory here mentions it"),
  });
});
