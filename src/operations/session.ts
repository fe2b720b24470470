import { z } from "zod";
import type { Recall } from "../store/port/recall-store.ts";
import { cwd, flag, sessionPrefix } from "./fields.ts";
import { operation } from "./operation.ts";

export const SESSION_OPERATIONS = {
  session: operation({
    summary: "Show a session as it was before its last compaction",
    input: z.object({
      action: z.enum(["show"]).describe("`show`: the whole recall document"),
      session: sessionPrefix.describe(
        "Beginning of its id; by default the project's latest compacted session",
      ),
      all: flag("Also show the text given to the agent, and the summaries of the agent and a model"),
      cwd,
    }),
    answer: z.custom<SessionAnswer>(),
    positional: ["action", "session"],
  }),
};

/** A session before its last compaction; null without a document. */
export interface SessionAnswer {
  readonly recall: Recall | null;
  /** Also what was given of it, and what was made of it. */
  readonly all: boolean;
}
