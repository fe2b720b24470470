import { expect, test } from "vitest";
import { HANDOFF } from "./handoff.ts";
import { edited, failed, type Happening, prompt, ran, reply, sessionOf, wrote } from "./session.fixture.ts";
import { SNAPSHOT } from "./snapshot.ts";

const draftOf = (...happenings: Happening[]) => HANDOFF.find("s1", sessionOf(...happenings))[0]?.draft;

test("a handoff holds the session's subject, end, open work, finished work and files", () => {
  const [found] = HANDOFF.find(
    "s1",
    sessionOf(
      prompt("Hi! Please add retries to the uploader of the ledger. It fails on slow links."),
      edited("src/upload.ts"),
      wrote("src/retry.ts"),
      edited("src/upload.ts"),
      reply("Added retries."),
      prompt("Now write the tests for it."),
      ran("npm test"),
      reply(
        "Wrote three tests. The timeout case waits for a fake clock.\n\nNext steps:\n- Document the option\n\nWant me to go on?",
      ),
    ),
  );
  expect(found).toEqual({
    identity: ["s1"],
    ordinal: 0,
    draft: {
      kind: "handoff",
      title: "Add retries to the uploader of the ledger",
      body: [
        "Last: Wrote three tests. The timeout case waits for a fake clock.",
        "Left: Document the option",
        "Asked you last: Want me to go on?",
        "Done: Added retries; npm test passed",
        "Files: src/upload.ts, src/retry.ts",
      ].join("\n"),
      origin: "assistant",
      trust: 2,
      files: ["src/upload.ts", "src/retry.ts"],
      tags: [],
      sources: ["e1", "e8", "e5"],
      at: 8_000,
    },
  });
});

test("it is rewritten, not repeated, as the session goes on", () => {
  const start = [prompt("Add retries to the uploader."), edited("a.ts"), reply("Done with a.ts.")];
  const more = [...start, edited("b.ts"), reply("Remaining: docs.")];
  const [early, late] = [start, more].map((events) => HANDOFF.find("s1", sessionOf(...events)));
  expect(early?.map(({ identity, ordinal }) => [identity, ordinal])).toEqual(
    late?.map(({ identity, ordinal }) => [identity, ordinal]),
  );
  expect(late?.[0]?.draft.body).toBe("Left: Docs\nFiles: b.ts, a.ts");
});

test.each([
  ["It accepts empty input.\n\nStill to do:\n- docs\n- changelog", "Left: Docs; Changelog"],
  ["It accepts empty input.\n\n## Next steps\n1. Write docs.\n2. Ship it.", "Left: Write docs; Ship it"],
  ["It accepts empty input.\n\n**Remaining**\n- [x] docs\n- [ ] changelog", "Left: Changelog"],
  ["It accepts empty input.\n\nFollow-ups you may want:\n1. Rename the flag", "Left: Rename the flag"],
  ["It accepts empty input. Let me know if you want more.", ""],
  ["It accepts empty input. If you need more, feel free to ask. Good luck!", ""],
  ["It accepts empty input. Still to do: push to main, the user already approved it.", ""],
  ["```\nTODO: nothing\n```\nIt accepts empty input.", ""],
])("of the reply %j is left: %j", (text, left) => {
  expect(draftOf(prompt("Fix the parser."), edited("a.ts"), reply(text))?.body).toBe(
    ["Last: It accepts empty input.", left, "Files: a.ts"].filter(Boolean).join("\n"),
  );
});

test.each([
  "I haven't touched the CLI, and all of its tests pass.",
  "By default, the runner does not yet cache results.",
  "The headers tell the remaining requests.",
  "Nothing is left to do.",
])("what a sentence of the answer only mentions is not left: %j", (text) => {
  expect(draftOf(prompt("Fix the parser."), edited("a.ts"), reply(text))?.body).not.toContain("Left:");
});

test.each([
  ["what the agent was about to do", "Let me look at the tests of the parser."],
  ["a bare word", "Done."],
  ["a table", "| step | state |\n|---|---|\n| parser | fixed for empty input |"],
])("%s is no conclusion", (_title, text) => {
  expect(draftOf(prompt("Fix the parser."), edited("a.ts"), reply(text))?.body).toBe("Files: a.ts");
});

test("words before a tool call are no conclusion of a session that broke off", () => {
  const body = [
    prompt("Fix the parser."),
    edited("a.ts"),
    reply("The parser accepts empty input and keeps its errors apart now."),
  ];
  const cut = [prompt("and document it"), reply("I document it beside the options."), edited("docs/a.md")];
  expect(draftOf(...body, ...cut)?.body).toContain("Last: The parser accepts empty input");
});

test("a word as short as committed stands after what was concluded before it", () => {
  const body = draftOf(
    prompt("Fix the parser."),
    edited("a.ts"),
    reply("The parser accepts empty input and keeps its errors apart now."),
    prompt("commit"),
    ran('git commit -m "Accept empty input in the parser"'),
    reply("Committed as 1a2b3c4."),
  )?.body;
  expect(body?.split("\n")[0]).toBe(
    "Last: The parser accepts empty input and keeps its errors apart now. Committed as 1a2b3c4.",
  );
});

