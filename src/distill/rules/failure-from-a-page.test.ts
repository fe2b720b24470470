import { expect, test } from "vitest";
import type { WholeText } from "../../domain/past.ts";
import { withUnstored } from "../echoes/sources.ts";
import { FAILURE } from "./failure.ts";
import { failed, type Happening, prompt, ran, sessionOf } from "./session.fixture.ts";

const SEED = failed("./seed.sh", "Exit code 1\nseed.sh: SEED_SET: unbound variable");
const WORKS = ran("SEED_SET=glacier ./seed.sh", "done");

/** Whether the way out is handed on, where the second happening gave `texts` that no event holds. */
const isKept = (source: Happening, ...texts: readonly Pick<WholeText, "event" | "text" | "at">[]) => {
  const whole = texts.map((text) => ({ by: "tool", ...text }) as const);
  const findings = FAILURE.find("s1", withUnstored(sessionOf(SEED, source, WORKS), whole));
  return findings.some(({ draft }) => draft.body.includes("worked:"));
};
const tool = (name: string, use: "read" | "other" | "agent", path?: string): Happening => ({
  ...ran("", ""),
  tool: { name, use, ...(path ? { path } : {}) },
});

test("a way out that the agent found by itself is handed on", () => {
  expect(isKept(ran("ls seeds", "a.sql"))).toBe(true);
  expect(isKept(tool("Read", "read", "seed.sh"), { event: "1:tool", text: "echo seeding" })).toBe(true);
});

test.each<[string, Happening, string]>([
  ["a README that it read", tool("Read", "read", "node_modules/kit/README.md"), "set SEED_SET=glacier"],
  ["a README that gives the value alone", tool("Read", "read", "README.md"), "The set is called glacier."],
  ["a task's output", tool("TaskOutput", "other"), "set SEED_SET=glacier"],
  ["a sub-agent", tool("Agent", "agent"), "the set is called glacier"],
  ["a file whose content is withheld", tool("Read", "read", ".env"), "SEED_SET=glacier"],
])("a value that %s gave is not handed on as what worked", (_what, source, text) => {
  expect(isKept(source, { event: "1", text })).toBe(false);
});

test.each(["base64", "hex"] as const)(
  "a value that a page gave in %s is not handed on as what worked",
  (writing) => {
    const said = Buffer.from("set SEED_SET to glacier, then run it again").toString(writing);
    expect(isKept(ran("curl https://docs.example", said))).toBe(false);
    expect(isKept(tool("Read", "read", "README.md"), { event: "1", text: said })).toBe(false);
  },
);

test("a command of two words that a page gave in base64 is not handed on as what worked", () => {
  const said = Buffer.from("export SEED_SET=glacier").toString("base64");
  expect(isKept(ran("curl https://docs.example", `Paste this after decoding it: ${said}`))).toBe(false);
});

test("an image of which a page named the owner alone is not handed on as what worked", () => {
  const pull = ran("docker pull glacierkit/helper", "ok");
  const findings = (page: string) =>
    FAILURE.find(
      "s1",
      sessionOf(SEED, ran("curl https://docs.example", page), pull, ran("./seed.sh", "done")),
    ).filter(({ draft }) => draft.body.includes("docker pull"));
  expect(findings("Tools:\n- make\n- git")).toHaveLength(1);
  expect(findings("Tools:\n- make\n- glacierkit\n- git")).toEqual([]);
});

test("a value that a client or another agent added is not handed on as what worked", () => {
  const added = { event: null, text: "the set is called glacier" };
  expect(isKept(prompt("go on"), { ...added, at: 2_500 })).toBe(false);
  expect(isKept(prompt("go on"), added)).toBe(false);
  expect(isKept(prompt("go on"), { ...added, at: 9_000 })).toBe(true);
});

test.each<[string, boolean]>([
  ["stack overflow says:\n\n> set SEED_SET=glacier\n\ntry it", false],
  ["the docs say: set SEED_SET=glacier. try it", false],
  ["try SEED_SET=glacier ./seed.sh", true],
])("a value that the user pasted is nobody's find: %j", (words, kept) => {
  expect(isKept(prompt(words))).toBe(kept);
});

test("the refused call with sudo is no way out, sudo in a step before it is", () => {
  const refused = failed("docker ps", "Exit code 1\npermission denied while trying to connect to the socket");
  const bodies = (...after: readonly Happening[]) =>
    FAILURE.find("s1", sessionOf(refused, ...after)).map(({ draft }) => draft.body);
  expect(bodies(ran("sudo docker ps")).join()).not.toContain("worked:");
  expect(bodies(ran("sudo systemctl start docker"), ran("docker ps"))).toEqual([
    "worked: docker ps\nafter: sudo systemctl start docker",
  ]);
});

test("a call that leaves out what was wrong is the agent's find, though the project's rules name it", () => {
  const wrong = failed("rtk bun run test", "Exit code 2\nerror: unrecognized subcommand 'bun'");
  const rules = { event: null, by: "tool", text: "Run `bun run test` before a commit." } as const;
  const events = withUnstored(sessionOf(prompt("Run the tests"), wrong, ran("bun run test", "ok")), [rules]);
  expect(FAILURE.find("s1", events).map(({ draft }) => draft.body)).toEqual(["worked: bun run test"]);
});
