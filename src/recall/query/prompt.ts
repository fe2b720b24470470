import { englishQuestions as english } from "../../text/languages/en.ts";
import { fitsHinted } from "../../text/languages/hinted.ts";
import { ownText, quotedSpans } from "../../text/quoted.ts";
import { widthOf } from "../../text/scripts.ts";
import { isSlashCommand, withoutDocument } from "../../text/typed-words.ts";
import { WEIGHTS } from "../score/weights.ts";
import { type Intent, intentOf } from "./intent.ts";
import { hasEnglishForm, hasForeignForm, hasForm } from "./language.ts";
import { type Period, periodOf } from "./period.ts";

/** A prompt and all that its words show, read once where it arrives. */
export interface Prompt {
  readonly text: string;
  /** Its words without what was pasted or quoted, as far as they are searched. */
  readonly own: string;
  /** All of them, up to the first heading of a document. */
  readonly typed: string;
  readonly isSlashCommand: boolean;
  /** An explicit question to memory, with a lower threshold. */
  readonly explicit: boolean;
  /** A question about the project, which past conversations may answer. */
  readonly isQuestion: boolean;
  /** A question about the past: replaced memories count too. */
  readonly history: boolean;
  /** A question about the work of a period, answered by the summaries of its sessions. */
  readonly wantsSessionSummaries: boolean;
  /** It asks what the project is, or where something is defined, which the project summary says. */
  readonly aboutProject: "what" | "where" | null;
  /** It mentions goals; no other prompt is reminded of them. */
  readonly goals: boolean;
  readonly promptType: PromptType;
  readonly intent: Intent;
  /** The time it names. */
  readonly period: Period | null;
}

/** A pasted log must not drown the sentence it came with. */
export const MAX_CHARACTERS = 6_000;

/** Reads a prompt; pure. A mail or ticket without marks is searched for, too: often it is all that was asked. */
export function readPrompt(text: string, now: number): Prompt {
  const all = ownText(text, quotedSpans(text));
  const own = all.slice(0, MAX_CHARACTERS);
  const period = periodOf(own, now);
  const isShort = isQuestionSized(text, own);
  const wantsSessionSummaries = isShort && period !== null && hasForm("sessionSummaries", own);
  const explicit = wantsSessionSummaries || (isShort && isRecallQuestion(own));
  const promptType = readPromptType(own);
  const aboutProject = isShort ? projectQuestion(own) : null;
  return {
    text,
    own,
    typed: withoutDocument(all),
    isSlashCommand: isSlashCommand(text),
    explicit,
    isQuestion: aboutProject !== null || isProjectQuestion(own, promptType, explicit),
    history: hasForm("history", own),
    wantsSessionSummaries,
    aboutProject,
    goals: hasForm("goals", own),
    promptType,
    intent: intentOf(own),
    period,
  };
}

/** Characters of a question about the past: a shorter prompt says nothing, a longer one asks for more than that. */
const LEAST_QUESTION = 10;
const MOST_QUESTION = 500;
/** Least share of typed characters; where most are code, the question is about the code. */
const TYPED_SHARE = 0.5;

function isQuestionSized(text: string, own: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const length = widthOf(text.trim());
  return length >= LEAST_QUESTION && length <= MOST_QUESTION && widthOf(own) >= length * TYPED_SHARE;
}

function isRecallQuestion(own: string): boolean {
  return (english.mayRecall.test(own) && hasEnglishForm("recall", own)) || hasForeignForm("recall", own);
}

function projectQuestion(own: string): Prompt["aboutProject"] {
  if (hasForm("whatProject", own)) return "what";
  return hasForm("whereDefined", own) ? "where" : null;
}

const NO_QUESTIONS: ReadonlySet<PromptType["name"]> = new Set(["telling", "at hand", "reply", "one word"]);

/** A request for work, however politely. */
const REQUEST =
  /^\s*(?:(?:hey|hi|ok|okay|please|also|and|so|now|claude)[,.!]? )*(?:can|could|would|will) (?:you|u|we)\b(?! (?:remember|recall|tell))/i;
/** Points at something open in the editor without naming it. */
const POINTS = /\b(?:this|these|those)\b(?! (?:repo|project|app|codebase|service|package))/i;
const LONGEST = 300;

/** A verb asks only before a subject: "Do not fall back" and "do the fix" are no questions. */
const ASKS = new RegExp(
  [
    String.raw`[?？](?=\s|$)`,
    String.raw`^\s*(?:(?:so|and|but|ok|hey|sorry|btw)[,:]? )*(?:${[
      "(?:what|whats|which|where|why|who|whose|how)\\b",
      "when (?:did|does|do|is|are|was|were|should|will)\\b",
      "(?:does|did|is|are|was|were|should|may) (?:we|i|you|they|it|there|the|our|my|any|a|an)\\b",
      "do (?:we|i|you|they|any)\\b",
    ].join("|")})`,
  ].join("|"),
  "i",
);

/** The prompt asks for something the project's history may answer. */
export function isProjectQuestion(own: string, { name }: PromptType, explicit: boolean): boolean {
  if (explicit) return true;
  if (own.length > LONGEST || NO_QUESTIONS.has(name) || REQUEST.test(own)) return false;
  return ASKS.test(own) && !POINTS.test(own);
}

/** The knowledge a prompt presupposes, apart from its subject. */
export interface PromptType {
  readonly name: "ours" | "telling" | "question" | "plain" | "general" | "at hand" | "reply" | "one word";
  /** Multiplied into the evidence. */
  readonly weight: number;
}

const LONG_REPLY = 80;

/** The first type that matches the user's own words. */
export function readPromptType(own: string): PromptType {
  const name = promptTypeName(own.trim());
  return { name, weight: WEIGHTS.promptType[name] };
}

function promptTypeName(own: string): PromptType["name"] {
  const lower = own.toLowerCase();
  if (isReply(own, lower)) return "reply";
  if (/^[A-Za-z]?[a-z]+$/.test(own)) return "one word";
  if (fitsHinted(english.telling, own, lower) && !english.asks.test(own)) return "telling";
  if (isGeneral(own)) return "general";
  if (hasForm("atHand", own)) return "at hand";
  if (hasForm("ours", own)) return "ours";
  return english.question.test(own) || own.includes("？") ? "question" : "plain";
}

function isReply(own: string, lower: string): boolean {
  if (own.length > LONG_REPLY) return false;
  return hasForm("reply", own) || fitsHinted(english.closing, own, lower);
}

function isGeneral(own: string): boolean {
  return hasForm("general", own) && !fitsHinted(english.here, own) && !hasForeignForm("ours", own);
}
