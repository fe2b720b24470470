import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { doneLine, finishedWork } from "../activity/finished-work.ts";
import { changedPath } from "../activity/tool-calls.ts";
import { type Turn, turnsOf } from "../activity/turns.ts";
import type { Finding, Rule } from "../rule.ts";
import { firstRequest } from "../sentences/request.ts";
import { type Quote, toTitle } from "../sentences/statements.ts";
import { specificityOf } from "../titles/specificity.ts";
import type { WorkTitle } from "../titles/title-form.ts";
import { workTitle } from "../titles/work-title.ts";

/** A session in a few lines: requests, finished work, and the key facts other rules found. */
export const SNAPSHOT: Rule = {
  name: "snapshot",
  version: 3,
  find: (session, events, found = []) => {
    if (!events.some(isUsersWord)) return [];
    const requests = sessionRequests(events);
    const turns = turnsOf(events);
    const title = workTitle(events, turns);
    if (!title || requests.length === 0 || !hasWork(events, turns, requests)) return [];
    return [{ draft: snapshotDraft(events, title, requests, found), identity: [session], ordinal: 0 }];
  },
};

/** Most entries of each list. */
const MOST = { asked: 4, decided: 3, errors: 2, commands: 3, files: 5 } as const;
const MAX_WORDS = 100;

/** "Can you fix it?" names nothing to search for. */
const MIN_SPECIFICITY = 2;

/** Conversation alone, and one question answered by looking, are no work. */
function hasWork(
  events: readonly StoredEvent[],
  turns: readonly Turn[],
  requests: readonly Quote[],
): boolean {
  const replied = events.some(({ kind }) => kind === "reply");
  return (
    replied &&
    (turns.some((turn) => turn.edited) || (requests.length > 1 && turns.some((turn) => turn.worked)))
  );
}

function snapshotDraft(
  events: readonly StoredEvent[],
  title: WorkTitle,
  requests: readonly Quote[],
  found: readonly Finding[],
): Finding["draft"] {
  const finished = finishedWork(events);
  const decided = found.filter(({ draft }) => draft.kind === "decision").slice(-MOST.decided);
  const files = mostTouched(events);
  const chosen = new Set(decided.flatMap(({ draft }) => draft.sources));
  // Choices are listed below as decisions.
  const later = requests.filter(
    ({ event, words }) =>
      event !== title.event && !chosen.has(event.id) && specificityOf(words) >= MIN_SPECIFICITY,
  );
  const requested = later.slice(-MOST.asked).map(({ words }) => words);
  const decisions = decided.map(({ draft }) => draft.title);
  const body = [
    labelledList("Asked", requested),
    doneLine(finished),
    labelledList("Decided", decisions),
    labelledList("Met", solvedFailures(found)),
    labelledList("Ran", projectCommands(found)),
    labelledList("Files", files),
  ];
  const quotes = [...later.slice(-MOST.asked), ...finished.quotes].map(({ event }) => event);
  const quoted = decided.map(({ draft }) => draft.trust);
  return {
    kind: "snapshot",
    title: title.words,
    body: cutAtWord(body.filter(Boolean).join("\n"), 1_000),
    origin: "assistant",
    // A summary of both speakers is nobody's own word; commands and names of failures are facts.
    trust: leastTrust([2, title.trust, ...quotes.map(({ trust }) => trust), ...quoted]),
    files,
    tags: [],
    sources: [...new Set([...[title.event, ...quotes].map(({ id }) => id), ...chosen])],
    at: events.at(-1)?.at ?? 0,
  };
}

function sessionRequests(events: readonly StoredEvent[]): readonly Quote[] {
  return events.flatMap((event) => {
    const words = firstRequest(event);
    return words === null ? [] : [{ event, words: toTitle(words, MAX_WORDS) }];
  });
}

function labelledList(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? "" : `${name}: ${parts.join("; ")}`;
}

/** "deploy.sh exits 1, worked: ..., after: ...", without the printed error, which would lower the trust. */
function solvedFailures(found: readonly Finding[]): readonly string[] {
  const failures = found
    .filter(({ draft }) => draft.kind === "failure" && draft.body !== "")
    .slice(-MOST.errors);
  return failures.map(({ draft }) => {
    const failure = /^(.+? (?:exits \d+|fails))(?::|$)/.exec(draft.title)?.[1] ?? "a failure";
    return cutAtWord(`${failure}, ${draft.body.replaceAll("\n", ", ")}`, MAX_WORDS);
  });
}

function projectCommands(found: readonly Finding[]): readonly string[] {
  const titles = found.filter(({ draft }) => draft.kind === "project").map(({ draft }) => draft.title);
  return titles.slice(0, MOST.commands).map((title) => cutAtWord(title.replace(/^.*? with /, ""), MAX_WORDS));
}

/** Paths by number of changes, of equals the first one changed. */
function mostTouched(events: readonly StoredEvent[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of events.flatMap((event) => changedPath(event) ?? []))
    counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST.files)
    .map(([path]) => path);
}
