import { z } from "zod";
import type { Check } from "../domain/check.ts";
import type { OccurrenceKind } from "../domain/occurrence.ts";
import type { PathChoice } from "../domain/provider.ts";
import type { DiskUse } from "./backups.ts";
import { count, cwd, flag } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownReceipt } from "./receipts.ts";

export const HEALTH_OPERATIONS = {
  status: operation({
    summary: "Show what is stored and the latest decisions",
    input: z.object({
      limit: count(500, 10, "Maximum number of decisions"),
      cwd,
    }),
    answer: z.custom<StatusAnswer>(),
  }),
  doctor: operation({
    summary: "Check the installation and the store, and say how to fix problems",
    input: z.object({
      deep: flag("Check every row of the store"),
      disk: flag("Also show the disk use of each part"),
      security: flag("Check instead who and what could misuse the home, its memories and this project"),
      report: z
        .boolean()
        .optional()
        .describe("Also write the findings to a file for an issue, without secrets, names and paths"),
      fix: flag("First choose again how installed hooks ask the daemon"),
      cwd,
    }),
    answer: z.custom<DoctorAnswer>(),
    isLong: ["deep", "security", "fix"],
  }),
};

export interface StatusAnswer {
  readonly home: string;
  readonly project: string | null;
  readonly off: boolean;
  /** Nothing is injected, because the user wants that only where it is switched on. */
  readonly silent: boolean;
  readonly disabled: boolean;
  /** Another project has this folder's remote, and does not share its memories: `unbidden join`. */
  readonly sameRemote: boolean;
  /** The project's own; null outside any. */
  readonly projectMemories: number | null;
  /** From here to `bytes`: of the whole store. */
  readonly memories: number;
  readonly events: number;
  readonly receipts: number;
  readonly bytes: number;
  readonly spooled: number;
  /** The provider for each use of a language model. */
  readonly models: readonly PathChoice[];
  /** The last ones of every project. */
  readonly verdicts: readonly ShownReceipt[];
  readonly sessions: readonly SeenSession[];
  readonly often: readonly OftenSeen[];
  /** Of the daemon that answered; null where none did. */
  readonly kept: KeptAnswers | null;
  readonly lastHooks: Readonly<Record<string, number>>;
}

/** The latest answers of a process that gives many. */
export interface KeptAnswers {
  /** Questions since it began, and those of them that were answered before. */
  readonly asked: number;
  readonly known: number;
  readonly answers: number;
  /** Hits in all of them. */
  readonly size: number;
}

/** A session as people tell it from others. */
export interface SeenSession {
  readonly agent: string;
  /** The agent's id of it. */
  readonly nativeId: string;
  readonly projectName: string | null;
  readonly lastAt: number;
  /** By itself or with its project. */
  readonly off: boolean;
}

/** A frequent error, command or file of a project. */
export interface OftenSeen {
  readonly what: OccurrenceKind;
  readonly name: string;
  readonly count: number;
}

export interface DoctorAnswer {
  readonly checks: readonly Check[];
  /** With `--security`: the checks are those of it. */
  readonly security?: true;
  /** With `--disk`. */
  readonly disk?: DiskUse;
  /** With `--report`: the file, empty until the command line has written it. */
  readonly report?: string;
}
