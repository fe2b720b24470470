import type { Hinted } from "./hinted.ts";

/** A regular expression as it is written, compiled only for a text in its language. */
type QuestionPattern = string;

/** Questions about the past in one language. */
interface QuestionForms<W> {
  /** Ways of asking what is remembered. */
  readonly recall: readonly W[];
  /** The recall questions that name their subject, as group "subject". */
  readonly about: readonly W[];
  /** Asks for what held before. */
  readonly history: readonly W[];
  /** Asks what was done in a time. */
  readonly sessionSummaries: readonly W[];
  readonly goals: W;
  /** Where work was left. */
  readonly progress: W | readonly W[];
  readonly reason: W;
  readonly failure: W | readonly W[];
  /** Asks what holds here; what holds everywhere. */
  readonly ours: W;
  readonly general: W | readonly W[];
  /** Points at what lies open, which says all itself. */
  readonly atHand: W | readonly W[];
  /** Answers what the agent said. */
  readonly reply: W;
}

/** Kinds of question each language has. */
export type QuestionForm = keyof QuestionForms<QuestionPattern>;

interface LanguageWords {
  /** Small words by which the language is known among those in Latin letters; none where its letters tell. */
  readonly hints: string;
  /** Words of the asking, which say nothing about the subject; as typed, without marks, in English as stems. */
  readonly asking: string;
}

/**
 * Plain data, one file a language, for a speaker to put right. Ways see a text in small letters without marks ("décidé"
 * is "decide", "für" is "fur"); Cyrillic, Thai and the rest as it is.
 */
export interface Questions extends QuestionForms<QuestionPattern>, LanguageWords {
  /** Letters with marks by which it is told from others in Latin letters, as far as it is the one that uses them most. */
  readonly marks?: string;
  /** Words of everyday work on code, which hardly tell one matter from another. */
  readonly everyday: string;
  readonly times: readonly TimeWord[];
}

/** English is always tried, so that its ways have hints; they see the text as it is typed. */
export interface EnglishQuestions extends QuestionForms<Hinted>, LanguageWords {
  /** Fits wherever a way of `recall` does. */
  readonly mayRecall: RegExp;
  /** Stems of words that name no subject. */
  readonly vague: string;
  /** Words without a subject as people type them in haste; the index keeps them, for names may be spelled so. */
  readonly hasty: string;
  /** Words for "ours" that no general question has. */
  readonly here: Hinted;
  /** Ends a matter, with its subject before it. */
  readonly closing: Hinted;
  /** Says what holds from now on: the answer stands in the prompt itself. */
  readonly telling: Hinted;
  /** Whatever else it says, it asks. */
  readonly asks: RegExp;
  /** Begins or ends as a question does. */
  readonly question: RegExp;
  /** Work that a command does, first in the prompt. */
  readonly action: RegExp;
  /** Tried in order, the narrower first; groups are year, month, day, unit and count. */
  readonly times: readonly (readonly [way: Hinted, means: TimeMeaning])[];
}

/** A time by its name; group "count", where it has one, says how many units ago. */
type TimeWord = readonly [way: QuestionPattern, means: NamedTime, unit: Unit];

/** Units of time. */
export type Unit = "day" | "week" | "month" | "year";

type NamedTime = "yesterday" | "today" | "last" | "ago";

export type TimeMeaning = NamedTime | "this" | "date" | "month" | "year";
