import { z } from "zod";
import { operation } from "./operation.ts";

const cwd = z.string().describe("Folder that decides the project");

export const preview = operation({
  name: "preview",
  summary:
    "Show what a new session here would be given for a prompt, and what not and why; writes nothing down",
  input: z.object({
    text: z.string().min(1).max(20_000).describe("The prompt"),
    limit: z.coerce
      .number()
      .int()
      .min(0)
      .max(100)
      .default(5)
      .describe("Most memories to show of what is not given"),
    cwd,
  }),
  positional: "text",
  run: (engine, input) => engine.preview(input),
});

export const test = operation({
  name: "test",
  summary:
    "Ask the questions of .unbidden/tests.yaml and fail when what would be given is not what they want",
  input: z.object({
    file: z.string().min(1).max(4_000).optional().describe("Another file of tests"),
    init: z
      .boolean()
      .default(false)
      .describe("Write such a file to begin with; never over one that is there"),
    cwd,
  }),
  isLong: true,
  run: (engine, input) => engine.test(input),
});

export const bench = operation({
  name: "bench",
  summary: "Measure how well this repository's own history would be recalled; nothing of it is kept",
  input: z.object({
    what: z.enum(["history"]).describe("What is measured: history"),
    repo: z.string().min(1).max(4_000).default(".").describe("Folder of a git repository"),
    limit: z.coerce.number().int().min(1).max(20_000).default(2_000).describe("Most commits, the latest"),
    cwd,
  }),
  positional: "what",
  isLong: true,
  run: (engine, input, onProgress) => engine.benchHistory(input, onProgress),
});
