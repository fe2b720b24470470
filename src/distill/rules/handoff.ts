import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { type FinishedWork, finishedWork } from "../activity/finished-work.ts";
import { joinWhole, type SessionOutcome, sessionOutcome } from "../activity/session-outcome.ts";
import { changedPath } from "../activity/tool-calls.ts";
import { type Turn, turnsOf } from "../activity/turns.ts";
import type { Finding, Rule } from "../rule.ts";
import { firstRequest, isSmallTalk } from "../sentences/request.ts";
import { type Quote, toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import type { WorkTitle } from "../titles/title-form.ts";
import { workTitle } from "../titles/work-title.ts";

/** Where a session stands: what it was about, what is done, what it touched, how it ended and what is left. */
export const HANDOFF: Rule = {
  name: "handoff",
  version: 8,
  find: (session, events) => {
    // A program's run is nobody's work to take up again.
    if (!events.some(isUsersWord)) return [];
    const turns = turnsOf(events);
    const title = workTitle(events, turns);
    const ending = sessionOutcome(events, turns);
    if (!title || !events.some(({ kind }) => kind === "reply") || !hasSubstance(turns, ending)) return [];
    return [{ draft: handoffDraft(events, title, ending), identity: [session], ordinal: 0 }];
  },
};

function handoffDraft(
  events: readonly StoredEvent[],
  title: WorkTitle,
  { isOpen, last, left, asked }: SessionOutcome,
): Finding["draft"] {
  const files = touchedFiles(events);
  const done = finishedWork(events);
  const request = isOpen ? lastRequest(events, title) : null;
  const quotes = [left, asked, request, ...done.quotes].filter((quote) => quote !== null);
  const quoted = [...(last?.events ?? []), ...quotes.map(({ event }) => event)];
  const byAssistant =
    title.event.kind !== "prompt" || done.facts.length > 0 || quoted.some(({ kind }) => kind !== "prompt");
  const body = [
    withoutSentence(last?.words ?? "", left?.words.replace(/^Left: /, "") ?? ""),
    left?.words ?? "",
    asked?.words ?? "",
    request ? `Asked last: ${request.words}` : "",
    newDoneLine(done, `${title.words} ${last?.words ?? ""}`),
    ownFilesLine(files),
  ];
  return {
    kind: "handoff",
    title: title.words,
    body: cutAtWord(body.filter(Boolean).join("\n"), 2_000),
    origin: byAssistant ? "assistant" : "user",
    trust: leastTrust([title.trust, ...quoted.map(({ trust }) => trust), byAssistant ? 2 : 3]),
    files,
    tags: [],
    sources: [...new Set([title.event, ...quoted].map(({ id }) => id))],
    at: events.at(-1)?.at ?? title.event.at,
  };
}

/** Open work is listed once, even if the last reply repeats it. */
function withoutSentence(words: string, openWork: string): string {
  if (openWork === "" || words === "") return words;
  const all = words.replace(/^Last: /, "").split(/(?<=[.!?]) /);
  const others = all.filter((sentence) => !sentence.toLowerCase().includes(openWork.toLowerCase()));
  return others.length > 0 ? `Last: ${others.join(" ")}` : "";
}

/** The last request; "go on" is none. */
function lastRequest(events: readonly StoredEvent[], title: WorkTitle): Quote | null {
  const event = events.findLast(({ kind }) => kind === "prompt");
  if (!event || event === title.event) return null;
  const words =
    firstRequest(event) ?? (isSmallTalk(event.text) || event.text.length > 60 ? null : toTitle(event.text));
  return words === null || words === "" ? null : { event, words };
}

/** "Done: ..." without what is told already. */
function newDoneLine({ quotes: said, facts: shown }: FinishedWork, known: string): string {
  const parts = [...said.map(({ words }) => words), ...shown].filter(
    (words) => !known.includes(withoutQuoteMarks(words)),
  );
  const line = joinWhole(parts, "; ", 300).replaceAll('"; committed "', '", "');
  return line === "" ? "" : `Done: ${line}`;
}

function withoutQuoteMarks(words: string): string {
  return words.replace(/^committed "|"$|…$/g, "");
}

/** Files outside the project are left out. */
function ownFilesLine(files: readonly string[]): string {
  const own = files.filter((path) => !/^(?:[/~\\]|[A-Za-z]:|\.\.\/)/.test(path)).slice(0, 5);
  return own.length > 0 ? `Files: ${own.join(", ")}` : "";
}

/** Questions and answers leave nothing to take up again, unless an answer itself says so. */
function hasSubstance(turns: readonly Turn[], { left }: SessionOutcome): boolean {
  const events = turns.flatMap((turn) => turn.events);
  if (touchedFiles(events).length > 0 || left !== null) return true;
  const prompts = events.filter((event) => event.kind === "prompt" && typedSentences(event).length > 0);
  return prompts.length > 1 && turns.some((turn) => turn.worked);
}

/** Paths that were changed, the latest first. */
function touchedFiles(events: readonly StoredEvent[]): readonly string[] {
  const touched = events.toReversed().flatMap((event) => changedPath(event) ?? []);
  return [...new Set(touched)].slice(0, 8);
}
