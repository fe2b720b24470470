import { z } from "zod";
import { operation } from "./operation.ts";

/** What an agent may propose. */
const NOTED_KINDS = ["decision", "preference", "failure", "note"] as const;

export const note = operation({
  name: "note",
  summary: "For agents: propose a memory on your own word, with the user's whole sentence as its witness",
  input: z.object({
    title: z.string().trim().min(1).max(120).describe("What it says, in one line of your own"),
    kind: z.enum(NOTED_KINDS).default("note").describe("What it is"),
    body: z.string().max(1_000).default("").describe("More about it"),
    quote: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe("A whole sentence the user typed in this session; kept to the letter as their own word"),
    session: z
      .string()
      .max(200)
      .optional()
      .describe("Beginning of the session's id; else CLAUDE_CODE_SESSION_ID, else the latest one here"),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  run: (engine, input) => engine.note(input),
});
