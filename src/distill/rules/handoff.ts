import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { type FinishedWork, finishedWork } from "../activity/finished-work.ts";
import { joinWhole, type SessionOutcome, sessionOutcome } from "../activity/session-outcome.ts";
import { changedFiles } from "../activity/tool-calls.ts";
import { type Turn, turnsOf } from "../activity/turns.ts";
import type { Finding, Rule } from "../rule.ts";
import { firstRequest, isSmallTalk } from "../sentences/request.ts";
import { type Quote, toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import type { WorkTitle } from "../titles/title-form.ts";
import { workTitle } from "../titles/work-title.ts";

/** A session's state: its subject, finished work, changed files, end and open work. */
export const HANDOFF: Rule = {
  name: "handoff",
  version: 9,
  find: (session, events) => {
    // Nobody resumes a program's run.
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
  { isOpen, last, left, question }: SessionOutcome,
): Finding["draft"] {
  const files = changedFiles(events).slice(0, 8);
  const finished = finishedWork(events);
  const request = isOpen ? lastRequest(events, title) : null;
  const quotes = [left, question, request, ...finished.quotes].filter((quote) => quote !== null);
  const quoted = [...(last?.events ?? []), ...quotes.map(({ event }) => event)];
  const byAssistant =
    title.event.kind !== "prompt" ||
    finished.facts.length > 0 ||
    quoted.some(({ kind }) => kind !== "prompt");
  const body = [
    withoutSentence(last?.words ?? "", left?.words.replace(/^Left: /, "") ?? ""),
    left?.words ?? "",
    question?.words ?? "",
    request ? `Asked last: ${request.words}` : "",
    newDoneLine(finished, `${title.words} ${last?.words ?? ""}`),
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

/** Removes open work from the last reply, since it is listed below. */
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

/** "Done: ..." without the words shown above. */
function newDoneLine({ quotes, facts }: FinishedWork, shownText: string): string {
  const parts = [...quotes.map(({ words }) => words), ...facts].filter(
    (words) => !shownText.includes(words.replace(/^committed "|"$|…$/g, "")),
  );
  const line = joinWhole(parts, "; ", 300).replaceAll('"; committed "', '", "');
  return line === "" ? "" : `Done: ${line}`;
}

/** Files outside the project are left out. */
function ownFilesLine(files: readonly string[]): string {
  const own = files.filter((path) => !/^(?:[/~\\]|[A-Za-z]:|\.\.\/)/.test(path)).slice(0, 5);
  return own.length > 0 ? `Files: ${own.join(", ")}` : "";
}

/** Questions and answers alone leave nothing to resume, unless an answer lists open work. */
function hasSubstance(turns: readonly Turn[], { left }: SessionOutcome): boolean {
  if (left !== null || turns.some(({ edited }) => edited)) return true;
  const prompts = turns
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === "prompt" && typedSentences(event).length > 0);
  return prompts.length > 1 && turns.some((turn) => turn.worked);
}
