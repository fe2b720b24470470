import { expect, test } from "vitest";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("a memory is found by the tags a person gave it, and no longer by those taken away, until that is undone", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const titles = (word: string) =>
    JSON.parse(run("search", word, "--json").stdout).hits.map((hit: Hit) => hit.memory.title);
  const added = run(
    "add",
    "The gauge is read at noon",
    "--tags",
    "hydrology",
    "--tags",
    "everywhere",
    "--json",
  );
  const { id, tags } = JSON.parse(added.stdout).memory;
  // Only --everywhere makes a preference hold in every project.
  expect(tags).toEqual(["hydrology"]);
  expect(titles("hydrology")).toEqual(["The gauge is read at noon"]);

  expect(run("edit", id, "--tags", "tides", "--tags", "survey").stdout).toContain(
    "Changed the tags of [note",
  );
  expect([titles("hydrology"), titles("survey")]).toEqual([[], ["The gauge is read at noon"]]);
  expect(run("show", id).stdout).toMatch(/tags changed on \S+, were "hydrology"/);
  expect(run("verify").stdout).not.toContain("problem");

  expect(run("undo").stdout).toContain("Restored the tags:");
  expect([titles("hydrology"), titles("survey")]).toEqual([["The gauge is read at noon"], []]);
  run("edit", id, "--tags", "-");
  expect(titles("hydrology")).toEqual([]);
});

interface Hit {
  readonly memory: { readonly title: string };
}