test("an answer is never cut within a commit's subject", () => {
  const subject = (word: string) => `feat(parser): ${word} everything that the lexer hands over in one go`;
  const commits = ["read", "reject", "rename"].map((word) => ran(`git commit -m "${subject(word)}"`));
  const body = draftOf(
    prompt("Fix it."),
    edited("a.ts"),
    reply("The parser is done with all of it."),
    ...commits,
  )?.body;
  expect(body).toMatch(/^Done: committed ".*in one go", ".*in one go"$/m);
});

test("a recap tells where the work stands and what comes next, until more is done", () => {
  const recap = {
    kind: "recap",
    text: "Fixing the ledger's parser for empty input; all tests pass. Next: rename the flag.",
    tool: null,
    trust: 2,
  } as const;
  const day = [prompt("Fix the parser."), edited("a.ts"), reply("It accepts empty input."), recap];
  expect(draftOf(...day)?.body).toBe(
    "Last: Fixing the ledger's parser for empty input; all tests pass.\nLeft: Rename the flag\nFiles: a.ts",
  );
  const more = draftOf(
    ...day,
    prompt("do it"),
    edited("b.ts"),
    reply("The flag is called --empty now."),
  )?.body;
  expect(more).not.toContain("Left:");
});

test.each<[string, Happening[]]>([
  [
    "nothing was changed and one thing was asked",
    [prompt("What does a.ts do?"), ran("cat a.ts"), reply("It parses.")],
  ],
  ["no reply came", [prompt("Fix the parser."), edited("a.ts")]],
  ["nobody asked for anything", [edited("a.ts"), reply("Done.")]],
  ["only commands were given", [prompt("/clear"), prompt("/model opus"), reply("Hello.")]],
  [
    "two questions were answered",
    [
      prompt("what is DKIM?"),
      ran("dig txt a.org"),
      reply("A signature."),
      prompt("and SPF of mail?"),
      reply("A list."),
    ],
  ],
  ["only small talk", [prompt("hi"), prompt("thanks!"), reply("You are welcome.")]],
])("no handoff when %s", (_title, happenings) => {
  expect(draftOf(...happenings)).toBeUndefined();
});

test("a question may be the goal, and slash commands and consent never are", () => {
  const draft = draftOf(
    prompt("/init"),
    prompt("You may push without asking. Why does the parser hang on empty input?"),
    prompt("ok"),
    edited("a.ts"),
    reply("It loops forever at the end of the file."),
  );
  expect(draft?.title).toBe("Why does the parser hang on empty input?");
  expect(draft?.sources).toEqual(["e2", "e5"]);
});

test.each([
  ["ok, thanks!", ""],
  ["commit and push please", ""],
  ["yes, add the tests", "\nAsked last: Add the tests"],
])("after %j, which nobody answered, the last request is told: %j", (text, question) => {
  const fixed = [prompt("Fix the parser of the ledger."), edited("a.ts"), reply("It accepts empty input.")];
  expect(draftOf(...fixed, prompt(text))?.body).toBe(`Last: It accepts empty input.${question}\nFiles: a.ts`);
  expect(draftOf(...fixed, prompt(text), reply("It is done."))?.body).not.toContain("Asked last:");
});

test("without a word of the assistant it is the user's", () => {
  const draft = draftOf(prompt("Fix the parser."), edited("a.ts"), reply("Done."));
  expect(draft).toMatchObject({ body: "Files: a.ts", trust: 3, origin: "user", sources: ["e1"] });
});

test("trust is never more than what is quoted deserves", () => {
  const draft = draftOf(prompt("Fix the parser."), edited("a.ts"), reply("The parser is fixed now.", 1));
  expect(draft?.trust).toBe(1);
});

test("at most eight files, and none whose edit failed", () => {
  const edits = Array.from({ length: 12 }, (_, index) => edited(`f${index}.ts`));
  const draft = draftOf(
    prompt("Rename everything."),
    ...edits,
    failed("npm test", "Exit code 1"),
    reply("Renamed."),
  );
  expect(draft?.files).toEqual(["f11.ts", "f10.ts", "f9.ts", "f8.ts", "f7.ts", "f6.ts", "f5.ts", "f4.ts"]);
});

test("a run of a program, in which nobody spoke, is no work to take up again", () => {
  const events = sessionOf(prompt("Evaluate the change", 1), edited("src/a.ts"), reply("Done."));
  expect(HANDOFF.find("s1", events)).toEqual([]);
  expect(SNAPSHOT.find("s1", events)).toEqual([]);
});

test("open work is not repeated as the last words", () => {
  const body = draftOf(
    prompt("Please add retries to the uploader of the ledger."),
    edited("a.ts"),
    reply("Retries are in. What is left: wire the reader into the export command."),
  )?.body;
  expect(body).toContain("Last: Retries are in.\n");
  expect(body?.match(/wire the reader/gi)).toHaveLength(1);
});
