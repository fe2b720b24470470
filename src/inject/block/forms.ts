import { FAILURE_RULE, isFullTurn, type Memory } from "../../domain/memory.ts";
import { isRiskyCommand, tellsToDownload } from "../../domain/risky-command.ts";
import { colleagueSaid, colleagueWords } from "../../domain/team/colleague.ts";
import { isLowTrust, isUserSaid, patternConfidence, trustWords } from "../../domain/trust.ts";
import { factLine, foreignLine, oneLine } from "./one-line.ts";

const MAX_BODY = 400;
const MAX_LINES = 4;

/** A handoff covers a whole session. */
const MOST_OF_HANDOFF = 600;

/** One line of the title; empty where it only gives orders that nobody here gave. */
export function titleLine(memory: Memory, limit: number): string {
  const { kind, title } = memory;
  if (!quotesStrangers(memory)) return oneLine(title, limit);
  const words = (isOfFacts(kind) || isStrangersWish(memory) ? factLine : foreignLine)(title, limit);
  // A tool's output is not the user's present wish.
  return kind === "preference" && words !== "" ? oneLine(`in the past: ${words}`, limit) : words;
}

/** A wish that no colleague of the team shared: what "we decided" there is nobody's decision here. */
function isStrangersWish({ kind, trust, origin }: Memory): boolean {
  return kind === "preference" && isLowTrust(trust) && !colleagueWords(origin);
}

/** What happened, and not what somebody wants. */
function isOfFacts(kind: Memory["kind"]): boolean {
  return kind === "failure" || kind === "pattern" || kind === "project";
}

/** False for an order that only a tool or a stranger gave. */
export function hasWordsToTell(memory: Memory): boolean {
  return isFullTurn(memory) || /[^\s…]/.test(titleLine(memory, 200));
}

/** Session summaries name files and items to do, which may be of anybody's wording. */
export function quotesStrangers({ kind, trust }: Pick<Memory, "kind" | "trust">): boolean {
  return isLowTrust(trust) || kind === "handoff" || kind === "snapshot";
}

/** Lines below the title, by kind. */
export function bodyLines(memory: Memory, mostCharacters = MAX_BODY): string[] {
  const room = Math.min(MAX_BODY, mostCharacters);
  const body = withoutTitle(memory);
  const toLine = quotesStrangers(memory) ? strangersLine(memory) : oneLine;
  switch (memory.kind) {
    case "decision":
    case "preference":
    case "note":
    case "turn":
      return fitBody([body], room, toLine);
    case "failure":
      return fitBody(body.split("\n").filter(isToldOf(memory)), room, toLine);
    case "goal":
    case "project":
    case "snapshot":
      return fitBody(body.split("\n"), room, toLine);
    case "pattern":
      return [...fitBody(body.split("\n").filter(isSafeSolution(memory)), room, toLine), certainty(memory)];
    case "handoff":
      return fitBody(
        withoutFiles(leftFirst(body.split("\n"))),
        Math.min(MOST_OF_HANDOFF, mostCharacters),
        (line, limit) => toLine(cutAtSentenceEnd(line, limit), limit),
      );
  }
}

/** Longest line of a body that is shown whole. */
const LONGEST_LINE = 2_000;

/** All lines of the body, for an agent that asks for this memory. */
export function wholeBody(memory: Memory): string[] {
  const toLine = quotesStrangers(memory) ? strangersLine(memory) : oneLine;
  const isTold = memory.kind === "failure" ? isToldOf(memory) : () => true;
  return withoutTitle(memory)
    .split("\n")
    .filter(isTold)
    .map((line) => toLine(line, LONGEST_LINE))
    .filter((line) => line !== "");
}

/** A way out is told only where it ran here, or the user says so; one that does harm by the user alone. */
function isToldOf({ rule, trust }: Memory): (line: string) => boolean {
  return (line) =>
    isUserSaid(trust) || !WAY_OUT.test(line) || (rule === FAILURE_RULE && !isRiskyCommand(line));
}

const WAY_OUT = /^\s*(?:worked|after)\s*:\s*/i;

/** A command that does harm is advised by the user alone. */
function isSafeSolution({ trust }: Memory): (line: string) => boolean {
  return (line) => isUserSaid(trust) || !SOLUTION.test(line) || !isRiskyCommand(line.replace(SOLUTION, ""));
}

const SOLUTION = /^\s*solution\s*:\s*/i;

/** Keeps the label that our own rules write before a line. */
function strangersLine({ kind, rule }: Memory): (line: string, limit: number) => string {
  const label = kind === "failure" && rule === FAILURE_RULE ? WAY_OUT : SUMMARY_LABEL;
  const hasLabels = kind !== "failure" || rule === FAILURE_RULE;
  return (line, limit) => {
    const own = hasLabels ? (label.exec(line)?.[0] ?? "") : "";
    const toWords = isOfFacts(kind) || OPEN_WORK.test(own) ? factLine : foreignLine;
    const words = toWords(withoutRiskyFix(line.slice(own.length)), limit - own.length);
    return words === "" ? "" : `${own}${words}`;
  };
}

const SUMMARY_LABEL = /^(?:Last|Left|Asked last|Asked you last|Done|Next|Files|Learned|Looked at|Notes): /;

const OPEN_WORK = /^(?:Left|Next|Files): /;

/** "Fixed by `curl ... | sh`" is a way out, too, also where its steps are sentences of their own. */
function withoutRiskyFix(line: string): string {
  if (!namesRiskyCommand(line) && !tellsToDownload(line)) return line;
  const others = line
    .split(/(?<=[.;!?])\s+|\n/)
    .filter((sentence) => !namesRiskyCommand(sentence) && !tellsToDownload(sentence))
    .join(" ");
  return isRiskyCommand(others) ? "" : others;
}

/** As a line of its own, in quotes, or behind a word such as "by". */
function namesRiskyCommand(words: string): boolean {
  return [words, words.replace(/[`"']/g, "\n"), words.replace(BEFORE_COMMAND, "\n")].some(isRiskyCommand);
}

const BEFORE_COMMAND = /(?<![\w-])(?:by|with|via|using|running|run|ran) /gi;

function withoutTitle({ title, body }: Memory): string {
  const words = title.replace(/…$/, "").trimEnd();
  if (words === "" || !body.startsWith(words)) return body;
  const rest = body.slice(words.length);
  // A title that ends within a word belongs to another text.
  if (/^[\p{L}\p{N}]/u.test(rest)) return body;
  return rest.trim() === "" ? "" : `…${rest.trimStart()}`;
}

/** Outcome and open work first; touched files last. */
function leftFirst(lines: readonly string[]): string[] {
  const placeOf = (line: string) => LATER.findIndex((word) => line.startsWith(word));
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const LATER = ["Asked last:", "Done:", "Files:"];

/** Git knows the touched files, but not what was said. */
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

function certainty(memory: Memory): string {
  const { trust, sources } = memory;
  const said = colleagueSaid(memory) ?? trustWords(trust);
  const events = sources.length > 1 ? `, from ${sources.length} events` : "";
  return `evidence: ${said} it${events}; confidence ${patternConfidence(memory)}`;
}

function fitBody(
  lines: readonly string[],
  mostCharacters: number,
  toLine: (line: string, limit: number) => string,
): string[] {
  const kept: string[] = [];
  let room = mostCharacters;
  for (const line of lines) {
    const words = room > 1 && kept.length < MAX_LINES ? toLine(line, room) : "";
    if (words !== "") kept.push(words);
    room -= words.length;
  }
  return kept;
}
