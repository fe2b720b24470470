import type { StoredEvent } from "../../domain/event.ts";
import { isLowTrust, leastTrust, type Trust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { ownWords } from "../sentences/statements.ts";

/** A session as a language model reads it. */
export interface SessionRecord {
  /** One line for each event, numbered from 1. */
  readonly lines: readonly string[];
  /** The event behind each line. */
  readonly events: readonly StoredEvent[];
  /** Least trust of its spoken lines; memories made from it may have no more. */
  readonly trust: Trust;
}

/** Most characters of one event, and of all: about 13,000 tokens. */
const LINE = 1_500;
const ALL = 40_000;

/**
 * The user's and the assistant's own words, with the commands and files between. Tool output, web pages and other
 * people's words are left out: they would lower the trust of every memory, and might give orders.
 */
export function sessionRecord(events: readonly StoredEvent[]): SessionRecord {
  const lines = events.flatMap((event) => {
    const words = recordText(event);
    return words === "" ? [] : [{ event, line: cutAtWord(words.replace(/\s+/g, " "), LINE) }];
  });
  const recent = latestLines(lines);
  return {
    lines: recent.map(({ line }, index) => `[${index + 1}] ${line}`),
    events: recent.map(({ event }) => event),
    // A model's own words are never the user's, and facts carry no prose.
    trust: leastTrust([2, ...recent.filter(({ event }) => isSpoken(event)).map(({ event }) => event.trust)]),
  };
}

function recordText(event: StoredEvent): string {
  if (!isSpoken(event)) return toolFactsText(event);
  const words = !isLowTrust(event.trust) ? ownWords(event) : "";
  return words === "" ? "" : `${SPEAKERS[event.kind]}: ${words}`;
}

function toolFactsText({ kind, tool }: StoredEvent): string {
  if ((kind !== "tool" && kind !== "tool-failure") || !tool || tool.interrupted) return "";
  const text = tool.command === undefined ? (tool.path ?? "") : `$ ${tool.command}`;
  return text === "" ? "" : `${tool.name}: ${text}${kind === "tool-failure" ? " (failed)" : ""}`;
}

const SPEAKERS: Readonly<Partial<Record<StoredEvent["kind"], string>>> = {
  prompt: "user",
  reply: "assistant",
  denial: "user, refusing",
};

function isSpoken({ kind }: StoredEvent): boolean {
  return kind in SPEAKERS;
}

/** The first line, which names the subject, and the last ones that fit. */
function latestLines<T extends { readonly line: string }>(lines: readonly T[]): readonly T[] {
  const [first, ...rest] = lines;
  if (!first) return [];
  let left = ALL - first.line.length;
  const from = rest.findLastIndex(({ line }) => {
    left -= line.length;
    return left < 0;
  });
  return [first, ...rest.slice(from + 1)];
}
