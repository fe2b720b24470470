import type { TimedEvent } from "./event.ts";

/** Something of a session's past. */
export type PastStep = Omit<TimedEvent, "nativeKey" | "cwd">;

/** A session's past as its transcript tells it. */
export interface Past {
  /** In order. */
  readonly steps: readonly PastStep[];
  /** The first prompts of all, where the steps begin later. */
  readonly opening: readonly PastStep[];
  /** Bytes of the transcript that were not looked at. */
  readonly unreadBytes: number;
}
