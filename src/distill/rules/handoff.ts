import { cutAtWord } from "../../domain/cut.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import type { Finding, Rule } from "../rule.ts";
import { askedIn } from "./chatter.ts";
import { doneIn, doneLine } from "./done.ts";
import { editedPath } from "./edits.ts";
import { lastIn, leftIn } from "./open-work.ts";
import { firstOf, type Quote } from "./quote.ts";
import type { WorkTitle } from "./title-form.ts";
import { type Turn, turnsOf } from "./turns.ts";
import { typedSentences } from "./typed.ts";
import { workTitleOf } from "./work-title.ts";

/** Where a session stands: its goal, what is done, what it touched, what was asked last and what is left. */
export const HANDOFF: Rule = {
  name: "handoff",
  version: 5,
  find: (session, events) => {
    const turns = turnsOf(events);
    const title = workTitleOf(events, turns);
    const left = toldOf(turns);
    if (!title || !events.some(({ kind }) => kind === "reply") || !hasSubstance(turns, left)) return [];
    const last = firstOf(events.toReversed(), askedIn);
    const asked = last && last.event !== title.event ? last : null;
    return [{ draft: draftOf(events, title, asked, left), identity: [session], ordinal: 0 }];
  },
};

function draftOf(
  events: readonly StoredEvent[],
  title: WorkTitle,
  asked: Quote | null,
  left: Quote | null,
): Finding["draft"] {
  const files = touchedFiles(events);
  const done = doneIn(events);
  const doneWords = doneLine(done);
  // What a reply says last is often that it is done.
  const open = left && !doneWords.includes(left.words.replace(/^Last: /, "")) ? left : null;
  const quotes = [asked, open, ...done.said].filter((quote) => quote !== null);
  const byAssistant =
    title.event.kind !== "prompt" ||
    done.shown.length > 0 ||
    quotes.some(({ event }) => event.kind === "reply");
  const body = [
    doneWords,
    files.length > 0 ? `Files: ${files.join(", ")}` : "",
    asked ? `Asked last: ${asked.words}` : "",
    open?.words ?? "",
  ];
  return {
    kind: "handoff",
    title: title.words,
    body: cutAtWord(body.filter(Boolean).join("\n"), 2_000),
    origin: byAssistant ? "assistant" : "user",
    trust: leastTrust([title.trust, ...quotes.map((quote) => quote.event.trust), byAssistant ? 2 : 3]),
    files,
    tags: [],
    sources: [...new Set([title, ...quotes].map(({ event }) => event.id))],
    at: events.at(-1)?.at ?? title.event.at,
  };
}

/** Questions and answers leave nothing to take up again, unless an answer itself says so. */
function hasSubstance(turns: readonly Turn[], left: Quote | null): boolean {
  const events = turns.flatMap((turn) => turn.events);
  if (touchedFiles(events).length > 0 || left?.words.startsWith("Left:")) return true;
  const prompts = events.filter((event) => event.kind === "prompt" && typedSentences(event).length > 0);
  return prompts.length > 1 && turns.some((turn) => turn.worked);
}

/** Paths that were changed, the latest first. */
function touchedFiles(events: readonly StoredEvent[]): readonly string[] {
  const touched = new Set<string>();
  for (const { kind, tool } of events.toReversed()) {
    const path = kind === "tool" && tool && !tool.interrupted ? editedPath(tool) : null;
    if (path !== null) touched.add(path);
  }
  return [...touched].slice(0, 8);
}

/** What the latest telling reply says is not done; else the last word on work that was done. */
function toldOf(turns: readonly Turn[]): Quote | null {
  const latest = turns.toReversed();
  // What was open before a later edit may be done by it.
  const edited = latest.findIndex((turn) => turn.edited && turn.events.some(isReply));
  const since = edited === -1 ? latest : latest.slice(0, edited + 1);
  return (
    firstOf(since.flatMap(repliesOf), leftIn) ??
    firstOf(
      latest
        .filter((turn) => turn.worked)
        .slice(0, 3)
        .flatMap(repliesOf),
      lastIn,
    )
  );
}

function repliesOf({ events }: Turn): readonly StoredEvent[] {
  return events.filter(isReply).toReversed();
}

function isReply({ kind }: StoredEvent): boolean {
  return kind === "reply";
}
