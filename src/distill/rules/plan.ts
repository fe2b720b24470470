import type { StoredEvent } from "../../domain/event.ts";
import { isUserSaid, leastTrust } from "../../domain/trust.ts";
import { replaceFences } from "../../text/markdown.ts";
import { trustOfPart } from "../activity/agent-words.ts";
import { isOfOneMachine } from "../activity/lesson.ts";
import { isEdit } from "../activity/tool-calls.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { isQuestionSentence, isStorable } from "../sentences/guards.ts";
import { ownWords, sentences } from "../sentences/statements.ts";
import { planHeading } from "../titles/plan-heading.ts";

/** Accepted plans that were carried out: heading, reasons and approach. */
export const PLAN: Rule = {
  name: "plan",
  version: 1,
  find: (_session, events) =>
    events.flatMap((event, at) => {
      const title = planHeading(event);
      return title !== null && isCarriedOut(event, events.slice(at + 1)) ? planFinding(event, title) : [];
    }),
  // A plan handed over to the next session is one memory.
  withCounts: (draft) => draft,
};

/** A file was changed before the next plan. */
function isCarriedOut({ trust, kind }: StoredEvent, after: readonly StoredEvent[]): boolean {
  if (kind === "prompt" && !isUserSaid(trust)) return false;
  const next = after.findIndex((event) => planHeading(event) !== null);
  const until = next === -1 ? after : after.slice(0, next);
  return until.some(isEdit);
}

function planFinding(event: StoredEvent, title: string): readonly Finding[] {
  const body = planBody(event.kind === "plan" ? ownWords(event) : event.text);
  if (body === "" || isQuestionSentence(title) || LOOKS_ONLY.test(title)) return [];
  const trust = leastTrust([2, trustOfPart(event, title)]);
  const draft = { kind: "decision", title, body, origin: "assistant", trust } as const;
  return [findingFrom(event, draft, { counted: { subject: title.toLowerCase(), times: 1 } })];
}

/** Looking, testing and answering a review decide nothing. */
const LOOKS_ONLY =
  /^(?:investigat|analy[sz]|assess|review|research|explor|audit|understand|verif|debug|commit|rebase|merge|continue|address|(?:add|write|fix) (?:\S+ ){0,4}(?:tests?|issues|comments|findings|lint\w*)\b)/i;

/** Most characters of the reasons, of the whole body, and the fewest worth keeping. */
const WHY_LIMIT = 260;
const LIMIT = 420;
const MIN_LENGTH = 50;

function planBody(plan: string): string {
  const sections = planSections(plan);
  const approach = sectionSentences(sections.filter(({ name }) => HOW.test(name)));
  const reasons = sectionSentences(sections.filter(({ name }) => WHY.test(name)));
  const background = joinSentences(reasons, approach.length > 0 ? WHY_LIMIT : LIMIT);
  const all = [
    planLine("why", background),
    planLine("how", joinSentences(approach, LIMIT - background.length)),
  ]
    .flat()
    .join("\n");
  return all.length < MIN_LENGTH ? "" : all;
}

function planLine(label: string, words: string): readonly string[] {
  return words === "" ? [] : [`${label}: ${words}`];
}

interface PlanSection {
  readonly name: string;
  readonly text: string;
}

/** A plan's sections, without code and tables. */
function planSections(plan: string): readonly PlanSection[] {
  const lines = replaceFences(plan.slice(0, MAX_READ), "")
    .split("\n")
    .filter((line) => !/^\s*\|/.test(line));
  const sections: { name: string; text: string }[] = [];
  for (const line of lines) {
    const name = /^#{1,4}[ \t]+(?:\d+\.[ \t]*)?(\S.*)$/.exec(line)?.[1] ?? boldLabel(line);
    if (name !== undefined) sections.push({ name: name.replace(/[*:\s]+$/, ""), text: "" });
    const section = sections.at(-1);
    const words = line.replace(/^#{1,4}[ \t].*$|^\*\*[\w ]{3,30}(?::\*\*|\*\*:)/, "");
    if (section) section.text += `${words}\n`;
  }
  return sections;
}

/** "**Goal:** Each suggestion says what it is about." */
function boldLabel(line: string): string | undefined {
  return /^\*\*([\w ]{3,30})(?::\*\*|\*\*:)/.exec(line)?.[1];
}

const MAX_READ = 12_000;

const WHY =
  /^(?:context|background|problem(?: statement)?|motivation|why\b.*|root causes?|introduction|contexte|problème|kontext|problem|hintergrund|contexto|problema|背景|问题|問題|배경|문제)$/i;
const HOW =
  /^(?:summary|overview|résumé|resumen|zusammenfassung|概要|摘要|개요|goals?|objectives?|approach|(?:proposed |recommended )?solution|decisions?|design(?: decisions?)?|key (?:design )?decisions?|fix|recommendation|strategy|target behavio(?:u)?r|approche|objectifs?|solution|ansatz|ziel|lösung|entscheidung(?:en)?|enfoque|solución|objetivo|目标|方案|方針|设计|設計|목표|방안|설계|결정|目的)$/i;

function sectionSentences(sections: readonly PlanSection[]): readonly string[] {
  return sections
    .flatMap(({ text }) => sentences(text).map((one) => inPastTense(one.text)))
    .filter((sentence) => isStorable(sentence) && !isOfOneMachine(sentence));
}

/** The plan's present is the reader's past. */
function inPastTense(sentence: string): string {
  return sentence
    .replace(/^(?:currently|right now|today|at the moment|at present)(?:, | )/i, "Until then ")
    .replace(/ currently /gi, " (until then) ")
    .replace(/\b(the|our|its) current /gi, "$1 then ");
}

/** As many whole sentences as fit, from the first on. */
function joinSentences(parts: readonly string[], limit: number): string {
  let joined = "";
  for (const sentence of parts) {
    const longer =
      joined === "" ? sentence : `${joined}${/[.!?:;。！？]$/.test(joined) ? " " : "; "}${sentence}`;
    if (longer.length > limit) break;
    joined = longer;
  }
  // A lead-in without its list says nothing.
  return joined.replace(/(?:^|(?<=[.!?] ))[^.!?]*:$/, "").trim();
}
