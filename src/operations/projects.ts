import { z } from "zod";
import type { ListedProject, ProjectChange, ProjectSize, SplitOff } from "../store/port/project-store.ts";
import { cwd, flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const PROJECT_OPERATIONS = {
  projects: operation({
    summary: "List projects, show one, rename, merge or split them, and take that back",
    input: z.object({
      what: z
        .enum(["list", "show", "rename", "merge", "split", "undo"])
        .default("list")
        .describe(
          "list all, show one, rename one, merge one into another, split a folder off, undo such a change",
        ),
      project: optionalText(
        200,
        "Its name, or the beginning of its id; else the one of this folder. With undo: the beginning of the change's id; else the last",
      ),
      to: optionalText(
        1_000,
        "With rename: the new name. With merge: the project that takes it in. With split: the folder or remote that leaves",
      ),
      yes: flag("Merge or split without asking"),
      cwd,
    }),
    answer: z.custom<ProjectsAnswer>(),
    positional: ["what", "project", "to"],
  }),
};

export type ProjectsAnswer =
  | ProjectListAnswer
  | ProjectAnswer
  | RenamedAnswer
  | MergeAnswer
  | SplitAnswer
  | ProjectUndoAnswer;

export interface ProjectListAnswer {
  /** The last used first. */
  readonly projects: readonly ListedProject[];
  /** The last ones, the newest first. */
  readonly changes: readonly ProjectChange[];
}

export interface ProjectAnswer {
  readonly project: ListedProject & ProjectSize;
  /** For every project alike, by kind of what is removed. */
  readonly retention: Retention;
}

export interface RenamedAnswer {
  readonly renamed: ListedProject;
  /** To give it back. */
  readonly before: string;
  readonly change: ProjectChange;
}

export interface MergeAnswer {
  /** The first goes into the second, with all that is stored of it. */
  readonly merge: readonly [ListedProject, ListedProject];
  /** Folders and repositories by which the first is known, and from then on the second. */
  readonly knownBy: readonly string[];
  /** Null where it was only asked for. */
  readonly change: ProjectChange | null;
}

export interface SplitAnswer {
  readonly split: ListedProject;
  /** What the new project is called, and by what it is known. */
  readonly name: string;
  readonly knownBy: readonly string[];
  /** What goes with it. */
  readonly memories: SplitOff["memories"];
  readonly sessions: SplitOff["sessions"];
  /** Null where it was only asked for. */
  readonly change: ProjectChange | null;
}

export interface ProjectUndoAnswer {
  readonly undone: ProjectChange;
}

/** Days after which something is removed, by its kind; 0 for never. */
type Retention = Readonly<Record<"snapshot" | "turn" | "handoff" | "goal" | "failure" | "receipt", number>>;
