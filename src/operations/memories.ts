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
  summary: "Show what a new session in this folder would be given",
  input: z.object({ cwd }),
  run: (engine, input) => engine.brief(input),
});

export const search = operation({
  name: "search",
  summary: "Search this project's memories, with the confidence that the gate would see",
  input: z.object({
    text: z.string().min(1).max(20_000).describe("Search words"),
    limit: limit(10).describe("Maximum number of hits"),
    asOf: z.string().max(40).optional().describe("Answer as of that day: 2026-01-31, or 90d ago"),
    cwd,
  }),
  positional: "text",
  run: (engine, input) => engine.search(input),
});

export const add = operation({
  name: "add",
  summary: "Add a memory on your own word",
  input: z.object({
    text: z.string().trim().min(1).max(2_000).describe("What to remember, in one sentence"),
    kind: z.enum(ADDED_KINDS).default("note").describe("Kind of the memory"),
    body: z.string().max(2_000).default("").describe("Details"),
    everywhere: z.boolean().default(false).describe("A preference for every project"),
    files: z.array(z.string().max(1_000)).max(20).default([]).describe("Files that the memory is about"),
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
  summary:
    "Replace an older memory by a newer one; the older one then appears only in answers about the past",
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
  summary: "Undo a change to a memory: a replacement, an edit, a pin or a confirmation",
  input: z.object({
    change: z
      .string()
      .min(1)
      .max(32)
      .default("last")
      .describe("Beginning of the change's id, as `show` lists it; or `last` for your own last one"),
  }),
  positional: "change",
  run: (engine, input) => engine.undo(input),
});

export const list = operation({
  name: "list",
  summary: "List this project's memories, newest first",
  input: z.object({
    kind: z.enum(KINDS).optional().describe("Only memories of this kind"),
    limit: limit(20).describe("Maximum number of memories"),
    explain: z
      .boolean()
      .default(false)
      .describe("Show the rule behind each memory, and what was not kept and why"),
    text: z
      .string()
      .max(1_000)
      .optional()
      .describe("With --explain: only prompts, replies and tool calls with these words"),
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
