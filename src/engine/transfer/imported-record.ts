import { changedWords, wordsToValue } from "../../domain/change.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { ExportRecord } from "../../domain/export.ts";
import { FAILURE_RULE, type Memory } from "../../domain/memory.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** The record without secrets: a file may hold some that ours would not. */
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
    const value = (text: string | null) => (change.what === "edit" ? cleanWords(text, clean) : text);
    const [before, after] = [value(change.before), value(change.after)];
    return { change: { ...change, before, after, because: clean(change.because) } };
  }
  return record;
}

function cleanMemory(memory: Memory, clean: (text: string) => string): Memory {
  const { title, body, origin, files, tags } = memory;
  // A newline would write a line of its own wherever the words are shown.
  const inOneLine = (text: string) => clean(text).replace(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, " ");
  return {
    ...memory,
    title: inOneLine(title),
    body: clean(body),
    origin: inOneLine(origin),
    files: files.map(inOneLine),
    tags: tags.map(inOneLine),
  };
}

/** After a redaction the quoted spans no longer match: then the whole text counts as quoted. */
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

/** Of a file that the user trusts, but this home did not sign: a way out did not work here. */
export function asForeign(record: ExportRecord): ExportRecord {
  if (!("memory" in record) || record.memory.rule !== FAILURE_RULE) return record;
  return { memory: { ...record.memory, rule: "import" } };
}

/** Without our signature a memory is a claim: low trust, not pinned, without sources, and not in the future. */
export function asClaim(record: ExportRecord, now: number): ExportRecord {
  if (!("memory" in record)) return record;
  const { memory } = record;
  const trust = memory.trust === 0 ? 0 : 1;
  const at = Math.min(memory.at, now);
  const claim = { trust, at, pinned: false, rule: "import", session: null, sources: [] } as const;
  return { memory: { ...memory, ...claim } };
}
