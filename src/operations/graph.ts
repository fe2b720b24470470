import { z } from "zod";
import { operation } from "./operation.ts";

export const graph = operation({
  name: "graph",
  summary:
    "Show what is related to a file, package, command or error: what came up with it, how often and where",
  input: z.object({
    entity: z.string().trim().min(1).max(500).describe("A path or its end, a package, a command or an error"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(10)
      .describe("Maximum number of related things and memories"),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  positional: "entity",
  run: (engine, input) => engine.graph(input),
});
