import { expect, test } from "vitest";
import { RULES } from "./rules.ts";
import { chose, edited, failed, prompt, ran, reply, sessionOf } from "./session.fixture.ts";

test("rules have names of their own", () => {
  expect(RULES.map(({ name }) => name)).toEqual([
    "answer",
    "remember",
    "decision",
    "goal",
    "preference",
    "fact",
    "failure",
    "cause",
    "sub-agent",
    "commit",
    "plan",
    "command",
    "workflow",
    "file",
    "handoff",
    "snapshot",
    "turn",
  ]);
});

const ODD = [
  "",
  " \n\t\n ",
  "a".repeat(65_536),
  "a ".repeat(32_768),
  "never ".repeat(10_000),
  "always use ".repeat(6_000),
  "don't use a, ".repeat(5_000),
  "remember that ".repeat(5_000),
  "our goal is to ".repeat(5_000),
  "by may we want to ".repeat(4_000),
  "ids: use a, not b, ".repeat(4_000),
  "every thing needs it, ".repeat(3_000),
  "cd a && npm test ".repeat(4_000),
  "we decided, we decided that ".repeat(3_000),
  "let's use because ".repeat(4_000),
  "decision: ".repeat(6_000),
  '"'.repeat(65_536),
  "`".repeat(65_536),
  "*".repeat(65_536),
  "<a>".repeat(20_000),
  "<a>\n".repeat(16_000),
  "(".repeat(65_536),
  "/".repeat(65_536),
  "a.".repeat(32_768),
  ". ".repeat(32_768),
  "- \n".repeat(20_000),
  ":\n".repeat(30_000),
  `Exit code 1\n${"x".repeat(60_000)}`,
  "line 1: error ".repeat(4_000),
  "A=1 ".repeat(16_000),
  "a && ".repeat(13_000),
  "'".repeat(65_536),
  `${"\\".repeat(65_535)}"`,
  `"${"\\".repeat(65_535)}`,
  "\ud83d".repeat(1_000),
  "📏é漢字\u0000\u202e".repeat(5_000),
];

test.each(ODD.map((text, index) => [index, text] as const))(
  "odd input %i is read to its end",
  (_index, text) => {
    const events = sessionOf(
      prompt(text),
      failed(text, text),
      ran(text, text),
      ran(`A=1 ${text}`, text),
      edited(text),
      reply(text),
      prompt(text),
    );
    for (const rule of RULES) for (const { draft } of rule.find("s1", events)) checkDraft(draft);
  },
);

function checkDraft(draft: { title: string; body: string; tags: readonly string[] }): void {
  expect(draft.title.length).toBeLessThanOrEqual(120);
  expect(draft.title.trim()).not.toBe("");
  expect(draft.body.length).toBeLessThanOrEqual(2_000);
  expect(draft.tags.length).toBeLessThanOrEqual(5);
}

const SESSION = sessionOf(
  prompt("Set up deploys. Always use pnpm. Remember that staging is read-only."),
  failed("./deploy.sh", "Exit code 1\nDEPLOY_ENV: unbound variable"),
  ran("DEPLOY_ENV=staging ./deploy.sh"),
  prompt("Goal: one deploy a day."),
  chose("Where do logs go?", "To a file a day"),
  ran("git revert --no-edit 4be1c09", '[main 77ac011] Revert "feat(deploy): ask first"'),
  ran('git commit -m "Ask first" -m "A deploy at night broke twice, because nobody was asked."'),
  reply("We went with rsync because it is everywhere."),
  prompt("Let's use rsync because it is everywhere. The backend is in ../harbor-api."),
  {
    kind: "plan",
    text: "# Deploy in two steps\n\n## Context\n\nA deploy that fails halfway leaves the site without its pages.",
    tool: null,
    trust: 2,
  },
  edited("src/deploy.ts"),
  ran("npx eslint src/deploy.ts && go test ./deploy"),
  reply("Root cause: the script asked before the key was there.\n\nDone. The docs are still to do."),
  { ...reply("The ferry table is read before the clock of the harbour is set.", 1), kind: "sub-agent" },
);

test("another agent's tool names change nothing but the memory's origin", () => {
  const renamed = SESSION.map((event) =>
    event.tool ? { ...event, tool: { ...event.tool, name: "other" } } : event,
  );
  const memories = (events: typeof SESSION) =>
    RULES.flatMap((rule) => rule.find("s1", events)).map(({ draft: { title, body, files } }) => [
      title,
      body,
      files,
    ]);
  expect(memories(renamed)).toEqual(memories(SESSION));
});

test("the same events give the same findings in any order of rules", () => {
  const once = RULES.map((rule) => rule.find("s1", SESSION));
  const again = RULES.toReversed().map((rule) => rule.find("s1", SESSION));
  expect(again.toReversed()).toEqual(once);
  expect(once.map((findings) => findings.length)).toEqual(RULES.map(({ name }) => (name === "turn" ? 3 : 1)));
});

test("events that come later leave earlier identities alone", () => {
  const idsOf = (events: typeof SESSION) =>
    RULES.flatMap((rule) =>
      rule.find("s1", events).map(({ identity, ordinal }) => `${rule.name} ${identity} ${ordinal}`),
    );
  const whole = new Set(idsOf(SESSION));
  for (let end = 1; end < SESSION.length; end++) {
    for (const id of idsOf(SESSION.slice(0, end))) expect(whole).toContain(id);
  }
});
