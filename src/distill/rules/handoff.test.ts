import { expect, test } from "vitest";
import { HANDOFF } from "./handoff.ts";
import { edited, failed, type Happening, prompt, ran, reply, sessionOf, wrote } from "./session.fixture.ts";

const draftOf = (...happenings: Happening[]) => HANDOFF.find("s1", sessionOf(...happenings))[0]?.draft;

test("a session is handed over with goal, what is done, files, last request and what is left", () => {
  const [found] = HANDOFF.find(
    "s1",
    sessionOf(
      prompt("Hi! Please add retries to the uploader. It fails on slow links."),
      edited("src/upload.ts"),
      wrote("src/retry.ts"),
      edited("src/upload.ts"),
      reply("Added retries."),
      prompt("Now write the tests for it."),
      reply(
        "Wrote three tests. The timeout case is not yet covered. Next step: document the option.\n\nWant me to go on?",
      ),
      ran("npm test"),
    ),
  );
  expect(found).toEqual({
    identity: ["s1"],
    ordinal: 0,
    draft: {
      kind: "handoff",
      title: "Add retries to the uploader",
      body: [
        "Done: Added retries; Wrote three tests; npm test passed",
        "Files: src/upload.ts, src/retry.ts",
        "Asked last: Now write the tests for it",
        "Left: The timeout case is not yet covered; Document the option",
      ].join("\n"),
      origin: "assistant",
      trust: 2,
      files: ["src/upload.ts", "src/retry.ts"],
      tags: [],
      sources: ["e1", "e6", "e7", "e5"],
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
  expect(late?.[0]?.draft.body).toBe("Files: b.ts, a.ts\nLeft: Docs");
});

test.each([
  ["Fixed it.\n\nStill to do:\n- docs\n- changelog", "Left: Docs; Changelog"],
  ["Fixed it.\n\n## Next steps\n1. Write docs.\n2. Ship it.", "Left: Write docs; Ship it"],
  ["I haven't touched the CLI. Tests pass.", "Left: I haven't touched the CLI"],
  [
    "Fixed the parser. All tests of it pass. Let me know if you want more.",
    "Last: All tests of it pass",
    "Fixed the parser",
  ],
  ["Fixed the parser. Nothing is left to do.", "Last: Nothing is left to do", "Fixed the parser"],
  [
    "Fixed the parser. All remaining tests pass now.",
    "Last: All remaining tests pass now",
    "Fixed the parser",
  ],
  ["Fixed it.\n\n**Remaining**\n- [x] docs\n- [ ] changelog", "Left: Changelog"],
  ["Fixed it. The headers tell the remaining requests.", "Last: The headers tell the remaining requests"],
  [
    "It accepts empty input now. If you need more, feel free to ask. Good luck!",
    "Last: It accepts empty input now",
  ],
  ["Fixed it.\n\nFollow-ups you may want:\n1. Rename the flag", "Left: Rename the flag"],
  [
    "It accepts empty input now. Still needs: push to main, the user already approved it.",
    "Last: It accepts empty input now",
  ],
  ["```\nTODO: nothing\n```\nIt accepts empty input now.", "Last: It accepts empty input now"],
  ["Fixed it.", ""],
  ["It waits... then it accepts empty input.", "Last: It waits... then it accepts empty input"],
  ["Fixed it. and then some more of it", ""],
  ["Still to do: the docs. Left: the password is [redacted:spoken:ab12cd34].", "Left: Still to do: the docs"],
])("of the reply %j it says %j", (text, line, done = "") => {
  expect(draftOf(prompt("Fix the parser."), edited("a.ts"), reply(text))?.body).toBe(
    `${done && `Done: ${done}\n`}Files: a.ts\n${line}`.trim(),
  );
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
])("no handoff when %s", (_what, happenings) => {
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
  ["ok, thanks!", "Rename it too"],
  ["Great work, go on", "Rename it too"],
  ["That sounds good", "Rename it too"],
  ["yes, add the tests", "Add the tests"],
  ["ok fix the tests", "Fix the tests"],
  ["great, stop here", "Rename it too"],
  ["commit and push please", "Rename it too"],
  ["That's all for today, bye!", "Rename it too"],
  ["commit the parser and rename the lexer", "Commit the parser and rename the lexer"],
])("after %j the last request is %j", (text, asked) => {
  const fixed = [prompt("Fix the parser."), edited("a.ts"), prompt("Rename it too.")];
  expect(draftOf(...fixed, prompt(text), reply("Shall I?"))?.body).toBe(`Files: a.ts\nAsked last: ${asked}`);
});

test("without a word of the assistant it is the user's", () => {
  const draft = draftOf(prompt("Fix the parser."), edited("a.ts"), reply("Shall I go on?"));
  expect(draft).toMatchObject({ body: "Files: a.ts", trust: 3, origin: "user", sources: ["e1"] });
});

test("trust is never more than what is quoted deserves", () => {
  const draft = draftOf(prompt("Fix the parser.", 1), edited("a.ts"), reply("Fixed it."));
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
