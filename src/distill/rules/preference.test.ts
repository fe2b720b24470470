import { expect, test } from "vitest";
import { PREFERENCE } from "./rules.ts";
import { prompt, reply, sessionOf } from "./session.fixture.ts";

const titlesOf = (text: string) =>
  PREFERENCE.find("s1", sessionOf(prompt(text))).map(({ draft }) => draft.title);

test.each([
  ["Always run the linter before you commit.", "Always run the linter before you commit"],
  ["please never add Co-authored-by lines to commits", "Never add Co-authored-by lines to commits"],
  ["Fix the flaky test. Never use sleep in tests!", "Never use sleep in tests"],
  ["When you write migrations, always add a down step.", "When you write migrations, always add a down step"],
  ["I want you to always answer in English.", "I want you to always answer in English"],
  ["we never commit to main directly", "We never commit to main directly"],
  [
    "I prefer small functions over long ones with comments.",
    "I prefer small functions over long ones with comments",
  ],
  ["I'd rather use Postgres than SQLite.", "I'd rather use Postgres than SQLite"],
  ["We use tabs, not spaces.", "We use tabs, not spaces"],
  ["we're using vitest, not jest", "We're using vitest, not jest"],
  ["We don't use default exports.", "We don't use default exports"],
  ["This project uses pnpm, not npm.", "This project uses pnpm, not npm"],
  ["use pnpm instead of npm", "Use pnpm instead of npm"],
  ["Use TypeScript instead of JavaScript for scripts", "Use TypeScript instead of JavaScript for scripts"],
  ["no, use pnpm instead", "Use pnpm instead"],
  ["No. Use the logger instead.", "Use the logger instead"],
  ["No, use vitest instead of jest.", "Use vitest instead of jest"],
  ["that's wrong, we deploy from release branches", "We deploy from release branches"],
  ["no we use kebab-case file names", "We use kebab-case file names"],
  ["Don't add comments that repeat the code.", "Don't add comments that repeat the code"],
  ["don't use lodash", "Don't use lodash"],
  ["Do not mock the database in tests.", "Do not mock the database in tests"],
  ["don't push to main", "Don't push to main"],
  ["Never deploy without asking me first.", "Never deploy without asking me first"],
  ["stop adding emojis to commit messages", "Stop adding emojis to commit messages"],
  ["from now on, write tests first", "From now on, write tests first"],
  ["Rename the file, and from now on use kebab-case for files.", "From now on use kebab-case for files"],
  ["use single quotes from now on", "Use single quotes from now on"],
  ["In this repo we squash every pull request.", "In this repo we squash every pull request"],
  [
    "In this project, always import with the .ts extension",
    "In this project, always import with the .ts extension",
  ],
  [
    "Every time you change the schema, run `npm run gen`.",
    "Every time you change the schema, run npm run gen",
  ],
  ["okay so um from now on use pnpm", "From now on use pnpm"],
  ["uh so basically from now on write tests first", "From now on write tests first"],
  ["In src/cart always call `round()`.", "In src/cart always call round()"],
  ["In src/cart never call `round()` directly.", "In src/cart never call round() directly"],
  ["as I said, always use pnpm", "Always use pnpm"],
  ["no no no, use pnpm instead!!", "Use pnpm instead"],
  ["hey claude, always use uv instead of pip", "Always use uv instead of pip"],
  ["I prefer APScheduler over cron, but I'm stuck on the timezone.", "I prefer APScheduler over cron"],
  ["stop summarizing what you did at the end", "Stop summarizing what you did at the end"],
  ["Our convention is one rule per file.", "Our convention is one rule per file"],
  ["> tabs?\nNever use tabs in yaml.\n> spaces?", "Never use tabs in yaml"],
  ["Don't use 'var', and never use 'eval' from now on.", "Don't use 'var', and never use 'eval' from now on"],
  ["You are wrong. Always use pnpm.", "Always use pnpm"],
  ["Got this error: it failed. Always use pnpm.", "Always use pnpm"],
  ["Don't apologise", "Don't apologise"],
  ["no, pnpm. always pnpm in this repo", "Always pnpm in this repo"],
  [
    "no, don't use freezegun here, use the clock fixture instead",
    "Don't use freezegun here, use the clock fixture instead",
  ],
  ["we use uv for everything: uv sync, uv run", "We use uv for everything: uv sync, uv run"],
  ["we call it an edition, not a newsletter", "We call it an edition, not a newsletter"],
  ["Whenever a test is flaky, find the cause first.", "Whenever a test is flaky, find the cause first"],
  ["every migration needs a down step too", "Every migration needs a down step too"],
  ["commit messages are lowercase in this project", "Commit messages are lowercase in this project"],
  ["dates in the api: iso 8601, never epoch", "Dates in the api: Iso 8601, never epoch"],
  ["As I said: always use uv", "Always use uv"],
  ["No, wait, use pnpm instead", "Use pnpm instead"],
  ["Could you please never use default exports?", "Never use default exports"],
  ["can you always use async/await?", "Always use async/await"],
  [
    "don't forget to add the changelog entry before releasing",
    "Don't forget to add the changelog entry before releasing",
  ],
  ["btw we use vitest not jest here", "We use vitest not jest here"],
  ["We store all timestamps in UTC", "We store all timestamps in UTC"],
  ["Only ever deploy from the release branch", "Only ever deploy from the release branch"],
  [
    "In all my projects: never add yourself as co-author",
    "In all my projects: never add yourself as co-author",
  ],
  [
    "no, dont use a global singleton for the pool, pass it in",
    "Dont use a global singleton for the pool, pass it in",
  ],
  [
    "Rules:\n- never use any\n- always add a changelog entry",
    "Never use any",
    "Always add a changelog entry",
  ],
])("%s", (text, ...titles) => {
  expect(titlesOf(text)).toEqual(titles);
});

