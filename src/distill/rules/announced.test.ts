import { expect, test } from "vitest";
import { askedIn } from "./chatter.ts";
import { HANDOFF } from "./handoff.ts";
import { lastIn } from "./open-work.ts";
import { edited, prompt, reply, sessionOf } from "./session.fixture.ts";

const lastOf = (text: string) => {
  const [event] = sessionOf(reply(text));
  return event ? lastIn(event) : null;
};

test.each([
  "First I need to find out where the mailer is set up.",
  "Let me see how the mailer works at the moment.",
  "I'll start with the tests of the mailer.",
  "Okay, now I'll look at src/mail.ts first.",
  "I'm going to check the logs of last night.",
])("what the agent was about to look at is no last word: %s", (text) => {
  expect(lastOf(text)).toBeNull();
});

test.each([
  "I left the real database in the tests.",
  "I'll keep the old flag until the release.",
  "The queue is read by two workers now.",
  "I need the key of the relay to go on.",
])("what holds once the work is done is a last word: %s", (text) => {
  expect(lastOf(text)).toBe(`Last: ${text.slice(0, -1)}`);
});

test("a handover ends with what was found, not with what was looked for after it", () => {
  const [found] = HANDOFF.find(
    "s1",
    sessionOf(
      prompt("Speed up the mailer."),
      edited("src/mail.ts"),
      reply("The queue is read by two workers now."),
      prompt("Write it into the guide."),
      reply("Let me see how the guide is set up at the moment."),
      edited("docs/guide.md"),
      reply("Done."),
    ),
  );
  expect(found?.draft.body).toContain("Last: The queue is read by two workers now");
});

test.each([
  "Great stuff",
  "Tomorrow then",
  "Bye, good weekend",
  "Good catch",
  "Agreed",
  "Later",
  "Not now",
  "Squash and merge",
  "Commit + push",
  "Push and open pr",
  "Merge when green",
])("asks for no work: %s", (text) => {
  const [event] = sessionOf(prompt(text));
  expect(event && askedIn(event)).toBeNull();
});

test.each(["Bounces tomorrow", "Agreed, in memory", "Squash the migrations", "Push the weekend release"])(
  "asks for work: %s",
  (text) => {
    const [event] = sessionOf(prompt(text));
    expect(event && askedIn(event)).toBe(text);
  },
);
