import { UnbiddenError } from "../../domain/errors.ts";
import type { TeamMemory } from "../../domain/team/memory-file.ts";
import type { ReadTeamFile, TeamFolder } from "../../importers/importer.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import type { ProjectFacts } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** A file of the team's folder. */
export interface TeamFile extends ReadTeamFile {
  readonly name: string;
}

/** One that holds a memory. */
export interface TeamMemoryFile extends TeamFile {
  readonly memory: TeamMemory;
}

export interface Checkout {
  readonly facts: ProjectFacts;
  readonly folder: TeamFolder;
  readonly files: readonly TeamFile[];
  /** Names of files that hold no text. */
  readonly unread: readonly string[];
}

/** The team's files in the checkout of a folder. Throws `PROJECT_UNKNOWN`. */
export async function readCheckout(deps: EngineDeps, { cwd }: ProjectRef): Promise<Checkout> {
  const facts = projectAt(deps, cwd);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${cwd} belongs to no project`);
  const team = await deps.teamFiles();
  const folder = team.folder(facts.root);
  const read = folder.names.map((name) => ({ name, file: team.file(facts.root, name) }));
  const files = read.flatMap(({ name, file }) => (file ? [{ ...file, name }] : []));
  return { facts, folder, files, unread: read.flatMap(({ name, file }) => (file ? [] : [name])) };
}

export function memoryFiles({ files }: Pick<Checkout, "files">): readonly TeamMemoryFile[] {
  return files.filter((file): file is TeamMemoryFile => file.memory !== null);
}
