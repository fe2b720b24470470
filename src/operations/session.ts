import { z } from "zod";
import { operation } from "./operation.ts";

export const session = operation({
  name: "session",
  summary: "Show what a session was before its last compaction",
  input: z.object({
    action: z.enum(["show"]).describe("`show`: the whole recall document"),
    session: z
      .string()
      .max(200)
      .optional()
      .describe("Beginning of its id; the project's latest one that was compacted if left out"),
    all: z
      .boolean()
      .default(false)
      .describe("Also what the agent was given of it, and what the agent and a model made of it"),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  positional: ["action", "session"],
  run: (engine, input) => engine.sessionShow(input),
});
