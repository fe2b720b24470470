import { questionSpans } from "../domain/answer.ts";
import { type AgentEvent, type EventKind, eventId, type RawEvent, type ToolFacts } from "../domain/event.ts";
import { isOwnTool, withoutOwnBlocks } from "../domain/own-blocks.ts";
import { isUserSaid, type Trust } from "../domain/trust.ts";
import { withoutDenied } from "../redact/denied/denied-files.ts";
import { redact } from "../redact/redact.ts";
import { promptSpans, quotedSpans } from "../text/quoted.ts";
import type { Span } from "../text/span.ts";
import { ONLY_RECORD_CHARACTERS, shorten, shortenCommand, shortenFact } from "./shorten.ts";

export interface PrepareDeps {
  /** Keys the marks of what was redacted. */
  readonly key: () => Uint8Array;
  /** The user's globs of files whose content is never stored. */
  readonly deny: readonly string[];
  /** A program's prompts count as the user's. */
  readonly headless?: boolean;
}

/** A session as a hook or a transcript names it, not yet safe to write. */
export interface UnsafeSession {
  readonly agent: string;
  readonly nativeSession: string;
  readonly cwd: string;
  readonly transcript: string | null;
  readonly at: number;
}

export interface EventContext {
  readonly session: string;
  /** The project's top folder as the agent spells it; null outside any. */
  readonly root: string | null;
  readonly at: number;
  /** No file of the agent's holds what a tool or another agent gave. */
  readonly isOnlyRecord?: boolean;
}

/** Makes an event safe to write: removes our own blocks and denied files, redacts secrets, then shortens. */
export function prepareEvent(told: RawEvent, context: EventContext, deps: PrepareDeps): AgentEvent {
  const { session, root, at, isOnlyRecord = false } = context;
  const isKeptWhole = isOnlyRecord && told.tool !== null;
  const raw = isKeptWhole ? { ...told, text: [told.text, told.given].filter(Boolean).join("\n") } : told;
  const allowed = withoutDeniedParts(raw, deps.deny);
  const key = deps.key();
  // Of all texts of the event: what is a secret in one is removed from the others, in any encoding.
  const known: string[] = [];
  const redacted = (value: string) => redact(value, key, known).text;
  const tool = allowed.facts && safeFacts(allowed.facts, root, redacted);
  // Twice, because colours and invisible characters can hide a block until redaction removes them.
  const whole = withoutOwnBlocks(redacted(withoutOwnBlocks(allowed.text)));
  const text = isKeptWhole ? shorten(whole, raw, ONLY_RECORD_CHARACTERS) : shorten(whole, raw);
  const safe = (value: string) => shortenFact(redacted(value));
  return {
    kind: raw.kind,
    trust: eventTrust(raw, deps),
    ...(raw.isUnique ? { isUnique: true } : {}),
    id: eventId(session, raw.kind, raw.nativeKey),
    session,
    nativeKey: safeKey(raw.nativeKey, safe),
    turn: raw.turn === null ? null : safe(raw.turn),
    text,
    // Again, because the text may have shown a secret whose copy the command holds.
    tool: known.length === 0 ? tool : allowed.facts && safeFacts(allowed.facts, root, redacted),
    at,
    originalLength: raw.text.length,
    quoted: quotedPartsOf(raw.kind, text),
  };
}

/** The digest of ours at its end stays: behind an id it looks like one vendor's key. */
function safeKey(key: string, safe: (value: string) => string): string {
  const end = key.search(/:[\da-f]{32}$/);
  return end < 0 ? safe(key) : safe(key.slice(0, end)) + key.slice(end);
}

/** A program that prompts in the user's place is trusted like a tool. */
function eventTrust({ byProgram, trust }: RawEvent, { headless }: PrepareDeps): Trust {
  return byProgram && !headless && isUserSaid(trust) ? 1 : trust;
}

/** What the user says when refusing to have a file touched is no content of the file. */
function withoutDeniedParts({ kind, tool, text, trust }: RawEvent, deny: readonly string[]) {
  if (!tool) return { facts: null, text };
  const allowed = isOwnTool(tool.name) ? { facts: tool, text: "" } : withoutDenied(tool, text, deny);
  return kind === "denial" && isUserSaid(trust) ? { ...allowed, text } : allowed;
}

function quotedPartsOf(kind: EventKind, text: string): readonly Span[] {
  if (kind === "answer") return questionSpans(text);
  if (kind === "prompt" || kind === "denial") return promptSpans(text);
  return kind === "reply" ? quotedSpans(text) : [];
}

function safeFacts(facts: ToolFacts, root: string | null, redacted: (text: string) => string): ToolFacts {
  // A newline in a file's name would write a line of its own wherever the name is told.
  const safe = (value: string) => shortenFact(redacted(value)).replace(LINE_ENDS, " ");
  return {
    ...facts,
    name: safe(facts.name),
    ...(facts.command === undefined ? {} : { command: shortenCommand(redacted(facts.command)) }),
    ...(facts.path === undefined ? {} : { path: relativeToRoot(safe(facts.path), root) }),
  };
}

const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]+/g;

/** Of a path already safe: a secret may span the root and the rest. Inside the project a file is named from its root, so that every clone and every teammate means the same file. */
function relativeToRoot(path: string, root: string | null): string {
  if (!root || !path.startsWith(root)) return path;
  const rest = path.slice(root.length);
  return /^[\\/]./.test(rest) ? rest.slice(1).replaceAll("\\", "/") : path;
}
