import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { TEAM_SOURCE } from "../../domain/memory-sources.ts";
import { COLLEAGUE_ORIGINS, TEAM_FOLDER } from "../../domain/team/colleague.ts";
import type { TeamMemory } from "../../domain/team/memory-file.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { FoundMemory, MemoryBatch, MemoryImporter, TeamFiles, TeamFolder } from "../importer.ts";
import { readTeamFile, readTeamFolder } from "./team-folder.ts";

export function teamFiles(): TeamFiles {
  return { importer: teamImporter(), folder: readTeamFolder, file: readTeamFile, holding: standingFiles };
}

/** The reviewed memories of a project's checkout. */
export function teamImporter(): MemoryImporter {
  return {
    name: TEAM_SOURCE,
    version: 1,
    project: "of the place",
    open: async ({ root }) => ({
      path: join(root, TEAM_FOLDER),
      place: TEAM_SOURCE,
      unit: "file",
      pathPrefix: `${TEAM_FOLDER}/`,
      read: async function* (from) {
        const folder = readTeamFolder(root);
        const [first] = folder.refused;
        // Nothing that was read before ends for that.
        if (first?.name === "") throw new UnbiddenError("TEAM_FILES_FAILED", `${TEAM_FOLDER}: ${first.why}`);
        if (folder.state !== from) yield wholeBatch(root, folder);
      },
    }),
  };
}

const UNREADABLE = "they cannot be read as memories (`unbidden team check` says why)";
const REPLACED = "another file replaces them";

interface NamedMemory {
  readonly name: string;
  readonly memory: TeamMemory;
}

/** All files at once: which of them still hold depends on the others. */
function wholeBatch(root: string, { names, state, refused }: TeamFolder): MemoryBatch {
  const read = names.flatMap((name): NamedMemory[] => {
    const memory = readTeamFile(root, name)?.memory;
    return memory ? [{ name, memory }] : [];
  });
  const holding = standingFiles(read);
  const unreadable = names.length - read.length + refused.length;
  const leftOut = { [UNREADABLE]: unreadable, [REPLACED]: read.length - holding.length };
  const memories = holding.map(teamMemory);
  return { memories, read: names.length, of: names.length, leftOut, position: state };
}

/** A replaced memory counts as gone, and holds again when nothing replaces it. Two that replace each other both hold. */
function standingFiles<File extends Pick<NamedMemory, "memory">>(files: readonly File[]): readonly File[] {
  const enders = new Map<string, File[]>();
  for (const file of files)
    for (const id of file.memory.replaces) enders.set(id, [...(enders.get(id) ?? []), file]);
  return files.filter((file) => {
    const { id, replaces } = file.memory;
    const by = id === null ? [] : (enders.get(id) ?? []);
    return !by.some((other) => other !== file && !replaces.includes(other.memory.id ?? "none"));
  });
}

/** Trust 1 at most, whatever the file says. Other words are another memory, so that what a person confirmed is not put into other words. */
function teamMemory({ name, memory }: NamedMemory): FoundMemory {
  const { id, kind, title, body, saidOn, files } = memory;
  return {
    key: `${id ?? name}#${digest([kind, title, body])}`,
    ...{ kind, title, body },
    origin: COLLEAGUE_ORIGINS[memory.saidBy],
    trust: 1,
    files: [`${TEAM_FOLDER}/${name}`, ...files],
    tags: [],
    sources: [],
    // Without a day it is when it was first read here.
    at: saidOn ?? Number.MAX_SAFE_INTEGER,
    leavesEqual: true,
  };
}
