import type { PathFacts } from "../../domain/injection-path.ts";

/** One prompt of the user's, without slash commands. */
export interface UserTurn {
  readonly event: string;
  /** As it was stored, cut. */
  readonly text: string;
}

/** The last time a session was recalled in depth and the search did not fail. */
export interface DeepMark {
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly facts: PathFacts;
}

/** What a store knows of a session's turns. */
export interface TurnStore {
  /** The last turns up to this event, newest first; none where the event is not stored. */
  userTurns(
    session: string,
    upTo: { readonly event: string; readonly most: number; readonly characters: number },
  ): Promise<readonly UserTurn[]>;
  /** Null where there was none; what was claimed and never written does not count. */
  lastDeepRecall(session: string, now: number): Promise<DeepMark | null>;
}
