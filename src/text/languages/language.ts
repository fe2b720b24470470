import type { Hinted } from "./hinted.ts";

/** Source of a regular expression, compiled only for a text in its language. */
type QuestionPattern = string;

/** Questions about the past in one language. */
interface QuestionForms<W> {
  /** Questions for memories, in other languages than English beside those of `about`. */
  readonly recall: readonly W[];
  /** Questions for memories that name their subject, as group "subject". */
  readonly about: readonly W[];
  /** Questions about an earlier state. */
  readonly history: readonly W[];
  /** Questions about the work of a time. */
  readonly sessionSummaries: readonly W[];
  readonly goals: W;
  /** Questions for what this project is. */
  readonly whatProject: W;
  /** Questions for the place where something is defined. */
  readonly whereDefined: W;
  /** Questions about the state of the work. */
  readonly progress: W | readonly W[];
  readonly reason: W;
  readonly failure: W | readonly W[];
  /** Words about this project. */
  readonly ours: W;
  /** Questions about general knowledge. */
  readonly general: W | readonly W[];
  /** Refers to the file or output in front of the user. */
  readonly atHand: W | readonly W[];
  /** Answers to the agent. */
  readonly reply: W;
}

export type QuestionForm = keyof QuestionForms<QuestionPattern>;

interface LanguageWords {
  /** Small words that identify a language in Latin letters; empty where the script does. */
  readonly hints: string;
  /** Words of questions, which do not name the subject; as typed, without marks, in English as stems. */
  readonly asking: string;
}

/**
 * Plain data, one file a language, that a speaker can correct. Patterns see Latin text in lower case without marks
 * ("décidé" is "decide", "für" is "fur"), other scripts as they are.
 */
export interface Questions extends QuestionForms<QuestionPattern>, LanguageWords {
  /** Marked letters that distinguish it from other languages in Latin letters. */
  readonly marks?: string;
  /** Everyday words of work on code, which hardly distinguish subjects. */
  readonly everyday: string;
  readonly times: readonly TimeWord[];
}

/** English is always tried, hence the hints; its patterns see the text as typed. */
export interface EnglishQuestions extends QuestionForms<Hinted | RegExp>, LanguageWords {
  readonly about: readonly RegExp[];
  /** Fits wherever a pattern of `recall` does. */
  readonly mayRecall: RegExp;
  /** Stems of words that name no subject. */
  readonly vague: string;
  /** Hasty spellings of words without a subject; the index has them, since names may be spelled so. */
  readonly hasty: string;
  /** Words for "ours" that no general question has. */
  readonly here: RegExp;
  /** Closes a subject named before it. */
  readonly closing: Hinted;
  /** States a decision, so that the prompt holds the answer itself. */
  readonly telling: Hinted;
  /** Any sign of a question. */
  readonly asks: RegExp;
  /** Begins or ends as a question does. */
  readonly question: RegExp;
  /** A task for a command, first in the prompt. */
  readonly action: RegExp;
  /** Tried in order, the narrower first; groups are year, month, day, unit and count. */
  readonly times: readonly (readonly [way: Hinted, means: TimeMeaning])[];
}

/** A name of a time; its group "count" is the number of units ago. */
type TimeWord = readonly [way: QuestionPattern, means: NamedTime, unit: Unit];

export type Unit = "day" | "week" | "month" | "year";

type NamedTime = "yesterday" | "today" | "last" | "ago";

export type TimeMeaning = NamedTime | "this" | "date" | "month" | "year";
