import type { TimedEvent } from "./event.ts";

/** One step of a session's past. */
export type PastStep = Omit<TimedEvent, "nativeKey" | "cwd">;

/** A session's past from its transcript. */
export interface Past {
  /** In order. */
  readonly steps: readonly PastStep[];
  /** The first prompts of all, where the steps begin later. */
  readonly opening: readonly PastStep[];
  /** Bytes of the transcript that were skipped. */
  readonly unreadBytes: number;
}

/** A text that was in the model's context whole: what a call wrote, what its tool gave, or what somebody but the user and the agent added. Never stored. */
export interface WholeText {
  /** Native key of the call's event; null for an attachment. */
  readonly event: string | null;
  readonly by: "agent" | "tool";
  readonly text: string;
  /** When an attachment came, in ms since 1970; without it, before all else. */
  readonly at?: number;
}

/** A position in a transcript from which reading can resume. */
export interface TranscriptPosition {
  /** Fingerprint of the file up to this position, in case another takes its name. */
  readonly file: string;
  /** Size of the file when it was read, in bytes. */
  readonly size: number;
  /** In bytes. */
  readonly offset: number;
  /** The agent's id of the current turn. */
  readonly turn: string | null;
}
