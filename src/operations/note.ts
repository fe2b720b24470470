import { z } from "zod";
import { operation } from "./operation.ts";

/** What an agent may propose. */
const NOTED_KINDS = ["decision", "preference", "failure", "note"] as const;

export const note = operation({
  name: "note",
  summary: "For agents: propose a memory, with the user's whole sentence as evidence",
  input: z.object({
    title: z.string().trim().min(1).max(120).describe("The memory in one line, in your own words"),
    kind: z.enum(NOTED_KINDS).default("note").describe("Kind of the memory"),
    body: z.string().max(1_000).default("").describe("Details"),
    quote: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe("A whole sentence that the user typed in this session; stored verbatim as their own word"),
    session: z
      .string()
      .max(200)
      .optional()
      .describe(
        "Beginning of the session's id; by default CLAUDE_CODE_SESSION_ID, else the latest session here",
      ),
    cwd: z.string().describe("Folder that decides the project"),
  }),
  run: (engine, input) => engine.note(input),
});
