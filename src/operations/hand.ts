import { z } from "zod";
import { operation } from "./operation.ts";

const cwd = z.string().describe("Folder that decides the project");
const id = z.string().min(1).max(32).describe("Beginning of the memory's id");
const time = z.string().max(40).optional();
const session = z.string().max(200).optional();

export const edit = operation({
  name: "edit",
  summary: "Edit a memory, in your editor or with --title and --body; no rule overwrites your words",
  input: z.object({
    id,
    title: z.string().trim().min(1).max(120).optional().describe("The memory in one line"),
    body: z.string().max(4_000).optional().describe("Details; empty to remove them"),
  }),
  positional: "id",
  run: (engine, input) => engine.edit(input),
});

export const pin = operation({
  name: "pin",
  summary: "Put a memory into every brief of its project, and rank it a little higher",
  input: z.object({ id }),
  positional: "id",
  run: (engine, input) => engine.pin(input),
});

export const unpin = operation({
  name: "unpin",
  summary: "Unpin a memory",
  input: z.object({ id }),
  positional: "id",
  run: (engine, input) => engine.unpin(input),
});

export const confirm = operation({
  name: "confirm",
  summary: "Confirm a memory: from then on it counts as your word",
  input: z.object({ id }),
  positional: "id",
  run: (engine, input) => engine.confirm(input),
});

export const timeline = operation({
  name: "timeline",
  summary: "Show what was learned, changed and replaced in this project, day by day",
  input: z.object({
    since: time.describe("From this day on: 2026-01-31, or 90d ago"),
    until: time.describe("Until this day, inclusive"),
    file: z.string().min(1).max(4_000).optional().describe("Only memories about this file"),
    session: session.describe("Only this session; the latest one if no id is given"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(5_000)
      .default(100)
      .describe("Maximum number of entries, the latest ones"),
    cwd,
  }),
  run: (engine, input) => engine.timeline(input),
});

export const forget = operation({
  name: "forget",
  summary: "Remove a memory, or everything from one origin, permanently; no replay or import brings it back",
  input: z.object({
    id: id.optional(),
    source: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe(
        "Everything about this file, made from the event or commit with this id, or imported from git, markdown, memory-md or claude-mem",
      ),
    session: session.describe("Everything learned in this session; the latest one if no id is given"),
    since: time.describe("Everything learned in this project since then: 2026-01-31, or 3d ago"),
    purge: z
      .boolean()
      .default(false)
      .describe("Also remove the events it came from, and every trace of both in the store"),
    yes: z.boolean().default(false).describe("Do not ask for confirmation"),
    cwd,
  }),
  positional: "id",
  run: (engine, input) => engine.forget(input),
});

export const exportAll = operation({
  name: "export",
  summary: "Export memories, their links, changes and quoted events as lines of JSON, signed by this store",
  input: z.object({
    out: z.string().min(1).max(4_000).optional().describe("The file to write; by default stdout"),
    project: z.boolean().default(false).describe("Only this folder's project"),
    cwd,
  }),
  isLong: true,
  run: (engine, input) => engine.export(input),
});
