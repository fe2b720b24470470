import { memoryId } from "./memory.ts";

/** What a repository says about itself, as its own files have it: bounded, unredacted, and nobody's word to follow. */
export interface RepositoryFacts {
  /** Name of its top folder. */
  readonly folder: string;
  /** Text by the file's name, at most `STATED_BYTES` of each; all lie in the top folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths from the top folder of files and folders that are there; of the top folder and a few below it. */
  readonly paths: readonly string[];
  /** Latest change of a text, in ms since 1970. */
  readonly changedAt: number;
}

/** Of one file. */
export const FACT_FILE_BYTES = 65_536;

/** Files whose text is read. */
export const FACT_FILES = [
  ...["README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md"],
  ...["package.json", "pyproject.toml", "Cargo.toml", "go.mod", "Makefile"],
] as const;

/** Folders of which it is seen what lies in them. */
export const FACT_FOLDERS = ["api", "cmd", "openapi", "prisma", "proto", "schema", "spec"] as const;

/** Name of the rule that makes project summaries. */
export const PROJECT_SUMMARY_RULE = "card";

/** A project has one summary, which is changed in place. */
export function projectSummaryId(project: string): string {
  return memoryId(PROJECT_SUMMARY_RULE, [project], 0);
}

/** Rules that keep long accounts of the work by the agent, which share a few words with any task or question. */
export const WORK_LOG_RULES: readonly string[] = ["commit", "plan"];
