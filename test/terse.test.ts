// What bench/datasets/terse promises to whoever measures with it.
import { readFileSync, statSync } from "node:fs";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { stemmer } from "stemmer";
import { expect, test } from "vitest";
import { redact } from "../src/redact/redact.ts";
import {
  FILES,
  FOLDER,
  firstOf,
  isReplacedAt,
  known,
  memories,
  olderOf,
  type Prompt,
  prompts,
} from "./support/terse.ts";

const answerable = prompts.filter((prompt) => prompt.answerable);
const silent = prompts.filter((prompt) => !prompt.answerable);

test.each(FILES)("%s is small and has one line end everywhere", (file) => {
  expect(statSync(file).size).toBeLessThan(1_000_000);
  expect(readFileSync(file, "utf8")).toMatch(/^[^\r]*\n$/);
});

test("there is enough of everything", () => {
  expect(memories.length).toBeGreaterThanOrEqual(400);
  expect(prompts.length).toBeGreaterThanOrEqual(320);
  expect(silent.length * 3).toBeGreaterThanOrEqual(prompts.length);
  expect(countBy(memories, (memory) => memory.project).size).toBeGreaterThanOrEqual(5);
  const kinds = countBy(memories, (memory): string => memory.kind);
  for (const kind of ["decision", "preference", "failure", "pattern", "note", "handoff", "goal", "project"])
    expect(kinds.get(kind), kind).toBeGreaterThanOrEqual(10);
  expect(prompts.filter(({ text }) => text.split("\n").length >= 5).length).toBeGreaterThanOrEqual(20);
  expect(prompts.filter(({ text }) => !/\s/.test(text)).length).toBeGreaterThanOrEqual(20);
  expect(prompts.filter(({ text }) => text.length > 200).length).toBeGreaterThanOrEqual(20);
});

test("its README tells the sizes as they are", () => {
  expect(readFileSync(`${FOLDER}/README.md`, "utf8")).toContain(
    `${memories.length} memories over six months, ${prompts.length} prompts`,
  );
});

test("no memory and no prompt is there twice", () => {
  const twice = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);
  expect(twice([...memories, ...prompts].map(({ id }) => id))).toEqual([]);
  expect(twice(memories.map(({ text }) => plain(text)))).toEqual([]);
  expect(twice(prompts.map(({ project, text }) => `${project} ${plain(text)}`))).toEqual([]);
});

test("a memory is what a rule would make of it", () => {
  for (const { text, title, body, project, kind, trust, tags } of memories) {
    expect(text).toBe(body === "" ? title : `${title}\n${body}`);
    expect(body.split("\n").length).toBeLessThanOrEqual(3);
    if (kind === "failure") expect(body).toMatch(/^worked: \S/);
    if (project === null) expect([kind, trust, tags]).toEqual(["preference", 3, ["everywhere"]]);
  }
});

test("memories spread over half a year", () => {
  const times = memories.map(({ time }) => time);
  const days = (Math.max(...times) - Math.min(...times)) / 86_400;
  expect(days).toBeGreaterThan(175);
  expect(days).toBeLessThan(200);
  expect(countBy(memories, ({ time }) => new Date(time * 1_000).toISOString().slice(0, 7)).size).toBe(7);
});

test("both ends of a link know each other, and the newer one is newer", () => {
  for (const memory of memories) {
    const older = memory.supersedes === undefined ? undefined : known(memory.supersedes);
    if (older) expect([older.superseded_by, older.project]).toEqual([memory.id, memory.project]);
    if (older) expect(older.time).toBeLessThan(memory.time);
    if (memory.superseded_by !== undefined) expect(known(memory.superseded_by).supersedes).toBe(memory.id);
  }
});

test("many choices changed twice and more, in every project", () => {
  const long = memories.filter((memory) => !memory.superseded_by && olderOf(memory).length >= 2);
  expect(long.length).toBeGreaterThanOrEqual(15);
  expect(long.filter((memory) => olderOf(memory).length >= 3).length).toBeGreaterThanOrEqual(5);
  expect(long.filter(({ tags }) => tags.includes("revert")).length).toBeGreaterThanOrEqual(5);
  expect(countBy(long, (memory) => memory.project).size).toBe(7);
});

test.each(["tune", "check"])("what answers a prompt of %s is visible where and when it is typed", (half) => {
  for (const prompt of answerable.filter(({ split }) => split === half)) {
    const right = Object.keys(prompt.relevant).map(known);
    expect(right.length).toBeGreaterThanOrEqual(1);
    expect(right.length).toBeLessThanOrEqual(3);
    for (const memory of right) {
      expect([prompt.project, null]).toContain(memory.project);
      expect(memory.time, prompt.id).toBeLessThan(prompt.time);
      expect(isReplacedAt(memory, prompt.time), prompt.id).toBe(prompt.type === "history");
    }
    const older = prompt.type === "history" ? [] : right.flatMap(olderOf);
    expect((prompt.stale ?? []).toSorted(), prompt.id).toEqual(older.map(({ id }) => id).toSorted());
    expect((prompt.fresh ?? []).length > 0).toBe(older.length > 0);
    expect(prompt.hard).toBe((prompt.overlap ?? 1) < 0.3);
  }
});

