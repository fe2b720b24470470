import type { Kind, Memory } from "../../domain/memory.ts";
import type { ProjectKey } from "./project-key.ts";

/** A project in a list for people. */
export interface ListedProject {
  readonly id: string;
  readonly name: string;
  readonly off: boolean;
  /** In ms since 1970, as all times here. */
  readonly createdAt: number;
  /** Of the last call of any of its sessions; null for none. */
  readonly lastAt: number | null;
  readonly memories: number;
  readonly sessions: number;
}

/** What is stored of a project. */
export interface ProjectSize {
  /** Memories that hold, by kind. */
  readonly byKind: Readonly<Partial<Record<Kind, number>>>;
  /** Memories that newer ones ended. */
  readonly ended: number;
  readonly events: number;
  readonly receipts: number;
  /** Of the words of its memories and events. */
  readonly bytes: number;
  /** Folders and repositories by which it is known, the folders first. */
  readonly knownBy: readonly string[];
}

/** A change of projects by the user; of a merge and a split, `before` is the name of the one it came from. */
export interface ProjectChange {
  readonly id: string;
  readonly what: "merge" | "split" | "rename";
  /** The one that went into the other, left it, or got a name. */
  readonly project: string;
  readonly other: string | null;
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly undoneAt: number | null;
}

interface SplitOptions {
  /** The keys that leave, with what came from the folders among them. */
  readonly keys: readonly ProjectKey[];
  readonly name: string;
  readonly at: number;
  /** Writes nothing and gives the same answer. */
  readonly preview: boolean;
}

export interface SplitOff {
  readonly change: ProjectChange;
  readonly memories: number;
  readonly sessions: number;
}

/** Why a memory is worth a person's look. */
export type ReviewReason = "new" | "low-trust" | "contradicted" | "never-used";

/** Memories of a project or of all, passages and snapshots aside. */
export interface ReviewFilter {
  /** Null: those outside any project; `all` counts every project's. */
  readonly project: string | null;
  readonly all?: boolean;
  /** For `new`: said since then, in ms since 1970. */
  readonly since: number;
}

/** Projects as people see them, and what of them is worth a look. */
export interface ProjectStore {
  /** The last used first. */
  listProjects(): Promise<readonly ListedProject[]>;
  projectSize(project: string): Promise<ProjectSize>;
  /** By which it is known, the folders first. */
  projectKeys(project: string): Promise<readonly ProjectKey[]>;
  /** Newest first. */
  projectChanges(limit: number): Promise<readonly ProjectChange[]>;
  /** Null where nothing changes. */
  renameProject(project: string, name: string, at: number): Promise<ProjectChange | null>;
  /** All of the first goes into the second; null where one is missing or both are the same. */
  mergeProjects(from: string, into: string, at: number): Promise<ProjectChange | null>;
  /** What came from some of its folders becomes a project of its own; null where it is missing. */
  splitProject(project: string, options: SplitOptions): Promise<SplitOff | null>;
  /** `changed` while a later change stands on it. */
  undoProjectChange(change: string, at: number): Promise<"undone" | "changed">;
  /** Newest first, from a place in that order on. */
  memoriesToReview(
    reason: ReviewReason,
    filter: ReviewFilter & { readonly skip: number; readonly limit: number },
  ): Promise<readonly Memory[]>;
  /** Counted up to `most` each. */
  countToReview(filter: ReviewFilter, most: number): Promise<Readonly<Record<ReviewReason, number>>>;
}
