import { z } from "zod";
import { operation } from "./operation.ts";

export const stats = operation({
  name: "stats",
  summary:
    "Show whether what was injected helped: given, used and silent, by hook event, kind and path, at what cost",
  input: z.object({
    project: z.string().min(1).max(200).optional().describe("Another project, by its name"),
    all: z.boolean().default(false).describe("Every project"),
    days: z.coerce.number().int().min(1).max(3650).default(30).describe("How many days to look back"),
    reset: z
      .boolean()
      .default(false)
      .describe("Forget what helped and what did not, and put the gate back; says first what would go"),
    yes: z.boolean().default(false).describe("With --reset: do it without asking"),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  run: (engine, input) => engine.stats(input),
});
