import { z } from "zod";
import { operation } from "./operation.ts";

export const verify = operation({
  name: "verify",
  summary: "Look whether everything kept is as it was written, and name what is not",
  input: z.object({
    deep: z.boolean().default(false).describe("Read every row, and every backup"),
  }),
  isLong: true,
  run: (engine, input) => engine.verify(input),
});

export const backup = operation({
  name: "backup",
  summary: "Make a backup of the store now; else one is made every day by itself",
  input: z.object({}),
  isLong: true,
  run: (engine) => engine.backup(),
});

export const restore = operation({
  name: "restore",
  summary: "Put a backup in the place of the store, which is kept aside; says first what would be lost",
  input: z.object({
    backup: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe("Its name, the day it is of, or its file; the newest if left out"),
    yes: z.boolean().default(false).describe("Do it without asking"),
    cwd: z.string().describe("Folder that decides what a file's name means"),
  }),
  positional: "backup",
  isLong: true,
  run: (engine, input) => engine.restore(input),
});
