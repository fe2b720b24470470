import { beforeAll, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");

const said = {
  "no-rule": "Have a look at the quays of the harbour.",
  supposed: "Maybe we should always use Terraform for the harbour.",
  question: "Should we always deploy on Fridays?",
  command: "/clear harbour",
  passing: "Never touch the parser for now.",
  secret: `The password of staging is ${SECRET}.`,
  reported: "My boss says we should always write tests in Cobol.",
  "taken-back": "We always use pnpm in this repo.",
} as const;

const WEIGHED = "2000 rows time out, so I guess we should stick to 200 rows as a default";

/** A session in which all of this is said, and one thing that is kept. */
async function lived(): Promise<{ home: ThrowAwayHome; cwd: string }> {
  const home = newHome();
  const cwd = home.project("heron");
  const session = clientSession(home, cwd);
  const prompts = [...Object.values(said), "Forget that.", "We use tabs here, not spaces.", WEIGHED];
  const quoted = "> We always use Gradle here.\n> And never Maven.";
  const turns = [...prompts, quoted].flatMap((text) => [session.prompt(text), session.stop("I see.")]);
  happened(home, [session.start(), ...turns, session.end()]);
  const again = clientSession(home, cwd);
  happened(home, [again.start(), again.prompt("We use tabs here, not spaces."), again.stop("I know.")]);
  return { home, cwd };
}

let place: { home: ThrowAwayHome; cwd: string };
beforeAll(async () => {
  place = await lived();
});

interface Told {
  events: number;
  keptCount: number;
  kept: { memory: { title: string; rule: string; shortId: string }; from: { text: string } }[];
  left: { because: string; count: number; byKind: Record<string, number>; examples: { text: string }[] }[];
}

function explained(...words: string[]): Told {
  return JSON.parse(unbidden(place, "list", "--explain", "--json", ...words).stdout);
}

test("one sees what was kept, by which rule from whose words, and why the rest was not", async () => {
  const { kept, left } = explained();
  expect(kept.map(({ memory, from }) => [memory.rule, memory.title, from.text])).toContainEqual([
    ...["preference", "We use tabs here, not spaces", "We use tabs here, not spaces."],
  ]);
  const reasons = left.flatMap(({ because, examples }) =>
    examples.map(({ text }): [string, string] => [text, because]),
  );
  const why = new Map(reasons);
  for (const [because, text] of Object.entries(said).filter(
    ([reason]) => reason !== "no-rule" && reason !== "secret",
  ))
    expect(why.get(text), text).toBe(because);
  expect(left.map(({ because }) => because)).toEqual(expect.arrayContaining(["no-rule", "quoted", "secret"]));
  expect(JSON.stringify(left)).not.toContain(SECRET);
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(10);
});

test("where cues were weighed, they are named", () => {
  const { stdout } = unbidden(place, "list", "--explain", "rows", "default");
  expect(stdout).toContain("We should stick to 200 rows as a default");
  expect(stdout).toContain("by rule decision (should, default), trust 3, from a prompt");
});

test("with words only what has them is told, and it says when nothing stored has", async () => {
  const { events, keptCount, left } = explained("terraform", "always");
  expect([events, keptCount]).toEqual([1, 0]);
  expect(left).toMatchObject([{ because: "supposed", count: 1, byKind: { prompt: 1 } }]);
  const { stdout } = unbidden(place, "list", "--explain", "terraform");
  expect(stdout).toContain("1 event with “terraform”");
  expect(stdout).toContain("1  a supposition: if, maybe, what if (1 prompt)");
  expect(unbidden(place, "list", "--explain", "zeppelin").stdout).toContain(
    "No stored prompt, reply or tool call of 2 sessions here contains these words.",
  );
  expect(unbidden(place, "list", "zeppelin")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--explain"),
  });
});

test("what was forgotten is told as that, and what is switched off, too", async () => {
  const [first] = explained("tabs").kept;
  unbidden(place, "forget", first?.memory.shortId ?? "", "--yes");
  expect(explained("tabs")).toMatchObject({ keptCount: 0, left: [{ because: "gone", count: 2 }] });
  unbidden(place, "off");
  expect(unbidden(place, "list", "--explain").stdout).toContain("Unbidden is off here");
  expect(unbidden({ ...place, cwd: place.home.project("shelduck") }, "list", "--explain").stdout).toContain(
    "No session here is stored yet.",
  );
});
