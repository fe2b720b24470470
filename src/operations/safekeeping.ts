import { z } from "zod";
import { operation } from "./operation.ts";

export const verify = operation({
  name: "verify",
  summary: "Check the stored data for damage and name it",
  input: z.object({
    deep: z.boolean().default(false).describe("Read every row, and every backup"),
  }),
  isLong: true,
  run: (engine, input) => engine.verify(input),
});

export const backup = operation({
  name: "backup",
  summary: "Back up the store now, besides the daily backups",
  input: z.object({}),
  isLong: true,
  run: (engine) => engine.backup(),
});

export const restore = operation({
  name: "restore",
  summary: "Replace the store with a backup and keep the old file; shows first what would be lost",
  input: z.object({
    backup: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe("Its name, its day, or its file; by default the newest"),
    yes: z.boolean().default(false).describe("Do not ask for confirmation"),
    cwd: z.string().describe("Folder that relative file names start from"),
  }),
  positional: "backup",
  isLong: true,
  run: (engine, input) => engine.restore(input),
});