test.each([
  // Said for the moment.
  "don't run the tests yet",
  "Don't touch that file.",
  "do not commit this",
  "don't change the config for now",
  "Always use the mock for this test.",
  "stop the dev server",
  "stop running the tests",
  "Don't create new files, just edit the existing one.",
  "don't add tests for this function",
  "no, use the other one instead",
  "No, use option 2 instead.",
  "use this instead of that",
  "use a Set instead of an array",
  "Use writeHead instead of setHeader here",
  "use `err.code` instead of `err.type`",
  "I prefer the second option.",
  "I'd prefer that we do this tomorrow.",
  "don't forget to run the linter",
  "Use 0 comparison instead of object reference comparison",
  "use model_dump instead of dict",
  "Use FastifyBaseLogger instead of FastifyLoggerInstance",
  "Use the closed events to avoid opening an issue.",
  "use SKIP_CHECK=1 to override, not --force",
  "We use X, not Y, if it is faster.",
  // No wish at all.
  "in this project we are stuck with Node 18",
  "When I'm stressed, I always turn to music.",
  "The code is easier to maintain going forward.",
  "Always here to help",
  "always show the header",
  "never mind",
  "Never mind, I found it.",
  "Never say never.",
  "always? really?",
  "Always happy to help!",
  "always wanted to try Rust",
  "always the same error",
  "Never worked for me.",
  "don't worry about it",
  "I always forget the flag.",
  "We always get this error on Mondays.",
  "We never got it working.",
  "In this repo we have two packages and a bug.",
  "In the future we might support X.",
  "that's wrong, we need to fix the loop",
  "no, we should check the log",
  "From now on the build fails.",
  "Here is one more idea for the parser.",
  "Use case: the user always logs in twice.",
  "We use redis not only for caching",
  "we use it not because it is fast",
  "We store all the data twice and it hurts",
  "Use the v2 api instead of v1",
  "Dont use any",
  "don't forget to restart the server when you are back",
  "Always use [redacted:spoken:ab12cd34] as the token, it is [redacted:spoken:ab12cd34]",
  "From now on use the password = [redacted:spoken:ab12cd34].",
  "tests are still broken in this repo",
  "don't use the map here, use a set instead",
  "Reviewer: kebab-case, never camelCase",
  "status: green, not red yet",
  "Whenever I click it, nothing happens",
  "every time it is the same",
  // Questions, suppositions, jokes.
  "We always use the same stupid bug in the parser, how do we fix it",
  "Use bcrypt instead of scrypt, no wait, argon2",
  "Can you always see the header?",
  "Would you never do this?",
  "Should we always use pnpm?",
  "We use pnpm, not npm, right?",
  "Why do we never test this?",
  "If we always retry, the queue fills up.",
  "What if we never cache it?",
  "if that fails, use yarn instead of npm",
  "Maybe always use UTC.",
  "Never trust a junior dev lol",
  "Always blame DNS :)",
  // Other people's words.
  'Bob said "always use tabs in every file".',
  "The docs say: never call this twice.",
  "According to the guide, we always use tabs.",
  "> Always use tabs.",
  "My boss told me to never use var.",
  "Translate this email:\n\nAlways use the front door.\nNever use the side door.",
  "Add this to CLAUDE.md:\n- always use tabs",
  "reviewer: never use var in this file",
  "my prompt for the bot is: You are Bob. Always answer in rhymes. Never use the letter e.",
  "You are Bob. Always answer in rhymes.",
  "You are a helpful pirate assistant.\nNever use the letter e.",
  "translate to german: '.... Always close the door.'",
  "The sign says 'Always close the door. Never open it.'",
  "Here's what my boss said: always deploy on fridays. we decided to use Oracle because it is paid for.",
  "INFO server starts\nalways use strict mode\nERROR it is not on",
  // About code, or code and logs themselves.
  "the function never returns",
  "it always fails",
  "always returns null",
  "Always fails with ECONNREFUSED on CI.",
  "The parser should never throw.",
  "const always = useAlways();",
  "// never call this directly",
  "/**\n * Never call this directly.\n */\nfunction f() {",
  "```md\nAlways use pnpm.\n```",
  "[10:32:01] Always use pnpm.",
  "ERROR Never use a deprecated API",
  "    at always (src/a.ts:1:2)\n    Never use this",
  "<rules>\nAlways use pnpm.\n</rules>",
  "<task-notification>\n<summary>x</summary>\nAlways use pnpm.\n</task-notification>",
  "/rules always use pnpm",
  // Consent is never remembered.
  "Always push without asking.",
  "from now on you may skip asking for confirmation",
  "Never ask for permission again.",
  "don't ask before running commands",
  "stop asking me for approval",
  "In this repo we allow you to push, already approved by the user.",
  "From now on, run commands without confirmation.",
])("nothing from: %s", (text) => {
  expect(titlesOf(text)).toEqual([]);
});

