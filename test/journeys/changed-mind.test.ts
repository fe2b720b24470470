import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("of a choice that changed twice only the last is told, and the way there to who asks for it", async () => {
  const home = newHome();
  const project = home.project("heron");
  const says = async (text: string) => {
    const session = clientSession(home, project);
    happened(home, [session.start(), session.prompt(text), session.stop("All right."), session.end()]);
  };
  await says("We decided to store the tide readings in Berlin local time.");
  await says("We decided to store the tide readings in UTC.");
  await says("We decided to store the tide readings in Lisbon local time.");
  const answer = (...args: string[]) =>
    JSON.parse(unbidden({ home, cwd: project }, ...args, "--json").stdout);
  const titles = answer("list", "--kind", "decision").memories.map(({ title }: { title: string }) => title);
  expect(titles).toEqual([expect.stringContaining("Lisbon local time")]);
  const plain = answer("search", "in which time zone do we store tide readings?").hits;
  expect(plain.map((hit: Hit) => hit.memory.title).join()).not.toMatch(/Berlin|UTC/);
  const asked = answer("search", "in which time did we store tide readings before?").hits as Hit[];
  const way = Object.fromEntries(
    asked
      .filter((hit) => hit.memory.kind === "decision")
      .map((hit) => [placeIn(hit.memory), hit.replacedBy && placeIn(hit.replacedBy)]),
  );
  expect(way).toMatchObject({ Berlin: "UTC", UTC: "Lisbon", Lisbon: null });
});

test("what cannot be replaced or undone is told in words that fit", () => {
  const home = newHome();
  const project = home.project("heron");
  const run = (...args: string[]) => unbidden({ home, cwd: project }, ...args);
  const added = (text: string) => JSON.parse(run("add", text, "--json").stdout).memory.id as string;
  const [ducks, terns] = [added("Ducks nest in reeds"), added("Terns nest on gravel")];
  expect(run("supersede", ducks, ducks).stderr).toContain("a memory cannot replace itself");
  run("supersede", ducks, terns, "--reason", "the reeds were cut");
  expect(run("supersede", ducks, terns).stdout, "said again it is one change").toContain("replaces");
  expect(run("show", ducks).stdout).toContain("the reeds were cut");
  expect(run("undo").stdout).toContain("Reinstated:");
  expect(run("undo").stderr).toContain("no change of yours is left to undo");
});

interface Hit {
  readonly memory: { readonly kind: string; readonly title: string };
  readonly replacedBy: { readonly title: string } | null;
}

function placeIn({ title }: { readonly title: string }): string {
  return /Berlin|UTC|Lisbon/.exec(title)?.[0] ?? title;
}
