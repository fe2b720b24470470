import { z } from "zod";
import { UnbiddenError } from "../domain/errors.ts";
import { KINDS } from "../domain/memory.ts";
import type { ExplainAnswer } from "./explain-type.ts";
import type { ListAnswer } from "./memory-answers.ts";
import { operation } from "./operation.ts";

const cwd = z.string().describe("Folder that decides the project");
/** What a person may add; the other kinds are made from sessions alone. */
const ADDED_KINDS = ["decision", "pattern", "failure", "preference", "goal", "note", "project"] as const;
const id = z.string().min(1).max(32).describe("Beginning of the memory's id");
const limit = (most: number) => z.coerce.number().int().min(1).max(500).default(most);

export const brief = operation({
  name: "brief",
  summary: "Show what a new session in this folder would be told",
  input: z.object({ cwd }),
  run: (engine, input) => engine.brief(input),
});

export const search = operation({
  name: "search",
  summary: "Find memories of this project by words, with the confidence the gate would see",
  input: z.object({
    text: z.string().min(1).max(20_000).describe("What to look for"),
    limit: limit(10).describe("Most hits to show"),
    asOf: z
      .string()
      .max(40)
      .optional()
      .describe("What was known and held on that day: 2026-01-31, or 90d ago"),
    cwd,
  }),
  positional: "text",
  run: (engine, input) => engine.search(input),
});

export const add = operation({
  name: "add",
  summary: "Remember a sentence, on your word",
  input: z.object({
    text: z.string().trim().min(1).max(2_000).describe("What to remember, in one sentence"),
    kind: z.enum(ADDED_KINDS).default("note").describe("What it is"),
    body: z.string().max(2_000).default("").describe("More about it"),
    everywhere: z.boolean().default(false).describe("A preference that holds in every project"),
    files: z.array(z.string().max(1_000)).max(20).default([]).describe("Files it is about"),
    cwd,
  }),
  positional: "text",
  run: (engine, input) => engine.add(input),
});

export const show = operation({
  name: "show",
  summary: "Show a memory and the events it was made from",
  input: z.object({ id, cwd: cwd.optional() }),
  positional: "id",
  run: (engine, input) => engine.show(input),
});

export const supersede = operation({
  name: "supersede",
  summary: "Say that a newer memory replaces an older one, which is then told only when asked for history",
  input: z.object({
    older: id.describe("Beginning of the id of the memory that no longer holds"),
    newer: id.describe("Beginning of the id of the memory that replaces it"),
    reason: z.string().max(500).default("").describe("Why, in your words"),
  }),
  positional: ["older", "newer"],
  run: (engine, input) => engine.supersede(input),
});

export const undo = operation({
  name: "undo",
  summary: "Take back a change to a memory: what was replaced, edited, pinned or confirmed is as before",
  input: z.object({
    change: z
      .string()
      .min(1)
      .max(32)
      .default("last")
      .describe("Beginning of the change's id, as `show` tells it; or `last` for your own last one"),
  }),
  positional: "change",
  run: (engine, input) => engine.undo(input),
});

export const list = operation({
  name: "list",
  summary: "List this project's memories, newest first",
  input: z.object({
    kind: z.enum(KINDS).optional().describe("Only memories of this kind"),
    limit: limit(20).describe("Most memories to list"),
    explain: z
      .boolean()
      .default(false)
      .describe("Say by which rule each was made, and what was not kept and why"),
    text: z
      .string()
      .max(1_000)
      .optional()
      .describe("With --explain: only what was said or done with these words"),
    cwd,
  }),
  positional: "text",
  run: async (engine, { explain, ...input }): Promise<ExplainAnswer | ListAnswer> => {
    if (explain) return engine.explain(input);
    if (input.text === undefined) return engine.list(input);
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "list takes words with --explain only; search looks for them",
    );
  },
});
