import { describe, expect, test } from "vitest";
import type { LeftOutBecause } from "../domain/left-out.ts";
import { eventVerdicts } from "./left-out.ts";
import { failed, type Happening, prompt, ran, reply, sessionOf } from "./rules/session.fixture.ts";

const PROJECT = "p1";
const verdicts = (happenings: readonly Happening[], project: string | null = PROJECT) =>
  eventVerdicts("s1", project, sessionOf(...happenings));

test("a session's first words get their own reason, although a snapshot quotes them", () => {
  const session = [
    prompt("Deploy the current main to staging please."),
    ran("./scripts/deploy.sh"),
    reply("Build 212 is on staging."),
    prompt("Show me the log of the deployment."),
  ];
  expect(verdicts(session)[0]).toMatchObject({ found: [], because: "no-rule" });
});

describe("why nothing is kept of an event", () => {
  test.each<[LeftOutBecause, readonly Happening[], number]>([
    ["no-rule", [prompt("Have a look at the harbour.")], 0],
    ["question", [prompt("Do we always use pnpm here?")], 0],
    ["command", [prompt("/review We use pnpm here, not npm.")], 0],
    ["supposed", [prompt("If we had time, we would always use pnpm.")], 0],
    ["joke", [prompt("Always commit straight to main lol")], 0],
    ["taken-back", [prompt("We use pnpm here, not npm."), prompt("Forget that.")], 0],
    ["reported", [prompt("My colleague says we should always use pnpm.")], 0],
    ["quoted", [prompt("> We use pnpm here, not npm.\n> Always.")], 0],
    ["quoted", [prompt("```\nWe use pnpm here, not npm.\n```")], 0],
    [
      "draft",
      [prompt("Write a blog post about our tools."), reply("We decided to use pnpm because it is fast.")],
      1,
    ],
    ["passing", [prompt("Never touch the parser for now.")], 0],
    ["long", [prompt(`Always ${"very ".repeat(130)}carefully.`)], 0],
    ["said-before", [prompt("We use pnpm here, not npm."), prompt("We use pnpm here, not npm.")], 1],
    ["no-rule", [prompt("Look."), ran("ls")], 1],
    ["no-rule", [prompt("Look."), failed("npm run lint", "Exit code 1\nlint: bad")], 1],
  ])("%s", (because, happenings, at) => {
    const verdict = verdicts(happenings)[at];
    expect(verdict).toMatchObject({ found: [], because });
  });

  test("outside a project only what holds everywhere is kept", () => {
    expect(verdicts([prompt("We decided to use pnpm because it is fast.")], null)[0]).toMatchObject({
      because: "outside",
      found: [],
    });
  });

  test("the reason quotes the sentence, not the whole prompt", () => {
    const [verdict] = verdicts([prompt("Have a look. Maybe we should always use pnpm. Thanks.")]);
    expect(verdict).toMatchObject({ because: "supposed", sentence: "Maybe we should always use pnpm." });
  });
});

test("what a rule makes of an event goes under the memory's own id", () => {
  const [verdict] = verdicts([prompt("We use pnpm here, not npm.")]);
  expect(verdict?.found.map(({ finding }) => finding.draft.kind)).toEqual(["preference"]);
});
