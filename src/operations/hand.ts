import { z } from "zod";
import { operation } from "./operation.ts";

const cwd = z.string().describe("Folder that decides the project");
const id = z.string().min(1).max(32).describe("Beginning of the memory's id");
const time = z.string().max(40).optional();
const session = z.string().max(200).optional();

export const edit = operation({
  name: "edit",
  summary: "Put a memory in other words, in your editor or with --title and --body; no rule overwrites them",
  input: z.object({
    id,
    title: z.string().trim().min(1).max(120).optional().describe("What it says, in one line"),
    body: z.string().max(4_000).optional().describe("More about it; empty for nothing more"),
  }),
  positional: "id",
  run: (engine, input) => engine.edit(input),
});

export const pin = operation({
  name: "pin",
  summary: "Tell a memory to every new session of its project, and rank it a little higher",
  input: z.object({ id }),
  positional: "id",
  run: (engine, input) => engine.pin(input),
});

export const unpin = operation({
  name: "unpin",
  summary: "Take a pin off again",
  input: z.object({ id }),
  positional: "id",
  run: (engine, input) => engine.unpin(input),
});

export const confirm = operation({
  name: "confirm",
  summary: "Say that a memory is true: from then on it counts as said by you",
  input: z.object({ id }),
  positional: "id",
  run: (engine, input) => engine.confirm(input),
});

export const timeline = operation({
  name: "timeline",
  summary: "Show what was learned, changed and replaced in this project, day by day",
  input: z.object({
    since: time.describe("From then on: 2026-01-31, or 90d ago"),
    until: time.describe("Until then, that day included"),
    file: z.string().min(1).max(4_000).optional().describe("Only what is about this file"),
    session: session.describe("Only what this session said; without an id the latest one"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(5_000)
      .default(100)
      .describe("Most entries to show, the latest"),
    cwd,
  }),
  run: (engine, input) => engine.timeline(input),
});

export const forget = operation({
  name: "forget",
  summary:
    "Remove a memory, or all that came from somewhere, for good; replay and import never bring it back",
  input: z.object({
    id: id.optional(),
    source: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe(
        "All that is about this file, was made from the event or commit with this id, or was imported from git, markdown, memory-md or claude-mem",
      ),
    session: session.describe("All that was learned in this session; without an id the latest one"),
    since: time.describe("All that was learned in this project since then: 2026-01-31, or 3d ago"),
    purge: z
      .boolean()
      .default(false)
      .describe("Remove the events it came from too, and every trace of both in the store"),
    yes: z.boolean().default(false).describe("Do it without asking"),
    cwd,
  }),
  positional: "id",
  run: (engine, input) => engine.forget(input),
});

export const exportAll = operation({
  name: "export",
  summary:
    "Write memories, their links, changes and the events they quote as lines of JSON, signed by this store",
  input: z.object({
    out: z.string().min(1).max(4_000).optional().describe("The file to write; to stdout if left out"),
    project: z.boolean().default(false).describe("Only of the project of this folder"),
    cwd,
  }),
  isLong: true,
  run: (engine, input) => engine.export(input),
});
