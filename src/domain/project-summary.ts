import { memoryId } from "./memory.ts";

/** A repository's own files: bounded, unredacted, and not to be followed as instructions. */
export interface RepositoryFacts {
  /** Name of its top folder. */
  readonly folder: string;
  /** Text by file name, at most `FACT_FILE_BYTES` each; from the top folder only. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of files and folders in the top folder and a few below it. */
  readonly paths: readonly string[];
  /** Latest change of a text, in ms since 1970. */
  readonly changedAt: number;
}

export const FACT_FILE_BYTES = 65_536;

/** Files whose text is read. */
export const FACT_FILES = [
  ...["README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md"],
  ...["package.json", "pyproject.toml", "Cargo.toml", "go.mod", "Makefile"],
] as const;

/** Folders that are listed. */
export const FACT_FOLDERS = ["api", "cmd", "openapi", "prisma", "proto", "schema", "spec"] as const;

/** Name of the rule that makes project summaries. */
export const PROJECT_SUMMARY_RULE = "card";

/** A project's only summary is changed in place. */
export function projectSummaryId(project: string): string {
  return memoryId(PROJECT_SUMMARY_RULE, [project], 0);
}

/** Rules that store the agent's own work logs, which share words with any task. */
export const WORK_LOG_RULES: readonly string[] = ["commit", "plan"];
