import type { StoredEvent } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { leastTrust } from "../../domain/trust.ts";
import { termsOf } from "../../text/terms.ts";
import { commitSubject, saysWhatWasMade, withoutSubject } from "../activity/finished-work.ts";
import { writtenTitle } from "../activity/messages.ts";
import { isEdit } from "../activity/tool-calls.ts";
import type { Turn } from "../activity/turns.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { statesRedacted } from "../sentences/guards.ts";
import { ownWords, sentences, toTitle } from "../sentences/statements.ts";
import { clientTitle, recapTitle } from "./client-title.ts";
import { planHeading } from "./plan-heading.ts";
import { mostSpecific, type RequestTitle, requestTitle } from "./request-title.ts";
import { SPECIFIC, specificityOf } from "./specificity.ts";
import type { WorkTitle } from "./title-form.ts";

/** The client's title joined with the plan, pull request or commit of most work; else the speakers' own words. */
export function workTitle(events: readonly StoredEvent[], turns: readonly Turn[]): WorkTitle | null {
  const called = clientTitle(events);
  const named = planOrCommitTitle(events);
  if (called && named) return joinTitles(called, named);
  return called ?? named ?? recapTitle(events) ?? spokenTitle(turns);
}

function planOrCommitTitle(events: readonly StoredEvent[]): WorkTitle | null {
  return (
    mostWorked(events, "after", (event) => toWorkTitle(event, planHeading(event), 2)) ??
    mostWorked(events, "before", (event) =>
      toWorkTitle(event, specificTitle(writtenTitle(event, "pull request", 100), 2), 2),
    ) ??
    mostWorked(events, "before", (event) =>
      toWorkTitle(event, specificTitle(commitSubject(event), SPECIFIC), 2),
    )
  );
}

/** "Review issue #46: Split the option in two"; one of them where they say the same or are too long together. */
function joinTitles(called: WorkTitle, named: WorkTitle): WorkTitle {
  const both = `${called.words}: ${named.words}`;
  const known = new Set(termsOf(named.words));
  const own = termsOf(called.words);
  const isSame = own.filter((term) => known.has(term)).length * 2 >= own.length;
  const isTold = specificityOf(called.words) >= SPECIFIC;
  if (isSame) return isTold ? called : named;
  if (both.length > MOST_BOTH && isTold) return called;
  return both.length > MOST_BOTH
    ? named
    : { ...named, words: both, trust: leastTrust([called.trust, named.trust]) };
}

const MOST_BOTH = 120;

/** The turn of most work by its request, else by what its replies say was made, else by what led to it. */
function spokenTitle(turns: readonly Turn[]): WorkTitle | null {
  const most = turns.reduce<Turn | undefined>(
    (best, turn) => (best && turnWeight(best) >= turnWeight(turn) ? best : turn),
    undefined,
  );
  if (!most) return null;
  const before = turns.slice(0, turns.indexOf(most)).toReversed();
  const own = most.events.flatMap(requestTitles);
  const earlier = before.flatMap(({ events }) => events.flatMap(requestTitles));
  return (
    own.find(isSpecificRequest) ??
    own.find(({ asks, specificity: telling }) => asks && telling >= SPECIFIC - 1) ??
    titleOfMadeWork(most) ??
    own.find(isSpecific) ??
    earlier.find(isSpecificRequest) ??
    earlier.find(isSpecific) ??
    mostSpecific([...own, ...earlier]) ??
    mostSpecific(turns.flatMap(({ events }) => events.flatMap(requestTitles))) ??
    null
  );
}

type RequestedTitle = WorkTitle & Pick<RequestTitle, "specificity" | "asks">;

function isSpecific({ specificity: telling }: RequestedTitle): boolean {
  return telling >= SPECIFIC;
}

function isSpecificRequest(asked: RequestedTitle): boolean {
  return asked.asks && isSpecific(asked);
}

/** Edits first; of turns without any the first one that did more than look. */
function turnWeight({ events, worked }: Turn): number {
  return 2 * events.filter(isEdit).length + (worked ? 1 : 0);
}

function requestTitles(event: StoredEvent): readonly RequestedTitle[] {
  const asked = requestTitle(event);
  return asked ? [{ ...asked, event, trust: asked.quotes ? 1 : event.trust }] : [];
}

/** The first words of the turn's last reply; lists below hold details. */
function titleOfMadeWork({ events }: Turn): WorkTitle | null {
  const event = events.findLast(({ kind }) => kind === "reply");
  if (!event) return null;
  const lead = sentences(ownWords(event).split(/\n\s*(?:[-*•#|]|\d+[.)])/, 1)[0] ?? "").slice(0, 3);
  const made = lead.find(
    ({ text }) =>
      saysWhatWasMade(text) &&
      specificityOf(text) >= SPECIFIC &&
      !claimsPermission(text) &&
      !statesRedacted(text),
  );
  return made ? { words: toTitle(withoutSubject(made.text), 100), event, trust: event.trust } : null;
}

function toWorkTitle(event: StoredEvent, words: string | null, trust: Trust): WorkTitle | null {
  return words === null ? null : { words, event, trust };
}

/** "fix lint" says less than what was asked. */
function specificTitle(title: string | null, least: number): string | null {
  return title !== null && specificityOf(title.replace(CONVENTIONAL, "")) >= least ? title : null;
}

const CONVENTIONAL = /^[a-z]+(?:\([^)]*\))?!?: /;

/** Of what `read` finds the one with the most edits up to the next one, or since the one before; of equals the first. */
function mostWorked(
  events: readonly StoredEvent[],
  where: "before" | "after",
  read: (event: StoredEvent) => WorkTitle | null,
): WorkTitle | null {
  const found = events.flatMap((event, at) => {
    const title = read(event);
    return title ? [{ title, at }] : [];
  });
  const ends = [0, ...found.map(({ at }) => at), events.length];
  const weighed = found.map(({ title }, index) => {
    const from = where === "before" ? index : index + 1;
    const edits = events.slice(ends[from], ends[from + 1]).filter(isEdit).length;
    return { title, weight: edits - (MINOR.test(title.words) ? 1 : 0) };
  });
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.title ?? null;
}

/** Of two commits with as many edits the other one says what it was about. */
const MINOR =
  /^(?:(?:chore|docs|style|tests?|ci|build|wip)(?:\(.*?\))?!?:|fixup!|squash!|wip\b|merge\b|revert\b)/i;
