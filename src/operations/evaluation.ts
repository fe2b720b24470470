import { z } from "zod";
import { operation } from "./operation.ts";

const cwd = z.string().describe("Folder that decides the project");

export const preview = operation({
  name: "preview",
  summary:
    "Show what a new session here would be given for a prompt, and what was left out and why; stores nothing",
  input: z.object({
    text: z.string().min(1).max(20_000).describe("The prompt"),
    limit: z.coerce
      .number()
      .int()
      .min(0)
      .max(100)
      .default(5)
      .describe("Maximum number of left-out memories to show"),
    cwd,
  }),
  positional: "text",
  run: (engine, input) => engine.preview(input),
});

export const test = operation({
  name: "test",
  summary: "Run the recall tests in .unbidden/tests.yaml",
  input: z.object({
    file: z.string().min(1).max(4_000).optional().describe("Another file of tests"),
    init: z.boolean().default(false).describe("Write an example file; never overwrites a file"),
    cwd,
  }),
  isLong: true,
  run: (engine, input) => engine.test(input),
});

export const bench = operation({
  name: "bench",
  summary: "Measure recall on this repository's own history; stores nothing",
  input: z.object({
    what: z.enum(["history"]).describe("What to measure: history"),
    repo: z.string().min(1).max(4_000).default(".").describe("Folder of a git repository"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(20_000)
      .default(2_000)
      .describe("Maximum number of commits, the latest ones"),
    cwd,
  }),
  positional: "what",
  isLong: true,
  run: (engine, input, onProgress) => engine.benchHistory(input, onProgress),
});
