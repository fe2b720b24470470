import { expect, test } from "vitest";
import { type ContextRule, patternOf, secretIn } from "./context-rule.ts";
import { CONTEXT_RULES, contextRules } from "./context-rules.ts";
import { mayMatch } from "./may-match.ts";
import { SURROUNDED_PLACES } from "./places/places.fixture.ts";
import { inPlace, PLACES } from "./places.fixture.ts";
import { CONTEXT_SAMPLES } from "./samples.fixture.ts";
import { assignments } from "./spellings.fixture.ts";

const SECRET = "gT7#kPz!vQ2mRx9=LdW?";
const SPELLINGS = [
  'connection string: "AccountKey=gT7kPzvQ2mRx9LdW"',
  "my token is now gT7kPzvQ2mRx9LdW",
  "token->gT7kPzvQ2mRx9LdW",
  "\u212a--db-token gT7kPzvQ2mRx9LdW",
  "password\u00a0= 'gT7kPzvQ2mRx9LdW'",
  'pass\\": \\"gT7kPzvQ2mRx9LdW\\"',
  "const secret = process.env.SECRET || 'gT7kPzvQ2mRx9LdW'",
];
const TEXTS = [
  ...PLACES.map((place) => inPlace(place, SECRET)),
  ...SURROUNDED_PLACES.map((place) => place.replaceAll("@@", SECRET)),
  ...assignments(2_000, 3).map(({ text }) => text),
  ...CONTEXT_SAMPLES.map(({ text }) => text),
  ...SPELLINGS,
];

test("no rule that is passed over finds something", () => {
  const missed = TEXTS.flatMap((text) => {
    const may = mayMatch(text);
    const passedOver = CONTEXT_RULES.filter((rule) => !may(rule) && hasHint(rule.hints, text));
    return passedOver.filter((rule) => finds(rule, text)).map(({ kind }) => `${kind}: ${text}`);
  });
  expect(missed).toEqual([]);
});

test("words beside no value make no pattern of an assignment, a flag or a saying run", () => {
  const text = "the tokens went into the password manager\nno secret keys passed the session\n".repeat(9);
  const may = mayMatch(text);
  const rules = CONTEXT_RULES.filter((rule) => rule.beside && hasHint(rule.hints, text));
  expect(rules.length).toBeGreaterThan(8);
  expect(rules.filter(may)).toEqual([]);
});

function finds(rule: ContextRule, text: string): boolean {
  const { accept = () => true } = rule;
  return [...text.matchAll(patternOf(rule))].some((match) => {
    const secret = secretIn(match);
    return accept(secret, match[0].slice(0, match[0].length - secret.length));
  });
}

function hasHint(hints: readonly string[], text: string): boolean {
  return hints.some((hint) => text.toLowerCase().includes(hint));
}

test("the path of a transcript asks for no pattern of spoken passwords", () => {
  const path = "/home/me/.claude/projects/-home-me-harbour/0f3c1d2e-9a4b-4c1d-8e2f-444455556666.jsonl";
  const asked = contextRules(path).filter(mayMatch(path));
  expect(asked.map(({ kind }) => kind)).not.toContain("spoken");
});

test("a user's folder asks for no pattern of commands that set a password", () => {
  const path = "/Users/me/.claude/projects/-Users-me-harbour/0f3c1d2e-9a4b-4c1d-8e2f-444455556666.jsonl";
  const asked = contextRules(path).filter(mayMatch(path));
  expect(asked.filter(({ hints }) => hints.includes("walletpass"))).toEqual([]);
});
