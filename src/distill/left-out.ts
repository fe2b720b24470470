import type { StoredEvent } from "../domain/event.ts";
import type { LeftOutBecause } from "../domain/left-out.ts";
import { crossesProjects, memoryId } from "../domain/memory.ts";
import { isRetraction, retractedEvents } from "./activity/retractions.ts";
import type { Finding } from "./rule.ts";
import { RULES } from "./rules/rules.ts";
import { isDeictic, isPassing, unfitReason } from "./sentences/guards.ts";
import { ownWords, type Statement, sentences } from "./sentences/statements.ts";
import { asksForDraft, typedSentences } from "./sentences/typed-sentences.ts";

/** The rules' verdict on one event. */
export interface EventVerdict {
  readonly event: StoredEvent;
  /** Findings that quote it, by memory id; handoffs and snapshots, made of whole sessions, do not count. */
  readonly found: readonly { readonly id: string; readonly finding: Finding }[];
  /** Why it is nothing; meant only where nothing is kept. */
  readonly because: LeftOutBecause;
  readonly sentence: string;
}

/** Of these kinds nobody wonders why one was not kept. */
const SAID_OR_DONE: readonly StoredEvent["kind"][] = [
  "prompt",
  "denial",
  "answer",
  "reply",
  "tool",
  "tool-failure",
];

/** Rules whose memory tells of a session or a turn as it went, and so keeps nothing said in it for itself. */
const OF_A_WHOLE_SESSION = ["handoff", "snapshot", "turn"];

/** Runs the rules over one session's events and says of each what comes of it, and else what stopped it first. */
export function eventVerdicts(
  session: string,
  project: string | null,
  events: readonly StoredEvent[],
): readonly EventVerdict[] {
  const made = identifiedFindings(session, events);
  const takenBack = retractedEvents(events);
  let asked = "";
  return events.flatMap((event) => {
    if (event.kind === "prompt") asked = event.text;
    if (!SAID_OR_DONE.includes(event.kind)) return [];
    const found = made.filter(({ finding }) => finding.draft.sources.includes(event.id));
    const kept = found.filter(({ finding }) => project !== null || crossesProjects(finding.draft));
    if (found.length > kept.length)
      return [{ event, found: kept, because: "outside", sentence: "" } as const];
    const refused = takenBack.has(event.id)
      ? ({ because: "taken-back", sentence: "" } as const)
      : leftOutReason(event, event.kind === "reply" && asksForDraft(asked));
    return [{ event, found, ...refused }];
  });
}

function identifiedFindings(session: string, events: readonly StoredEvent[]) {
  return RULES.filter(({ name }) => !OF_A_WHOLE_SESSION.includes(name)).flatMap((rule) =>
    rule
      .find(session, events)
      .map((finding) => ({ id: memoryId(rule.name, finding.identity, finding.ordinal), finding })),
  );
}

type LeftOutReason = Pick<EventVerdict, "because" | "sentence">;

const NO_RULE: LeftOutReason = { because: "no-rule", sentence: "" };

function leftOutReason(event: StoredEvent, isDraft: boolean): LeftOutReason {
  if (event.tool && event.kind !== "denial") return isFoundAlone(event) ? SAID_BEFORE : NO_RULE;
  if (/^\s*[/!]\S/.test(event.text) && event.kind === "prompt") return { because: "command", sentence: "" };
  const statements = event.kind === "reply" ? sentences(ownWords(event)) : typedSentences(event);
  if (!statements.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return { because: "quoted", sentence: "" };
  if (isDraft) return { because: "draft", sentence: "" };
  if (isFoundAlone(event)) return SAID_BEFORE;
  const stopped = statements.flatMap((sentence, at) => stoppedBy(sentence, statements[at + 1]));
  // A question beside it explains less than what else was in the way.
  return stopped.find(({ because }) => because !== "question") ?? questionReason(statements, stopped);
}

const SAID_BEFORE: LeftOutReason = { because: "said-before", sentence: "" };

function questionReason(statements: readonly Statement[], stopped: readonly LeftOutReason[]): LeftOutReason {
  return stopped.length === statements.length ? (stopped[0] ?? NO_RULE) : NO_RULE;
}

/** By itself it would be kept: something else in its session says the same. */
function isFoundAlone(event: StoredEvent): boolean {
  return identifiedFindings(event.session, [event]).length > 0;
}

function stoppedBy(sentence: Statement, next: Statement | undefined): readonly LeftOutReason[] {
  const because =
    next && isRetraction(next.text) ? "taken-back" : (unfitReason(sentence) ?? fleetingReason(sentence));
  return because === null ? [] : [{ because, sentence: sentence.text }];
}

function fleetingReason({ text }: Statement): LeftOutBecause | null {
  if (isPassing(text)) return "passing";
  return isDeictic(text) ? "pointing" : null;
}