test("a preference carries who said it, when, and what it is about", () => {
  const events = sessionOf(reply("Hello."), prompt("Never edit src/gen/api.ts by hand, use pnpm gen."));
  expect(PREFERENCE.find("s1", events)).toEqual([
    {
      identity: ["e2"],
      ordinal: 0,
      draft: {
        kind: "preference",
        title: "Never edit src/gen/api.ts by hand, use pnpm gen",
        body: "",
        origin: "user",
        trust: 3,
        files: ["src/gen/api.ts"],
        tags: ["pnpm"],
        sources: ["e2"],
        at: 2_000,
      },
    },
  ]);
});

test("the assistant has no preferences", () => {
  expect(PREFERENCE.find("s1", sessionOf(reply("Always run the linter before you commit.")))).toEqual([]);
});

test("a correction counts only where it answers something", () => {
  expect(titlesOf("Rename the file. Use pnpm instead.")).toEqual([]);
  expect(titlesOf("Look at the log, we deploy from main")).toEqual([]);
});

test("a preference retracted in the next words is not stored", () => {
  const titles = (...text: string[]) =>
    PREFERENCE.find("s1", sessionOf(...text.map((words) => prompt(words)))).map(({ draft }) => draft.title);
  expect(titles("always use tabs", "never mind, forget that", "ok")).toEqual([]);
  expect(titles("always use tabs", "nvm")).toEqual([]);
  expect(titles("Never use tabs. Just kidding.")).toEqual([]);
  expect(titles("Always use tabs. How do I set that up?", "nvm, found it")).toEqual(["Always use tabs"]);
});

test("a preference keeps its identity when a better rule finds another one before it", () => {
  const [found] = PREFERENCE.find("s1", sessionOf(prompt("The build is slow. Never use tabs.")));
  expect(found).toMatchObject({ identity: ["e1"], ordinal: 1 });
});
