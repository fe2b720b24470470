import type { Recall } from "../store/port/recall-store.ts";
import type { ProjectRef } from "./shown-memory.ts";

/** What a session was before its last compaction; null when nothing is kept of it. */
export interface SessionAnswer {
  readonly recall: Recall | null;
  /** Also what was given of it, and what was made of it. */
  readonly all: boolean;
}

/** What people ask about one session. */
export interface Sessions {
  /** Without an id the latest of the project. Throws `SESSION_UNKNOWN`. */
  sessionShow(input: ProjectRef & { session?: string | undefined; all: boolean }): Promise<SessionAnswer>;
}
