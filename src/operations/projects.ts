import { z } from "zod";
import type { ListedProject, ProjectSize } from "../store/port/project-store.ts";
import { cwd, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const PROJECT_OPERATIONS = {
  projects: operation({
    summary: "List projects, show the size, state and retention of one, or give one another name",
    input: z.object({
      what: z.enum(["list", "show", "rename"]).default("list").describe("list all, show one, rename one"),
      project: optionalText(200, "Its name, or the beginning of its id; else the one of this folder"),
      name: optionalText(100, "With rename: the new name"),
      cwd,
    }),
    answer: z.custom<ProjectsAnswer>(),
    positional: ["what", "project", "name"],
  }),
};

export type ProjectsAnswer = ProjectListAnswer | ProjectAnswer | RenamedAnswer;

export interface ProjectListAnswer {
  /** The last used first. */
  readonly projects: readonly ListedProject[];
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
}

/** Days after which something is removed, by its kind; 0 for never. */
type Retention = Readonly<Record<"snapshot" | "turn" | "handoff" | "goal" | "failure" | "receipt", number>>;
