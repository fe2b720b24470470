import { expect, test } from "vitest";
import { isAnnouncedStep } from "../activity/open-work.ts";
import { firstRequest } from "../sentences/request.ts";
import { prompt, sessionOf } from "./session.fixture.ts";

test.each([
  "First I need to find out where the mailer is set up.",
  "Let me see how the mailer works at the moment.",
  "I'll start with the tests of the mailer.",
  "Okay, now I'll look at src/mail.ts first.",
  "I'm going to check the logs of last night.",
])("what the agent was about to do is no last word: %s", (text) => {
  expect(isAnnouncedStep(text)).toBe(true);
});

test.each([
  "I left the real database in the tests.",
  "I'll keep the old flag until the release.",
  "The queue is read by two workers now.",
  "I need the key of the relay to go on.",
])("what holds once the work is done is a last word: %s", (text) => {
  expect(isAnnouncedStep(text)).toBe(false);
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
  expect(event && firstRequest(event)).toBeNull();
});

test.each(["Bounces tomorrow", "Agreed, in memory", "Squash the migrations", "Push the weekend release"])(
  "asks for work: %s",
  (text) => {
    const [event] = sessionOf(prompt(text));
    expect(event && firstRequest(event)).toBe(text);
  },
);
