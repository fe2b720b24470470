import { expect, test } from "vitest";
import { HANDOFF } from "./handoff.ts";
import { edited, type Happening, prompt, ran, reply, sessionOf } from "./session.fixture.ts";

const draftOf = (...happenings: Happening[]) => HANDOFF.find("s1", sessionOf(...happenings))[0]?.draft;

const MAIL = [
  prompt("Move the mails to SES."),
  edited("mail.ts"),
  reply("The mails go through SES.\n\nLeft:\n- remove nodemailer\n- add the DKIM record"),
];

test.each<[string, Happening[]]>([
  ["great, stop here", [prompt("great, stop here"), reply("OK.")]],
  ["commit", [prompt("commit"), ran("git commit -m x"), reply("Committed.")]],
])("what is left is not lost when the session ends with %j", (_words, ending) => {
  expect(draftOf(...MAIL, ...ending)?.body).toContain("Left: Remove nodemailer; Add the DKIM record");
});

test("a short last word does not hide the sentence before it", () => {
  const fixed = [
    prompt("Fix the login."),
    edited("a.ts"),
    reply("It accepts empty names now. All tests pass."),
  ];
  expect(draftOf(...fixed, prompt("thanks, bye"), reply("Bye!"))?.body).toBe(
    "Last: It accepts empty names now. All tests pass.\nFiles: a.ts",
  );
});

test("finished work comes before its status, without sentences that lost a quotation", () => {
  const draft = draftOf(
    prompt("Fix the login."),
    edited("a.ts"),
    reply(
      'All tests pass. Now I see how it works. The page said "no such user or password here". The login accepts empty names now.',
    ),
  );
  expect(draft?.body).toBe("Last: The login accepts empty names now. All tests pass.\nFiles: a.ts");
});

test("open work that a later edit may have done is not listed", () => {
  const draft = draftOf(
    ...MAIL,
    prompt("Do both now."),
    edited("dns.tf"),
    reply("Both of them are done now."),
  );
  expect(draft?.body).toBe("Last: Both of them are done now.\nFiles: dns.tf, mail.ts");
});

test.each([
  "gm! coffee first :)",
  "Where did we leave off?",
  "what were we working on?",
  "How do mails work here?",
])("the goal is the work, not %j", (talk) => {
  expect(draftOf(prompt(talk), reply("Hello."), ...MAIL)?.title).toBe("Move the mails to SES");
});

test("commands that change something are work, when more than one thing was asked", () => {
  const ask = [prompt("Why is the queue stuck?"), ran("kubectl logs q"), reply("The disk is full.")];
  expect(
    draftOf(...ask, prompt("Restart the queue."), ran("kubectl rollout restart q"), reply("Done."))?.title,
  ).toBe("Restart the queue");
  expect(
    draftOf(...ask, prompt("And the other one?"), ran("kubectl get pods 2>/dev/null"), reply("Fine.")),
  ).toBeUndefined();
});

test("the agent's own turns tell which request an edit belongs to", () => {
  const events = sessionOf(
    prompt("Explain the mailer."),
    prompt("Move the mails to SES."),
    edited("a.ts"),
    reply("Ok."),
  );
  const turns = ["t1", "t2", "t2", "t1"];
  const named = events.map((event, at) => ({ ...event, turn: turns[at] ?? null }));
  expect(HANDOFF.find("s1", named)[0]?.draft.title).toBe("Move the mails to SES");
});
