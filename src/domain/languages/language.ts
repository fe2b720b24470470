/** A regular expression as it is written, compiled only for a text in its language. */
type Way = string;

/**
 * How people ask in one language about what was before: plain data, one file a language, for a speaker to put right.
 * Ways see a text in small letters without marks ("décidé" is "decide", "für" is "fur"); Cyrillic, Thai and the rest as it is.
 */
export interface Questions {
  /** Small words by which the language is known among those in Latin letters; none where its letters tell. */
  readonly hints: string;
  /** Words of everyday work on code, which hardly tell one matter from another. */
  readonly everyday: string;
  /** Ways of asking what is remembered. */
  readonly recall: readonly Way[];
  /** Those of them that name what they ask about, as group "subject". */
  readonly about: readonly Way[];
  /** Words of the asking, which say nothing about the subject; as typed, without marks. */
  readonly asking: string;
  /** What was before and no longer holds. */
  readonly history: readonly Way[];
  /** What was done in a time. */
  readonly accounts: readonly Way[];
  readonly goals: Way;
  /** Where work was left. */
  readonly progress: Way;
  readonly reason: Way;
  readonly failure: Way;
  /** Asks what holds here; what holds everywhere; answers what the agent said. */
  readonly ours: Way;
  readonly general: Way;
  readonly reply: Way;
  readonly times: readonly TimeWord[];
}

/** A time by its name; group "count", where it has one, says how many units ago. */
export type TimeWord = readonly [way: Way, means: "yesterday" | "today" | "last" | "ago", unit: Unit];

/** What times are counted in. */
export type Unit = "day" | "week" | "month" | "year";