test("a prompt that needs nothing has no answer and says so in its type", () => {
  for (const prompt of prompts) expect(prompt.type.startsWith("negative-")).toBe(!prompt.answerable);
  for (const { relevant } of silent) expect(relevant).toEqual({});
});

test("a paraphrase shares no word with its answer", () => {
  const shared = answerable
    .filter(({ type }) => type === "paraphrase")
    .flatMap(({ id, text, relevant }) => {
      const said = new Set(Object.keys(relevant).flatMap((answer) => stemsOf(known(answer).text)));
      return stemsOf(text)
        .filter((stem) => said.has(stem))
        .map((stem) => `${id}: ${stem}`);
    });
  expect(shared).toEqual([]);
});

test("a memory asked for again is asked for in other words", () => {
  const alike = answerable.flatMap((one, at) =>
    answerable
      .slice(at + 1)
      .filter((other) => Object.keys(other.relevant).some((id) => id in one.relevant))
      .filter((other) => likeness(one.text, other.text) > 0.5)
      .map((other) => `${one.id} ${other.id}`),
  );
  expect(alike).toEqual([]);
});

test.each<[string, number, (prompt: Prompt) => string]>([
  ["project", 3, ({ project }) => project],
  ["type", 3, ({ type }) => type],
  ["need of a memory", 3, (prompt) => String(prompt.answerable)],
  ["project and need", 3, (prompt) => `${prompt.project} ${prompt.answerable}`],
  ["difficulty", 3, ({ hard }) => String(hard)],
])("the halves are alike by %s", (_by, most, keyOf) => {
  const tune = countBy(
    prompts.filter(({ split }) => split === "tune"),
    keyOf,
  );
  const check = countBy(
    prompts.filter(({ split }) => split === "check"),
    keyOf,
  );
  for (const key of new Set(prompts.map(keyOf))) {
    expect(Math.abs((tune.get(key) ?? 0) - (check.get(key) ?? 0)), key).toBeLessThanOrEqual(most);
  }
});

test("nothing learned on one half gives away an answer of the other", () => {
  const halves = new Map<string, Set<string>>();
  for (const { relevant, split } of answerable) {
    for (const chain of Object.keys(relevant).map((id) => firstOf(known(id)).id)) {
      halves.set(chain, (halves.get(chain) ?? new Set()).add(split));
    }
  }
  expect([...halves].filter(([, splits]) => splits.size > 1)).toEqual([]);
});

test("it names no firm, no address and no secret", async () => {
  const content = FILES.map((file) => readFileSync(file, "utf8")).join("");
  expect(content.match(FIRMS)).toBeNull();
  expect(content.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}\b|https?:\/\//i)).toBeNull();
  const texts = [...memories, ...prompts].map(({ text }) => text);
  expect(texts.filter((text) => redact(text, new Uint8Array(32)).count > 0)).toEqual([]);
  const rules = [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }];
  const source = { content, filePath: "terse.txt", ext: ".txt", contentType: "text" } as const;
  const { messages } = await lintSource({ source, options: { config: { rules }, noPhysicFilePath: true } });
  expect(messages).toEqual([]);
});

const FIRMS =
  /\b(?:stripe|adyen|paypal|klarna|braintree|mollie|worldpay|visa|mastercard|twilio|sendgrid|mailgun|datadog|sentry|pagerduty|opsgenie|slack|google|microsoft|amazon|apple|facebook|netflix|uber|airbnb|shopify|auth0|okta|vercel|netlify|heroku|hetzner|cloudflare|openai|anthropic|oracle|siemens|bosch|mapbox|strava|komoot|garmin)\b/i;

const STOPWORDS = new Set(
  "a about after again all always am an and any are as at be before but by can cant could did didnt do does dont each every for from get go had has have here how i if in into is isnt it its just last lets like me more my never no not now of off ok on once one or our out over so some someone something still than that thats the their them then there they thing this those through to too up us use used using was we were what whats when where which while who whose why will with without you your".split(
    " ",
  ),
);

function countBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function plain(text: string): string {
  return wordsOf(text).join(" ");
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 1 && !STOPWORDS.has(word))
    .map(stemmer);
}

/** Shared words over all words of both. */
function likeness(one: string, other: string): number {
  const words = new Set(wordsOf(one));
  const others = new Set(wordsOf(other));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / (words.size + others.size - shared);
}
