import { z } from "zod";
import { operation } from "./operation.ts";

export const session = operation({
  name: "session",
  summary: "Show a session as it was before its last compaction",
  input: z.object({
    action: z.enum(["show"]).describe("`show`: the whole recall document"),
    session: z
      .string()
      .max(200)
      .optional()
      .describe("Beginning of its id; by default the project's latest compacted session"),
    all: z
      .boolean()
      .default(false)
      .describe("Also show the text given to the agent, and the summaries of the agent and a model"),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  positional: ["action", "session"],
  run: (engine, input) => engine.sessionShow(input),
});
