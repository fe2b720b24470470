import { changedWords, wordsToValue } from "../../domain/change.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { ExportRecord } from "../../domain/export.ts";
import type { Memory } from "../../domain/memory.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** The record with its secrets taken out: a file may hold what ours would not. */
export function recordWithoutSecrets(deps: Pick<EngineDeps, "key">, record: ExportRecord): ExportRecord {
  const clean = (text: string) => safe(deps, text);
  if ("project" in record) {
    const { project } = record;
    const keys = project.keys.map(({ kind, value }) => ({ kind, value: clean(value) }));
    return { project: { ...project, name: clean(project.name), keys } };
  }
  if ("session" in record)
    return { session: { ...record.session, nativeId: clean(record.session.nativeId) } };
  if ("event" in record) return { event: cleanEvent(record.event, clean) };
  if ("memory" in record) return { memory: cleanMemory(record.memory, clean) };
  if ("change" in record) {
    const { change } = record;
    const value = (said: string | null) => (change.what === "edit" ? cleanWords(said, clean) : said);
    const [before, after] = [value(change.before), value(change.after)];
    return { change: { ...change, before, after, because: clean(change.because) } };
  }
  return record;
}

function cleanMemory(memory: Memory, clean: (text: string) => string): Memory {
  const { title, body, files, tags } = memory;
  return {
    ...memory,
    title: clean(title),
    body: clean(body),
    files: files.map(clean),
    tags: tags.map(clean),
  };
}

/** Where words were taken out, the parts that are others' words are no longer where they were: then all of it is. */
function cleanEvent(event: AgentEvent, clean: (text: string) => string): AgentEvent {
  const text = clean(event.text);
  const { tool } = event;
  const quoted: AgentEvent["quoted"] = text === event.text ? event.quoted : [[0, text.length]];
  return {
    ...event,
    text,
    quoted,
    tool: tool && {
      ...tool,
      ...(tool.command === undefined ? {} : { command: clean(tool.command) }),
      ...(tool.path === undefined ? {} : { path: clean(tool.path) }),
    },
  };
}

function cleanWords(value: string | null, clean: (text: string) => string): string {
  const { title, body } = changedWords(value);
  return wordsToValue({ title: clean(title), body: clean(body) });
}

/** Without our signature a memory is a claim: told as one, not pinned, from no event of ours, and of no time to come. */
export function asClaim(record: ExportRecord, now: number): ExportRecord {
  if (!("memory" in record)) return record;
  const { memory } = record;
  const trust = memory.trust === 0 ? 0 : 1;
  const at = Math.min(memory.at, now);
  const claim = { trust, at, pinned: false, rule: "import", session: null, sources: [] } as const;
  return { memory: { ...memory, ...claim } };
}
