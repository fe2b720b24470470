// What bench/datasets/week promises to whoever measures with it.
import { globSync, readFileSync, statSync } from "node:fs";
import { stemmer } from "stemmer";
import { expect, test } from "vitest";
import { holds, plain } from "../bench/week/judge.ts";
import { parseStories, readStories, type SessionStory, type Turn } from "../bench/week/story.ts";
import { recordWeek, WEEK_FILE, weekText } from "../scripts/record-week.ts";
import { redact } from "../src/redact/redact.ts";

const FOLDER = "bench/datasets/week";
const stories = readStories();
const turns = stories.flatMap((story) => story.turns);

/** A prompt that needs a memory, and all that was said and done in the project's earlier sessions. */
const labelled = stories.flatMap((story, at) => {
  const earlier = stories.slice(0, at).filter(({ project }) => project === story.project);
  const said = earlier.flatMap((session) => session.turns.map(wordsOf));
  return story.turns.flatMap(({ prompt, label }) => (label ? [{ prompt, label, said }] : []));
});

test("it is as large as a working week", async () => {
  const week = await recordWeek(() => undefined);
  expect(week.days).toBeGreaterThanOrEqual(5);
  expect(week.sessions).toBeGreaterThanOrEqual(40);
  expect(week.prompts).toBeGreaterThanOrEqual(400);
  expect(week.toolEvents).toBeGreaterThanOrEqual(3_000);
  expect(week.failures).toBeGreaterThanOrEqual(100);
  expect(week.labelled * 4).toBeGreaterThanOrEqual(week.prompts);
  expect(new Set(stories.map(({ project }) => project)).size).toBe(3);
});

test("it is what its script makes, to the byte (node scripts/record-week.ts)", async () => {
  expect(readFileSync(WEEK_FILE, "utf8")).toBe(weekText(await recordWeek(() => undefined)));
});

test("the hook calls of tools and the lines of the transcripts name the same calls in the same turns", async () => {
  const calls = new Map<string, Set<string>>();
  const lines = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, prompt: string, tool: string) =>
    to.set(prompt, (to.get(prompt) ?? new Set()).add(tool));
  await recordWeek((file, text) => {
    const { payload, ...line } = JSON.parse(text);
    if (file === "hook-calls.jsonl" && payload.tool_use_id)
      add(calls, payload.prompt_id, payload.tool_use_id);
    if (line.toolDenialKind) return;
    for (const block of blocksOf(line))
      if (block.type === "tool_result") add(lines, line.promptId, block.tool_use_id);
  });
  expect(calls.size).toBeGreaterThan(200);
  expect(calls).toEqual(lines);
});

test("the stories are small and have one line end everywhere", () => {
  const files = globSync(`${FOLDER}/**/*.*`);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(200_000);
  for (const file of files) expect(readFileSync(file, "utf8")).toMatch(/^[^\r]*\n$/);
});

test("its README tells the sizes as they are", () => {
  expect(readFileSync(`${FOLDER}/README.md`, "utf8")).toContain(
    `${stories.length} sessions, ${turns.length} prompts, ${labelled.length} of which need a memory`,
  );
});

test("what a prompt needs was said in an earlier session of its project", () => {
  const never = labelled.filter(({ label, said }) => !said.some((words) => holds(words, label.needs)));
  expect(never.map(({ prompt }) => prompt)).toEqual([]);
});

test("so was what no longer holds, and it is not what the prompt needs", () => {
  const replaced = labelled.filter(({ label }) => label.not.length > 0);
  expect(replaced.length).toBeGreaterThanOrEqual(6);
  for (const { prompt, label, said } of replaced) {
    for (const phrase of label.not) {
      expect(
        said.some((words) => holds(words, [phrase])),
        `${prompt}: ${phrase}`,
      ).toBe(true);
      expect(holds(plain(phrase), label.needs), `${prompt}: ${phrase}`).toBe(false);
    }
  }
});

test("memories of every kind are needed, and on every day", () => {
  const kinds = new Set(labelled.map(({ label }) => label.kind));
  expect([...kinds].sort()).toEqual(["decision", "failure", "handoff", "note", "preference"]);
  const daysOf = (wanted: (turn: Turn) => boolean) =>
    new Set(stories.filter((story) => story.turns.some(wanted)).map(({ day }) => day)).size;
  expect(daysOf(({ label }) => label !== null)).toBe(5);
  expect(daysOf(({ label }) => label === null)).toBe(5);
});

test("some prompts share no word with what they need, most do", () => {
  const hard = labelled.filter(({ prompt, label, said }) => {
    const asked = stemsOf(prompt);
    const answers = said.filter((words) => holds(words, label.needs));
    return !answers.some((words) => [...stemsOf(words)].some((stem) => asked.has(stem)));
  });
  const share = hard.length / labelled.length;
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.25);
});

test("prompts are as developers type them", () => {
  const prompts = turns.map(({ prompt }) => prompt);
  const many = (wanted: (prompt: string) => boolean) => prompts.filter(wanted).length;
  expect(many((prompt) => prompt.split(/\s+/).length <= 3)).toBeGreaterThan(80);
  expect(many((prompt) => prompt.length > 90)).toBeGreaterThan(30);
  expect(many((prompt) => prompt.includes("\n"))).toBeGreaterThan(5);
  expect(new Set(prompts).size).toBeGreaterThan(0.9 * prompts.length);
});

test("it holds no address and no secret", () => {
  const text = stories.flatMap((story) => story.turns.map(sourceOf)).join("\n");
  expect(text.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}\b/i)).toBeNull();
  expect(redact(text, new Uint8Array(32)).count).toBe(0);
});

test("a story that says what nobody understands is refused", () => {
  const [story] = parseStories("# p: the thing\n> do it\n$ ls\n| a\n| b\n?note x || y\n?not z\n< Done.\n", 0);
  expect(story).toEqual<SessionStory>({
    day: 0,
    project: "p",
    subject: "thing",
    turns: [
      {
        prompt: "do it",
        steps: [{ does: "run", words: "ls", more: "a\nb" }],
        reply: "Done.",
        works: true,
        label: { kind: "note", needs: ["x", "y"], not: ["z"] },
        compacts: false,
      },
    ],
  });
  expect(() => parseStories("# p: the thing\n> do it\n* what\n", 0)).toThrow("* what");
});

function sourceOf({ prompt, reply, steps }: Turn): string {
  return [prompt, reply, ...steps.flatMap(({ words, more }) => [words, more])].join("\n");
}

function wordsOf(turn: Turn): string {
  return plain(sourceOf(turn));
}

function blocksOf(line: { message?: { content?: unknown } }): { type: string; tool_use_id: string }[] {
  const content = line.message?.content;
  return Array.isArray(content) ? content : [];
}

const STOPWORDS = new Set(
  "a about after again also am an and any are as at be been but by can could did do does for from get go had has have he here how i if in into is it its just me more my no not now of off ok on one or our out over so some still than that the their them then there they this those through to too up us was we were what when where which who why will with you your".split(
    " ",
  ),
);

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOPWORDS.has(word)).map(stemmer));
}
