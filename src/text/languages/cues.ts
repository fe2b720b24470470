/** Cues of one language for statements that are meant to last: plain data for a speaker to put right. */
export interface LanguageCues {
  /** Only sentences with these letters are read in it. */
  readonly letters: RegExp;
  /** Said before the sentence proper, and taken off: "yeah", "ok so". */
  readonly leadIn: RegExp;
  /** Where a clause may begin that says it by itself; with the flag `g`. */
  readonly joint: RegExp;
  /** A request that follows a statement in the same sentence; what stands before it is read by itself. */
  readonly request?: RegExp;
  /** Near the beginning it points at what was said before: "I want it last". */
  readonly points: RegExp;
  /** Beginnings of a sentence that gives the reason for the one before. */
  readonly reason: RegExp;
  /** Kinds of sentence; the first that matches counts, and without one nothing is kept. */
  readonly acts: readonly SpeechAct[];
  /** Cues that make it more or less lasting; all that match count, and from 3 on a sentence is kept. */
  readonly cues: readonly Cue[];
}

/** Shown by name to whoever asks why a sentence was kept. */
export interface Cue {
  readonly name: string;
  readonly weight: number;
  readonly is: RegExp;
  /** It tells how things are done, and not what is done now. */
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

/** First what it is called and weighs, then how it is said: `preference("complaint", 10).is(/.../)`. */
function named<What extends object>(what: What) {
  return (name: string, weight: number) => ({
    is: (pattern: RegExp) => ({ ...what, name, weight, is: pattern }),
  });
}

export const cue = named({});
export const lastingCue = named({ lasts: true } as const);
export const decision = named({ kind: "decision" } as const);
export const preference = named({ kind: "preference" } as const);
export const fact = named({ kind: "note" } as const);
export const order = named({ kind: "preference", isOrder: true } as const);
export const reminder = named({ kind: "note", rule: "remember" } as const);
