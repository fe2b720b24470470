import type { Memory } from "../../domain/memory.ts";
import { isLowTrust, trustWords } from "../../domain/trust.ts";
import { oneLine } from "./one-line.ts";

const MAX_BODY = 400;
const MAX_LINES = 4;

/** A handoff covers a whole session. */
const MOST_OF_HANDOFF = 600;

/** A tool's output is no wish of the user's, only something that once was. */
export function titleWords({ kind, title, trust }: Memory): string {
  return kind === "preference" && isLowTrust(trust) ? `in the past: ${title}` : title;
}

/** Lines below the title, by kind. */
export function bodyLines(memory: Memory, mostCharacters = MAX_BODY): string[] {
  const room = Math.min(MAX_BODY, mostCharacters);
  const body = withoutTitle(memory);
  switch (memory.kind) {
    case "decision":
    case "preference":
    case "note":
    case "turn":
      return fitBody([body], room);
    case "failure":
    case "goal":
    case "project":
    case "snapshot":
      return fitBody(body.split("\n"), room);
    case "pattern":
      return [...fitBody(body.split("\n"), room), certainty(memory)];
    case "handoff":
      return fitBody(
        withoutFiles(leftFirst(body.split("\n"))),
        Math.min(MOST_OF_HANDOFF, mostCharacters),
        cutAtSentenceEnd,
      );
  }
}

function withoutTitle({ title, body }: Memory): string {
  const words = title.replace(/…$/, "").trimEnd();
  if (words === "" || !body.startsWith(words)) return body;
  const rest = body.slice(words.length);
  // Where the title ends within a word, the body is another text.
  if (/^[\p{L}\p{N}]/u.test(rest)) return body;
  return rest.trim() === "" ? "" : `…${rest.trimStart()}`;
}

/** Outcome and open work first; touched files last. */
function leftFirst(lines: readonly string[]): string[] {
  const placeOf = (line: string) => LATER.findIndex((word) => line.startsWith(word));
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const LATER = ["Asked last:", "Done:", "Files:"];

/** Git knows which files were touched, and nobody else what was said. */
function withoutFiles(lines: readonly string[]): readonly string[] {
  const others = lines.filter((line) => !line.startsWith("Files:"));
  return others.length > 1 ? others : lines;
}

/** Cuts at the end of a sentence or item where there is one. */
function cutAtSentenceEnd(line: string, limit: number): string {
  if (line.length <= limit) return line;
  const ends = Array.from(
    line.slice(0, limit).matchAll(/[.!?。！？]["'”)\]`]*(?=\s|$)|;(?=\s)|(?<=")(?=, ")/g),
  );
  const end = ends.findLast(({ index }) => index >= Math.min(40, limit / 3));
  return end ? line.slice(0, end.index + (end[0] === ";" ? 0 : end[0].length)) : line;
}

function certainty({ trust, sources }: Memory): string {
  return `how sure: ${trustWords(trust)} it${sources.length > 1 ? `, from ${sources.length} events` : ""}`;
}

function fitBody(
  lines: readonly string[],
  mostCharacters: number,
  cut: (line: string, limit: number) => string = (line) => line,
): string[] {
  const kept: string[] = [];
  let room = mostCharacters;
  for (const line of lines) {
    const words = room > 1 && kept.length < MAX_LINES ? oneLine(cut(line, room), room) : "";
    if (words !== "") kept.push(words);
    room -= words.length;
  }
  return kept;
}
