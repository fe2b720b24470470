import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { claudeCodeTranscripts } from "../src/agents/claude-code/claude-code-transcript.ts";
import type { EventKind, TimedEvent } from "../src/domain/event.ts";
import { transcriptImporter } from "../src/importers/transcripts/transcripts.ts";
import { type HistoryOptions, writeHistory } from "./support/claude-code-history.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Writes a history and reads all of it. */
async function readHistory(options: Partial<HistoryOptions>) {
  const root = mkdtempSync(join(tmpdir(), "unbidden-history-"));
  roots.push(root);
  const history = writeHistory(root, { sessions: 12, seed: 11, now: NOW, ...options });
  const importer = transcriptImporter("claude-code", claudeCodeTranscripts, join(root, "projects"));
  const [events, unknown]: [TimedEvent[], number[]] = [[], []];
  const { sessions, refused } = await importer.sessions();
  for (const session of sessions)
    for await (const batch of importer.read(session, null)) {
      events.push(...batch.events);
      unknown.push(batch.unknown);
    }
  const count = (...kinds: EventKind[]) => events.filter(({ kind }) => kinds.includes(kind)).length;
  return { history, sessions, refused, events, count, unknown: unknown.reduce((sum, each) => sum + each, 0) };
}

test("of a whole history everything is told that was said, done, refused and went wrong", async () => {
  const { history, sessions, refused, events, count, unknown } = await readHistory({});
  expect(sessions.map(({ path }) => path).sort()).toEqual([...history.files].sort());
  expect([refused, unknown]).toEqual([0, 0]);
  expect(count("prompt")).toBe(history.prompts);
  expect(count("denial")).toBe(history.denials);
  expect(count("tool-failure")).toBe(history.failures);
  for (const { text } of [...history.decisions, ...history.preferences, ...history.notes])
    expect(events.some((event) => event.kind === "prompt" && event.text.includes(text))).toBe(true);
});

test("a history written as arrays tells the same as one written as lines", async () => {
  const [lines, arrays] = [await readHistory({ arrayShare: 0 }), await readHistory({ arrayShare: 1 })];
  expect(arrays.events).toEqual(lines.events);
  expect(lines.events.length).toBeGreaterThan(500);
});
