import type { StoredEvent } from "../domain/event.ts";
import type { MemoryDraft } from "../domain/memory.ts";

/** One memory a rule found, before it has an identity. */
export interface Finding {
  readonly draft: MemoryDraft;
  /** Stable when the rule runs again over more events: event ids, or the session's id for one-per-session memories. */
  readonly identity: readonly string[];
  /** Tells findings with the same identity apart. */
  readonly ordinal: number;
  /** Cues that spoke for keeping it. */
  readonly cues?: readonly string[];
  /** It is told once for all sessions of the project, in the way that came up most. */
  readonly counted?: Counted;
}

/** The case that a finding adds to. */
interface Counted {
  /** The same for all ways of it: a job, an error. */
  readonly subject: string;
  /** Cases in this session. */
  readonly times: number;
  /** No fix of it was found: told only where no session found one. */
  readonly isUnsolved?: true;
}

/** Everything about a draft that differs between rules; what is left out is empty or taken from the event. */
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

/** Cases of the variant that is kept, and of all variants together. */
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
