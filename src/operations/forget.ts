import { z } from "zod";
import { cwd, flag, memoryPrefix, optionalText, sessionPrefix, timeText } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const FORGET_OPERATIONS = {
  forget: operation({
    summary:
      "Remove a memory, or everything from one origin, permanently; no replay or import brings it back",
    input: z.object({
      id: memoryPrefix.optional(),
      source: optionalText(
        4_000,
        "Everything about this file, made from the event or commit with this id, or imported from git, markdown, memory-md or claude-mem",
      ),
      session: sessionPrefix.describe("Everything learned in this session; the latest one if no id is given"),
      since: timeText.describe("Everything learned in this project since then: 2026-01-31, or 3d ago"),
      purge: flag("Also remove the events it came from, and every trace of both in the store"),
      yes: flag("Do not ask for confirmation"),
      cwd,
    }),
    answer: z.custom<ForgetAnswer>(),
    positional: "id",
  }),
};

export interface ForgetAnswer {
  /** False: nothing was forgotten yet, and this is what would be. */
  readonly done: boolean;
  readonly memories: number;
  readonly events: number;
  /** Title of the memory; of several their number, in words. */
  readonly title: string;
  readonly going: readonly ShownMemory[];
  /** These stay: they were said in another session, too. */
  readonly saidAgain: readonly ShownMemory[];
  /** After a purge. */
  readonly traces: Traces | null;
  /** Backups that were removed with it, or would be. */
  readonly backups: number;
}

/** A search through every byte of our files for the words of what was purged. */
export interface Traces {
  readonly files: number;
  readonly bytes: number;
  /** Titles that were looked for; short ones name nothing. */
  readonly words: number;
  /** Files, within our home, in which some of them still stand. */
  readonly foundIn: readonly string[];
}
