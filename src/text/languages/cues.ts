/** Cues of one language for statements meant to last: plain data that a speaker can correct. */
export interface LanguageCues {
  /** Only sentences with these letters are read in it. */
  readonly letters: RegExp;
  /** Removed from the start of a sentence: "yeah", "ok so". */
  readonly leadIn: RegExp;
  /** Where a clause may begin that is complete by itself; with the flag `g`. */
  readonly joint: RegExp;
  /** A request after a statement in the same sentence; the statement is read by itself. */
  readonly request?: RegExp;
  /** Refers to earlier words near its beginning: "I want it last". */
  readonly points: RegExp;
  /** Beginnings of a sentence that gives the reason for the one before. */
  readonly reason: RegExp;
  /** Kinds of sentence; the first that matches counts, and without one nothing is kept. */
  readonly acts: readonly SpeechAct[];
  /** Cues that make it more or less lasting; all that match count, and from 3 on a sentence is kept. */
  readonly cues: readonly Cue[];
}

export interface Cue {
  readonly name: string;
  readonly weight: number;
  readonly is: RegExp;
  /** It describes how things are done, not the current work. */
  readonly lasts?: true;
}

/** Named groups: `title` is what the memory says, `reason` why, `stop` and `start` what a complaint wants ended or begun. */
export interface SpeechAct extends Cue {
  readonly kind: "decision" | "preference" | "note";
  /** Where it is not the rule of its kind: the user asked to remember it. */
  readonly rule?: "remember";
  /** An order is a wish that lasts only by a sign that `lasts`; else it settles one thing. */
  readonly isOrder?: true;
}

/** A builder for cues with these fields: `preference("complaint", 10).is(/.../)`. */
function named<What extends object>(fields: What) {
  return (name: string, weight: number) => ({
    is: (pattern: RegExp) => ({ ...fields, name, weight, is: pattern }),
  });
}

export const cue = named({});
export const lastingCue = named({ lasts: true } as const);
export const decision = named({ kind: "decision" } as const);
export const preference = named({ kind: "preference" } as const);
export const fact = named({ kind: "note" } as const);
export const order = named({ kind: "preference", isOrder: true } as const);
export const reminder = named({ kind: "note", rule: "remember" } as const);
