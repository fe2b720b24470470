import { z } from "zod";
import { cwd, flag, memoryPrefix } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** What `unbidden team` does. */
const TEAM_ACTIONS = ["status", "check", "off", "workflow"] as const;

export const TEAM_OPERATIONS = {
  share: operation({
    summary: "Write a memory into the project's .unbidden/memories/, for review and for colleagues",
    input: z.object({
      id: memoryPrefix.optional(),
      review: flag("Go through all that nobody shared, and choose"),
      cwd,
    }),
    answer: z.custom<ShareAnswer>(),
    positional: "id",
    isLong: true,
  }),
  team: operation({
    summary:
      "The memories that this repository holds for its team: status, check them, stop reading them (off), or print a workflow for CI",
    input: z.object({
      action: z.enum(TEAM_ACTIONS).default("status").describe("status, check, off or workflow"),
      cwd,
    }),
    answer: z.custom<TeamAnswer>(),
    positional: "action",
    isLong: true,
  }),
};

/** A memory that could be shared, and the text of its file. */
export interface ShareCandidate {
  readonly memory: ShownMemory;
  readonly text: string;
}

export interface ShareAnswer {
  readonly memory: ShownMemory | null;
  /** From the project's top; null where nothing was shared. */
  readonly file: string | null;
  /** False where a file had the memory already. */
  readonly written: boolean;
  /** With `review`. */
  readonly candidates: readonly ShareCandidate[];
  /** Colleagues' files are read here. */
  readonly isFollowed: boolean;
}

/** `problem` fails the check; `note` does not. */
export interface TeamFinding {
  /** From the project's top. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly level: "problem" | "note";
  readonly what: string;
}

export interface TeamAnswer {
  readonly action: (typeof TEAM_ACTIONS)[number];
  /** The project's name. */
  readonly project: string;
  readonly files: number;
  /** Read here whenever they change. */
  readonly isFollowed: boolean;
  /** Memories from the files that hold here, and how many of them the user confirmed. */
  readonly memories: number;
  readonly confirmed: number;
  /** Memories that `off` ended. */
  readonly ended: number;
  readonly findings: readonly TeamFinding[];
  /** The workflow file; null for other actions. */
  readonly workflow: string | null;
}
