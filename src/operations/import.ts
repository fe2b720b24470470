import { z } from "zod";
import { operation } from "./operation.ts";

export const importPast = operation({
  name: "import",
  summary: "Bring in an agent's past sessions, so that it starts with what was said before",
  input: z.object({
    source: z.string().min(1).max(100).describe("Where from: claude-code"),
    since: z.string().max(40).optional().describe("Only sessions since then: 90d, 12h, 6w, or 2026-01-31"),
    project: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe("Only sessions of this project: its folder, or its name"),
    dryRun: z.boolean().default(false).describe("Read and count, and write nothing"),
    cwd: z.string().describe("Folder that decides the project told of at the end"),
  }),
  positional: "source",
  run: (engine, input, onProgress) => engine.import(input, onProgress),
});
