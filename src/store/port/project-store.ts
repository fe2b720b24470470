import type { Kind, Memory } from "../../domain/memory.ts";

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

/** Why a memory is worth a person's look. */
export type ReviewReason = "new" | "low-trust" | "contradicted" | "never-used";

/** Memories of a project, passages and snapshots aside. */
export interface ReviewFilter {
  readonly project: string | null;
  /** For `new`: said since then, in ms since 1970. */
  readonly since: number;
}

/** Projects as people see them, and what of them is worth a look. */
export interface ProjectStore {
  /** The last used first. */
  listProjects(): Promise<readonly ListedProject[]>;
  projectSize(project: string): Promise<ProjectSize>;
  /** False for a project that is not there. */
  renameProject(project: string, name: string): Promise<boolean>;
  /** Newest first, from a place in that order on. */
  memoriesToReview(
    reason: ReviewReason,
    filter: ReviewFilter & { readonly skip: number; readonly limit: number },
  ): Promise<readonly Memory[]>;
  /** Counted up to `most` each. */
  countToReview(filter: ReviewFilter, most: number): Promise<Readonly<Record<ReviewReason, number>>>;
}
