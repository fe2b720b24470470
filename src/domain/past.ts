import type { TimedEvent } from "./event.ts";

/** Something of a session's past: a happening, or what the agent wrote down of all before it when it compacted. */
export interface PastStep extends Omit<TimedEvent, "kind" | "nativeKey" | "cwd"> {
  readonly kind: TimedEvent["kind"] | "summary";
}

/** A session's past as its transcript tells it. */
export interface Past {
  /** In order. */
  readonly steps: readonly PastStep[];
  /** The first prompts of all, where the steps begin later. */
  readonly opening: readonly PastStep[];
  /** Bytes of the transcript that were not looked at. */
  readonly unreadBytes: number;
}
