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
  /** The reason where nothing was found. */
  readonly because: LeftOutBecause;
  readonly sentence: string;
}

/** Kinds of event that a person may ask about. */
const EXPLAINED_KINDS: readonly StoredEvent["kind"][] = [
  "prompt",
  "denial",
  "answer",
  "reply",
  "tool",
  "tool-failure",
];

/** Rules that summarize a session or a turn, and keep no single statement. */
const SUMMARY_RULES = ["handoff", "snapshot", "turn"];

/** Runs the rules over one session's events: the findings of each event, or the first reason against it. */
export function eventVerdicts(
  session: string,
  project: string | null,
  events: readonly StoredEvent[],
): readonly EventVerdict[] {
  const made = identifiedFindings(session, events);
  const retracted = retractedEvents(events);
  let prompt = "";
  return events.flatMap((event) => {
    if (event.kind === "prompt") prompt = event.text;
    if (!EXPLAINED_KINDS.includes(event.kind)) return [];
    const found = made.filter(({ finding }) => finding.draft.sources.includes(event.id));
    const storable = found.filter(({ finding }) => project !== null || crossesProjects(finding.draft));
    if (found.length > storable.length)
      return [{ event, found: storable, because: "outside", sentence: "" } as const];
    const refused = retracted.has(event.id)
      ? ({ because: "taken-back", sentence: "" } as const)
      : leftOutReason(event, event.kind === "reply" && asksForDraft(prompt));
    return [{ event, found, ...refused }];
  });
}

function identifiedFindings(session: string, events: readonly StoredEvent[]) {
  return RULES.filter(({ name }) => !SUMMARY_RULES.includes(name)).flatMap((rule) =>
    rule
      .find(session, events)
      .map((finding) => ({ id: memoryId(rule.name, finding.identity, finding.ordinal), finding })),
  );
}

type LeftOutReason = Pick<EventVerdict, "because" | "sentence">;

const NO_RULE: LeftOutReason = { because: "no-rule", sentence: "" };

function leftOutReason(event: StoredEvent, isDraft: boolean): LeftOutReason {
  if (event.tool && event.kind !== "denial") return isFoundAlone(event) ? DUPLICATE : NO_RULE;
  if (/^\s*[/!]\S/.test(event.text) && event.kind === "prompt") return { because: "command", sentence: "" };
  const statements = event.kind === "reply" ? sentences(ownWords(event)) : typedSentences(event);
  if (!statements.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return { because: "quoted", sentence: "" };
  if (isDraft) return { because: "draft", sentence: "" };
  if (isFoundAlone(event)) return DUPLICATE;
  const stopped = statements.flatMap((sentence, at) => stoppedBy(sentence, statements[at + 1]));
  // Any other reason explains more than a question beside it.
  const [first = NO_RULE] = stopped.length === statements.length ? stopped : [];
  return stopped.find(({ because }) => because !== "question") ?? first;
}

const DUPLICATE: LeftOutReason = { because: "said-before", sentence: "" };

/** Found when alone, so that another event of its session states the same. */
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
