import { z } from "zod";
import { operation } from "./operation.ts";

export const stats = operation({
  name: "stats",
  summary:
    "Show whether injections helped: given, used and silent, by hook event, kind and path, with their cost",
  input: z.object({
    project: z.string().min(1).max(200).optional().describe("Another project, by its name"),
    all: z.boolean().default(false).describe("Every project"),
    days: z.coerce.number().int().min(1).max(3650).default(30).describe("Number of days to look back"),
    reset: z
      .boolean()
      .default(false)
      .describe("Delete the feedback and reset the threshold; shows first what would be deleted"),
    yes: z.boolean().default(false).describe("With --reset: do not ask for confirmation"),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  run: (engine, input) => engine.stats(input),
});
