import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawEvent } from "../../domain/event.ts";
import { parseClaudeCodeHook } from "./claude-code-hooks.ts";
import { claudeCodeTranscripts } from "./claude-code-transcript.ts";

interface Recorded {
  readonly name: string;
  readonly hooks: readonly object[];
  readonly transcript: readonly object[];
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/recorded-sessions.json");
const RECORDED = JSON.parse(readFileSync(FILE, "utf8")) as Recorded[];

/** What only hooks tell: a session's start and end. */
const isOfHooksAlone = ({ kind }: RawEvent) => kind.startsWith("session-");
/** What only a transcript tells: words said before the last ones of a turn. */
const withoutEarlierWords = (events: readonly RawEvent[], told: readonly RawEvent[]) =>
  events.filter(
    ({ kind, nativeKey }) => kind !== "reply" || told.some((event) => event.nativeKey === nativeKey),
  );

function toldByHooks(hooks: Recorded["hooks"]): RawEvent[] {
  const calls = hooks.flatMap((hook) => parseClaudeCodeHook(Buffer.from(JSON.stringify(hook)), 0) ?? []);
  const events = calls.filter(({ subAgent }) => subAgent === null).flatMap((call) => call.events);
  return once(events.filter((event) => !isOfHooksAlone(event)));
}

function toldByTranscript(transcript: Recorded["transcript"]): RawEvent[] {
  const reader = claudeCodeTranscripts.reader(null);
  return once(
    transcript.flatMap((entry) =>
      reader.read(entry).events.map(({ at, cwd, nativeSession, isUnique, byProgram, ...event }) => event),
    ),
  );
}

/** As the store does: the same id again is nothing new. */
function once(events: readonly RawEvent[]): RawEvent[] {
  return [...new Map(events.map((event) => [`${event.kind} ${event.nativeKey}`, event])).values()];
}

const sorted = (events: readonly RawEvent[]) =>
  [...events].sort((a, b) => `${a.kind} ${a.nativeKey}`.localeCompare(`${b.kind} ${b.nativeKey}`));

test.each(RECORDED)("hooks and transcript of $name give the same events", ({ hooks, transcript }) => {
  const told = toldByHooks(hooks);
  expect(told.length).toBeGreaterThan(3);
  expect(sorted(withoutEarlierWords(toldByTranscript(transcript), told))).toEqual(sorted(told));
});
