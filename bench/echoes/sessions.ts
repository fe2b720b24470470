import { globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { claudeCodeTranscripts } from "../../src/agents/claude-code/claude-code-transcript.ts";
import { prepareEvent } from "../../src/capture/prepare.ts";
import { isCutOff } from "../../src/distill/echoes/sources.ts";
import { type RawEvent, type StoredEvent, sessionId } from "../../src/domain/event.ts";
import type { WholeText } from "../../src/domain/past.ts";
import { readWholeTexts } from "../../src/importers/transcripts/whole-texts.ts";
import { unpackedHome } from "../real/homes.ts";
import { WrongUse } from "../wrong-use.ts";
import { type Entry, type Heard, heardIn } from "./heard.ts";

/** A real session as the rules would read it, without a store. */
export interface PastSession {
  /** The transcript's file name. */
  readonly name: string;
  readonly events: readonly StoredEvent[];
  /** What the events hold in part, as the rules would be given it. */
  readonly whole: readonly WholeText[];
  /** Each reply by the entry that wrote it. */
  readonly replies: ReadonlyMap<string, StoredEvent>;
  /** Everything said, written, read and printed, as it was and not only as it is stored. */
  readonly heard: readonly Heard[];
}

/** Every session of the archives in a folder, one after another in an order of its own. */
export async function* readSessions(data: string, homes: string): AsyncGenerator<PastSession> {
  const people = globSync("*.tar.xz", { cwd: data }).map((file) => basename(file, ".tar.xz"));
  if (people.length === 0) throw new WrongUse(`--data: ${data} holds no archives of sessions`);
  for (const person of people.sort()) {
    const { home } = await unpackedHome({ data: resolve(data), homes, stores: "", person });
    const files = globSync(".claude/projects/*/*.jsonl", { cwd: home });
    for (const file of files.sort((one, other) => (basename(one) < basename(other) ? -1 : 1)))
      yield readSession(join(home, file));
  }
}

function readSession(path: string): PastSession {
  const name = basename(path, ".jsonl");
  const id = sessionId("claude-code", name);
  const reader = claudeCodeTranscripts.reader(null);
  const events = new Map<string, StoredEvent>();
  const replies = new Map<string, StoredEvent>();
  const heard: Heard[] = [];
  for (const [entry, bytes] of entriesIn(path)) {
    const read = reader.read(entry, bytes);
    heard.push(...heardIn(entry, events.size));
    for (const event of read.events) {
      const stored = storedEvent(id, event, events.size + 1);
      if (events.has(stored.id)) continue;
      events.set(stored.id, stored);
      if (event.kind === "reply" && typeof entry.uuid === "string") replies.set(entry.uuid, stored);
    }
  }
  const cutOff = new Set([...events.values()].filter(isCutOff).map(({ nativeKey }) => nativeKey));
  const isWanted = (event: string | null) => event === null || cutOff.has(event);
  const whole = readWholeTexts(claudeCodeTranscripts, path, isWanted);
  return { name, events: [...events.values()], whole, replies, heard };
}

const DEPS = { key: () => new Uint8Array(32), deny: [] };

/** As capture would write it. */
export function storedEvent(
  session: string,
  event: RawEvent & { readonly at?: number },
  seq: number,
): StoredEvent {
  return { ...prepareEvent(event, { session, root: null, at: event.at ?? 0 }, DEPS), seq };
}

function entriesIn(path: string): readonly (readonly [Entry, number])[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [[JSON.parse(line) as Entry, line.length] as const] : []));
}
