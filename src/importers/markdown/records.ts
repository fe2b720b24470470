import { cutAtWord } from "../../text/cut.ts";
import { findDate, type NoteFacts } from "./front-matter.ts";
import type { NoteSection } from "./sections.ts";

/** A decision record. */
export interface DecisionRecord {
  readonly title: string;
  readonly body: string;
  readonly state: "holds" | "open" | "over";
  /** The number by which others name it; null for none. */
  readonly number: number | null;
  /** The number of the record that replaced it. */
  readonly replacedBy: number | null;
  readonly date: number | null;
  readonly status: string;
  /** Sections outside the record. */
  readonly others: readonly NoteSection[];
}

/** Null for another note: a record has a decision, and a context, consequences or status. */
export function readDecisionRecord(
  name: string,
  front: NoteFacts,
  sections: readonly NoteSection[],
): DecisionRecord | null {
  const part = (pattern: RegExp) =>
    sections.find((section) => pattern.test(lastHeading(section)))?.text ?? "";
  const decision = part(DECISION);
  const parts = [part(CONTEXT), part(CONSEQUENCES), part(STATUS) || front.status];
  if (decision === "" || parts.every((text) => text === "")) return null;
  const [context = "", consequences = "", status = ""] = parts;
  const title = front.title || sections.find(({ headings }) => headings.length > 0)?.headings[0] || name;
  const dated = sections.map(({ text }) => text).find((text) => DATED.test(text)) ?? "";
  return {
    title,
    body: recordBody({ decision, context, consequences }),
    state: recordState(status),
    number: toNumber(NUMBERED.exec(name)?.[1] ?? NUMBERED.exec(title)?.[1]),
    replacedBy: toNumber(REPLACED.exec(status)?.[1]),
    date: front.date ?? findDate(DATED.exec(dated)?.[0]),
    status: status.split("\n")[0]?.slice(0, 200) ?? "",
    others: sections
      .filter((section) => !OWN.some((pattern) => pattern.test(lastHeading(section))))
      .map(({ headings, text }) => ({ headings, text: text.replace(ABOUT, "").trim() })),
  };
}

const DECISION = /^(?:\d+\.\s*)?(?:the )?(?:decision(?: outcome)?|outcome|resolution)$/i;
const CONTEXT =
  /^(?:\d+\.\s*)?(?:context(?: and problem statement)?|problem(?: statement)?|motivation|background)$/i;
const CONSEQUENCES = /^(?:\d+\.\s*)?(?:consequences|rationale|implications|trade-?offs)$/i;
const STATUS = /^(?:\d+\.\s*)?status$/i;
const OWN = [DECISION, CONTEXT, CONSEQUENCES, STATUS];
const DATED = /^(?:[-*]\s*)?\**date[:*\s]*\d{4}-\d{2}-\d{2}/im;
/** Date and people, which are no reason. */
const ABOUT =
  /^[-* \t]*(?:date|status|deciders?|decision-makers?|authors?|consulted|informed|tags?)\**:.*$/gim;
/** `0007-use-x`, `adr-7`, `ADR 7: use x`, `7. Use x`. */
const NUMBERED = /^(?:adr|rfc|decision|dec)?[-_ #]*0*(\d{1,5})(?=[-_.: )]|$)/i;
const REPLACED = /(?:superseded|replaced|obsoleted)\s+(?:by|with|in)\b\D{0,40}?0*(\d{1,5})\b/i;

function toNumber(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

function lastHeading({ headings }: NoteSection): string {
  return headings.at(-1) ?? "";
}

/** Proposals and rejected records decide nothing. */
function recordState(status: string): DecisionRecord["state"] {
  if (/\b(?:superseded|replaced|obsolete|deprecated|rejected|withdrawn|abandoned)/i.test(status))
    return "over";
  return /\b(?:proposed|draft|pending|open|in review|wip)\b/i.test(status) ? "open" : "holds";
}

function recordBody(parts: Readonly<Record<"decision" | "context" | "consequences", string>>): string {
  return [
    cutAtWord(parts.decision, 900),
    ...(parts.context === "" ? [] : [`Context: ${cutAtWord(parts.context, 500)}`]),
    ...(parts.consequences === "" ? [] : [`Consequences: ${cutAtWord(parts.consequences, 500)}`]),
  ].join("\n");
}
