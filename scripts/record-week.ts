// Writes down what the week in bench/datasets/week is: its sizes and a digest; with a folder, also every hook call and transcript.
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { playWeek } from "../bench/week/play.ts";
import type { Audience } from "../bench/week/stage.ts";
import { readStories, type SessionStory } from "../bench/week/story.ts";

export const WEEK_FILE = join(import.meta.dirname, "..", "bench", "datasets", "week", "week.json");
/** Stands for wherever the week is replayed. */
const PLACE = { user: "/home/me", work: "/home/me/code" };

/** What a week is made of. */
export interface Recorded {
  readonly days: number;
  readonly sessions: number;
  readonly prompts: number;
  /** Prompts that need a memory. */
  readonly labelled: number;
  readonly toolEvents: number;
  readonly failures: number;
  readonly hookCalls: number;
  readonly lines: number;
  readonly bytes: number;
  readonly from: string;
  readonly to: string;
  /** Of every hook call and every line, in their order. */
  readonly sha256: string;
}

/** Plays the week to a hook that says nothing. */
export async function recordWeek(keep: (file: string, text: string) => void): Promise<Recorded> {
  const stories = readStories();
  const hash = createHash("sha256");
  const counts = { toolEvents: 0, failures: 0, hookCalls: 0, lines: 0, bytes: 0 };
  const times: number[] = [];
  const take = (file: string, content: object) => {
    const text = `${JSON.stringify(content)}\n`;
    hash.update(text);
    keep(file, text);
    return Buffer.byteLength(text);
  };
  const hook: Audience["hook"] = async ({ payload, at }) => {
    counts.hookCalls += 1;
    if (payload.tool_use_id !== undefined) counts.toolEvents += 1;
    if (payload.error !== undefined) counts.failures += 1;
    times.push(at);
    take("hook-calls.jsonl", { at: new Date(at).toISOString(), payload });
    return null;
  };
  const line: Audience["line"] = (path, content) => {
    counts.lines += 1;
    counts.bytes += take(path, content);
  };
  await playWeek(stories, PLACE, { hook, line });
  return { ...sizesOf(stories), ...counts, ...spanOf(times), sha256: hash.digest("hex") };
}

function sizesOf(stories: readonly SessionStory[]) {
  const turns = stories.flatMap((story) => story.turns);
  return {
    days: new Set(stories.map(({ day }) => day)).size,
    sessions: stories.length,
    prompts: turns.length,
    labelled: turns.filter(({ label }) => label !== null).length,
  };
}

function spanOf(times: readonly number[]) {
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

export function weekText(week: Recorded): string {
  return `${JSON.stringify(week, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  const week = await recordWeek((file, text) => {
    if (folder === undefined) return;
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, text);
  });
  writeFileSync(WEEK_FILE, weekText(week));
}
