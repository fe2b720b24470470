import { englishQuestions as english } from "../../text/languages/en-questions.ts";
import { ownText, quotedSpans } from "../../text/quoted.ts";
import { widthOf } from "../../text/scripts.ts";
import type { Span } from "../../text/span.ts";
import { isSlashCommand, withoutDocument } from "../../text/typed-words.ts";
import { type Intent, intentOf } from "./intent.ts";
import { isAskedAs, isAskedInEnglish, isAskedInOwnLanguage } from "./language.ts";
import { type Period, periodOf } from "./period.ts";
import { type PromptType, readPromptType } from "./prompt-type.ts";
import { isProjectQuestion } from "./question.ts";

/** A prompt and all that its words show, read once where it arrives. */
export interface Prompt {
  readonly text: string;
  /** Its words without what was pasted or quoted, as far as they are searched. */
  readonly own: string;
  /** All of them, up to the first heading of a document. */
  readonly typed: string;
  readonly isSlashCommand: boolean;
  /** It asks what is remembered, so the threshold is lower. */
  readonly explicit: boolean;
  /** It asks what holds here, in whatever words: what was said of it may answer. */
  readonly isQuestion: boolean;
  /** It asks for what was before: what was replaced counts too. */
  readonly history: boolean;
  /** It asks what was done in a time: the summaries of that time's sessions answer it. */
  readonly wantsSessionSummaries: boolean;
  /** It speaks of goals; unasked, nobody wants to be reminded of them at every step. */
  readonly goals: boolean;
  readonly promptType: PromptType;
  readonly intent: Intent;
  /** The time it names. */
  readonly period: Period | null;
}

/** A pasted log must not drown the sentence it came with. */
export const MAX_CHARACTERS = 6_000;

/** Reads a prompt; pure. `quoted` are the parts that are somebody else's words, where they are known already. */
export function readPrompt(text: string, now: number, quoted: readonly Span[] = quotedSpans(text)): Prompt {
  const all = ownText(text, quoted);
  const own = all.slice(0, MAX_CHARACTERS);
  const period = periodOf(own, now);
  const isShort = isQuestionSized(text, own);
  const wantsSessionSummaries = isShort && period !== null && isAskedAs("sessionSummaries", own);
  const explicit = wantsSessionSummaries || (isShort && isRecallQuestion(own));
  const promptType = readPromptType(own);
  return {
    text,
    own,
    typed: withoutDocument(all),
    isSlashCommand: isSlashCommand(text),
    explicit,
    isQuestion: isProjectQuestion(own, promptType, explicit),
    history: isAskedAs("history", own),
    wantsSessionSummaries,
    goals: isAskedAs("goals", own),
    promptType,
    intent: intentOf(own),
    period,
  };
}

/** Characters of a question about the past: a shorter prompt says nothing, a longer one asks for more than that. */
const LEAST_QUESTION = 10;
const MOST_QUESTION = 500;
/** Of its characters those that are typed; where most are code, the question is about the code. */
const TYPED_SHARE = 0.5;

function isQuestionSized(text: string, own: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const length = widthOf(text.trim());
  return length >= LEAST_QUESTION && length <= MOST_QUESTION && widthOf(own) >= length * TYPED_SHARE;
}

function isRecallQuestion(own: string): boolean {
  return (
    (english.mayRecall.test(own) && isAskedInEnglish("recall", own)) || isAskedInOwnLanguage("recall", own)
  );
}
