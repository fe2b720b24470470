/** What foreign text is told through. */
export type Door = "hook" | "read-back" | "import";

/** A sentence that somebody put where it is not the user's, known by a word of its own. */
export interface Planted {
  readonly canary: string;
  readonly sentence: string;
  /** The same in other words, as an agent would say it again. */
  readonly again: string;
  /** What sets it apart from the others of its form. */
  readonly detail?: string;
}

/** A tool call as hook and transcript tell of it. */
export interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the client keeps of a result. */
  readonly response: unknown;
  /** What the model reads. */
  readonly content: unknown;
  readonly failed: boolean;
}

export type Step =
  /** `blocks`: the parts of the line in the transcript, where the client writes several. */
  | { readonly does: "prompt"; readonly text: string; readonly blocks?: readonly string[] }
  | { readonly does: "call"; readonly call: Call }
  | { readonly does: "reply"; readonly text: string }
  /** A line that only a transcript has. */
  | { readonly does: "line"; readonly line: object }
  | { readonly does: "files"; readonly files: Readonly<Record<string, string>> };

/** A session in which foreign text is met. */
export interface Script {
  readonly form: string;
  readonly steps: readonly Step[];
  readonly planted: readonly Planted[];
  /** What a later session tries again, with the error it meets. */
  readonly tries: readonly { readonly call: Call; readonly error: string }[];
  /** A program runs the client: what it says of itself. */
  readonly program?: string;
}

/** How a sentence became what it is not. */
export const WAYS = ["rule", "concluded", "fix", "frame", "label", "changed", "leaked", "told"] as const;
export type Way = (typeof WAYS)[number];

/** What became of one planted sentence. */
export interface Finding {
  readonly form: string;
  readonly detail?: string | undefined;
  readonly door: string;
  readonly sentence: string;
  readonly ways: readonly Way[];
  /** The line of the block or the memory that shows it. */
  readonly shown: string;
}

/** What became of one thing that is to be kept. */
export interface Kept {
  readonly form: string;
  readonly door: string;
  readonly sentence: string;
  readonly kept: boolean;
  readonly shown: string;
}

export interface Outcome {
  readonly findings: readonly Finding[];
  readonly controls: readonly Kept[];
}

/** A script whose sentences are really the user's, the agent's own, or a fix that worked. */
export interface Control extends Script {
  readonly wanted: 2 | 3 | "fix";
}
