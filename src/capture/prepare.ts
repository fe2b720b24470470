import { questionSpans } from "../domain/answer.ts";
import { type AgentEvent, type EventKind, eventId, type RawEvent, type ToolFacts } from "../domain/event.ts";
import { withoutOwnBlocks } from "../domain/own-blocks.ts";
import { isUserSaid, type Trust } from "../domain/trust.ts";
import { withoutDenied } from "../redact/denied-files.ts";
import { redact } from "../redact/redact.ts";
import { quotedSpans } from "../text/quoted.ts";
import type { Span } from "../text/span.ts";
import { shorten, shortenCommand, shortenFact } from "./shorten.ts";

export interface PrepareDeps {
  /** Keys the marks of what was redacted. */
  readonly key: () => Uint8Array;
  /** The user's own globs of files whose content is never kept. */
  readonly deny: readonly string[];
  /** What a program asks of the agent is the user's word all the same. */
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

/** Where and when an event happened. */
export interface EventContext {
  readonly session: string;
  /** The project's top folder as the agent spells it; null outside any. */
  readonly root: string | null;
  readonly at: number;
}

/** Makes an event safe to write: our own words and denied files out, secrets out, then shortened; in that order. */
export function prepareEvent(raw: RawEvent, happening: EventContext, deps: PrepareDeps): AgentEvent {
  const { session, root, at } = happening;
  const allowed = withoutDeniedParts(raw, deps.deny);
  const key = deps.key();
  // Once more, because colours and invisible characters can hide a block until they are gone.
  const text = shorten(withoutOwnBlocks(redact(withoutOwnBlocks(allowed.text), key).text), raw);
  const safe = (value: string) => shortenFact(redact(value, key).text);
  return {
    kind: raw.kind,
    trust: eventTrust(raw, deps),
    ...(raw.isUnique ? { isUnique: true } : {}),
    id: eventId(session, raw.kind, raw.nativeKey),
    session,
    nativeKey: safe(raw.nativeKey),
    turn: raw.turn === null ? null : safe(raw.turn),
    text,
    tool: allowed.facts && safeFacts(allowed.facts, root, (value) => redact(value, key).text),
    at,
    originalLength: raw.text.length,
    quoted: quotedPartsOf(raw.kind, text),
  };
}

/** What a program asks in the user's place is no more than a tool's word. */
function eventTrust({ byProgram, trust }: RawEvent, { headless }: PrepareDeps): Trust {
  return byProgram && !headless && isUserSaid(trust) ? 1 : trust;
}

/** What the user says when refusing to have a file touched is no content of the file. */
function withoutDeniedParts({ kind, tool, text, trust }: RawEvent, deny: readonly string[]) {
  if (!tool) return { facts: null, text };
  const allowed = withoutDenied(tool, text, deny);
  return kind === "denial" && isUserSaid(trust) ? { ...allowed, text } : allowed;
}

function quotedPartsOf(kind: EventKind, text: string): readonly Span[] {
  if (kind === "answer") return questionSpans(text);
  return kind === "prompt" || kind === "reply" || kind === "denial" ? quotedSpans(text) : [];
}

function safeFacts(facts: ToolFacts, root: string | null, redacted: (text: string) => string): ToolFacts {
  const safe = (value: string) => shortenFact(redacted(value));
  return {
    ...facts,
    name: safe(facts.name),
    ...(facts.command === undefined ? {} : { command: shortenCommand(redacted(facts.command)) }),
    ...(facts.path === undefined ? {} : { path: relativeToRoot(safe(facts.path), root) }),
  };
}

/** Of a path already safe: a secret may span the root and the rest. Inside the project a file is named from its root, so that every clone and every teammate means the same file. */
function relativeToRoot(path: string, root: string | null): string {
  if (!root || !path.startsWith(root)) return path;
  const rest = path.slice(root.length);
  return /^[\\/]./.test(rest) ? rest.slice(1).replaceAll("\\", "/") : path;
}
