import type { StoredEvent } from "../domain/event.ts";
import type { MemoryDraft } from "../domain/memory.ts";

/** One memory a rule found, before it has an identity. */
export interface Finding {
  readonly draft: MemoryDraft;
  /** Stable when the rule runs again over more events: event ids, or the session's id for one-per-session memories. */
  readonly identity: readonly string[];
  /** Tells findings with the same identity apart. */
  readonly ordinal: number;
  /** Cues in favour of keeping it. */
  readonly cues?: readonly string[];
  /** Set where all sessions of a project share one memory, in the most frequent variant. */
  readonly counted?: Counted;
}

/** The counter that a finding adds to. */
interface Counted {
  /** The same for all variants: a job, an error. */
  readonly subject: string;
  /** Occurrences in this session. */
  readonly times: number;
  /** No fix was found; used only where no session found one. */
  readonly isUnsolved?: true;
}

/** A draft whose missing fields are empty or taken from the event. */
type DraftParts = Pick<MemoryDraft, "kind" | "title" | "body" | "origin" | "trust"> & Partial<MemoryDraft>;

/** A finding named after the event it quotes, unless it says otherwise. */
export function findingFrom(
  event: Pick<StoredEvent, "id" | "at">,
  draft: DraftParts,
  rest: Partial<Finding> = {},
): Finding {
  return {
    draft: { files: [], tags: [], sources: [event.id], at: event.at, ...draft },
    identity: [event.id],
    ordinal: 0,
    ...rest,
  };
}

/** Occurrences of the stored variant, and `total` of all variants. */
interface CountSummary {
  readonly times: number;
  readonly sessions: number;
  readonly total: number;
}

/** A way to make memories from what happened, without a language model. */
export interface Rule {
  readonly name: string;
  /** Raise it when the rule improves: memories of an older version are rewritten by a replay. */
  readonly version: number;
  /** `events` are one session's, in order of arrival, `found` what the rules before it made of them; pure and idempotent. */
  readonly find: (
    session: string,
    events: readonly StoredEvent[],
    found?: readonly Finding[],
  ) => readonly Finding[];
  /** The draft with its counts in words; null when it came up too seldom. */
  readonly withCounts?: (draft: MemoryDraft, times: CountSummary) => MemoryDraft | null;
}
