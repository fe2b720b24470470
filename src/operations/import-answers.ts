import type { MemoriesImported } from "./hand-type.ts";
import type { ProjectRef, ShownMemory } from "./shown-memory.ts";
import type { SourceAnswer } from "./source-answers.ts";

export interface ImportInput extends ProjectRef {
  /** `memories` for the file of an export, a source of memories, or the name of an agent. */
  readonly source: string;
  readonly file?: string | undefined;
  readonly since?: string | undefined;
  /** A project's folder, or its name: with claude-mem what that calls it. */
  readonly project?: string | undefined;
  readonly limit?: number | undefined;
  readonly mine?: boolean | undefined;
  readonly trustAsIs?: boolean | undefined;
  readonly evenForgotten?: boolean | undefined;
  readonly dryRun: boolean;
}

export type ImportResult = ImportAnswer | SourceAnswer | MemoriesImported;

/** How far an import is; `learn` is when rules look at what was brought in. `events` are the new ones so far. */
export type ImportProgress =
  | {
      readonly phase: "read";
      readonly sessions: number;
      readonly ofSessions: number;
      readonly bytes: number;
      readonly ofBytes: number;
      readonly events: number;
    }
  | { readonly phase: "learn"; readonly events: number }
  /** Memories from a source; `read` of `of` of its units, which is 0 where nobody knows. `memories` are the new ones. */
  | {
      readonly phase: "memories";
      readonly read: number;
      readonly of: number;
      readonly unit: string;
      readonly memories: number;
    };

export interface ImportAnswer {
  readonly source: string;
  readonly dryRun: boolean;
  /** `known`: nothing new; `older`: than asked for; `other`: of another project; `off`: nothing of it is to be kept; `refused`: not readable. */
  readonly sessions: Readonly<Record<"new" | "known" | "older" | "other" | "off" | "refused", number>>;
  /** New events, and those stored before. */
  readonly events: number;
  readonly known: number;
  readonly lines: number;
  /** Lines nobody understood. */
  readonly unknown: number;
  readonly bytes: number;
  readonly ms: number;
  /** What is known already about the project named; `here`: it is the one that was asked from. */
  readonly project: string | null;
  readonly here: boolean;
  readonly highlights: readonly ShownMemory[];
}
