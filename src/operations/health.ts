import { z } from "zod";
import { operation } from "./operation.ts";
import type { WhyAnswer } from "./report-answers.ts";
import type { ReplayAnswer } from "./use-answers.ts";

const cwd = z.string().describe("Folder that decides the project");
const session = z
  .string()
  .max(200)
  .optional()
  .describe("This session instead of the project; the latest one if no id is given");

export const why = operation({
  name: "why",
  summary: "Explain an injection: its memories, search words, scores and cost, and whether it helped",
  input: z.object({
    receipt: z
      .string()
      .max(32)
      .optional()
      .describe(
        "Beginning of the receipt's id, or `last`, as if left out: the last that gave anything, with --replay at a prompt",
      ),
    replay: z
      .boolean()
      .default(false)
      .describe("Ask the same prompt again now, for an empty context, and show the difference"),
  }),
  positional: "receipt",
  run: (engine, { replay, receipt }): Promise<ReplayAnswer | WhyAnswer> =>
    replay ? engine.replay({ receipt }) : engine.why({ receipt }),
});

export const on = operation({
  name: "on",
  summary: "Switch this project or a session on again",
  input: z.object({ session, cwd }),
  run: (engine, input) => engine.on(input),
});

export const off = operation({
  name: "off",
  summary: "Switch off capture and injection in this project or a session",
  input: z.object({ session, cwd }),
  run: (engine, input) => engine.off(input),
});

export const status = operation({
  name: "status",
  summary: "Show what is stored and the latest decisions",
  input: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(10).describe("Maximum number of decisions"),
    cwd,
  }),
  run: (engine, input) => engine.status(input),
});

export const doctor = operation({
  name: "doctor",
  summary: "Check the installation and the store, and say how to fix problems",
  input: z.object({
    deep: z.boolean().default(false).describe("Check every row of the store"),
    disk: z.boolean().default(false).describe("Also show the disk use of each part"),
    cwd,
  }),
  run: (engine, input) => engine.doctor(input),
});
