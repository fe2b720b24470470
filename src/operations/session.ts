import { z } from "zod";
import type { Recall } from "../store/port/recall-store.ts";
import type { ListedSession } from "../store/port/session-store.ts";
import { count, cwd, flag, optionalText, sessionPrefix } from "./fields.ts";
import { operation } from "./operation.ts";

export const SESSION_OPERATIONS = {
  session: operation({
    summary: "List this project's sessions, or show one: as it was before its compaction, else as it is now",
    input: z.object({
      action: z.enum(["show", "list"]).describe("`list`: the latest sessions; `show`: the whole of one"),
      session: sessionPrefix.describe(
        "Beginning of its id; by default the project's latest compacted session, else its latest",
      ),
      all: flag("Also show the text given to the agent, and the summaries of the agent and a model"),
      project: optionalText(200, "Another project, by its name or the beginning of its id"),
      limit: count(1000, 20, "Most sessions listed"),
      cwd,
    }),
    answer: z.custom<SessionAnswer>(),
    positional: ["action", "session"],
  }),
};

/** A session condensed to about 17,500 tokens. */
export interface SessionDocument {
  readonly session: string;
  /** Ms since 1970: of the compaction, else of the last event. */
  readonly at: number;
  readonly text: string;
}

export type SessionAnswer = ListedSessions | ShownSession;

export interface ListedSessions {
  readonly sessions: readonly ListedSession[];
}

export interface ShownSession {
  /** Before its last compaction; null where there was none. */
  readonly recall: Recall | null;
  /** As it is now, where it was not compacted; null where nothing is known of it. */
  readonly document: SessionDocument | null;
  /** Also what was given of it, and what was made of it. */
  readonly all: boolean;
}
