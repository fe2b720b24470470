import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { hasSafePath, type NotesDeps, storeNotes } from "../../capture/notes.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { NotesFile, NotesSource } from "../../importers/importer.ts";
import type { ImportProgress } from "../../operations/import-answers.ts";
import type { SourceAnswer } from "../../operations/source-answers.ts";
import type { SourceInput } from "../../operations/source-type.ts";
import type { ProjectFacts } from "../../store/store.ts";
import { catchUp } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { onlyLooking } from "./import.ts";

/** Brings in what agents wrote down for themselves about this project. From then on drains read it again when it changes. */
export async function importNotes(
  given: EngineDeps,
  { cwd, dryRun }: SourceInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<SourceAnswer> {
  const deps = dryRun ? onlyLooking(given) : given;
  const started = deps.monotonic();
  const facts = projectAt(deps, cwd);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${cwd} belongs to no project`);
  const found = await foundFor(deps, facts);
  const project = found.files.length === 0 ? null : await projectFor(deps, facts, dryRun);
  const memories = { new: 0, changed: 0, known: 0, twin: 0, forgotten: 0 };
  let [read, gone] = [0, 0];
  for (const { source, file } of found.files) {
    const taken = await takenFrom(deps, source, { file, project, dryRun });
    for (const outcome of taken.outcomes) memories[outcome]++;
    gone += taken.gone;
    read++;
    const progress = { read, of: found.files.length, unit: "file", memories: memories.new };
    onProgress({ phase: "memories", ...progress });
  }
  const leftOut = { "no plain files, too large, or in a folder whose name holds a secret": found.refused };
  const told = { source: "memory-md", place: found.folder, project: facts.name, dryRun, unit: "file", read };
  const ms = Math.round(deps.monotonic() - started);
  return { ...told, memories, gone, ended: 0, leftOut, more: false, ms };
}

interface Found {
  readonly files: readonly { readonly source: NotesSource; readonly file: NotesFile }[];
  readonly refused: number;
  /** Where they lie, or would. */
  readonly folder: string;
}

/** Work trees have their repository's notes. */
async function foundFor(deps: EngineDeps, { root, keys }: ProjectFacts): Promise<Found> {
  const repository = keys.find(({ kind }) => kind === "common")?.value.replace(/#\d+$/, "");
  const path = keys.find(({ kind }) => kind === "path")?.value;
  const homes = [root, path, repository && dirname(repository)].filter((home) => home !== undefined);
  let [refused, folder] = [0, ""];
  const files = new Map<string, Found["files"][number]>();
  for (const source of (await deps.notes()).values()) {
    const folders = new Set(homes.map((home) => source.folderOf(home)));
    for (const one of folders) {
      const there = await source.files(one);
      const safe = there.files.filter((file) => hasSafePath(deps, file));
      for (const file of safe) files.set(file.path, { source, file });
      refused += there.refused + there.files.length - safe.length;
      if (folder === "" || safe.length > 0) folder = one;
    }
  }
  return { files: [...files.values()], refused, folder };
}

/** Null where there is no store or no such project yet, and looking makes none. Throws `ARGUMENT_INVALID` for one that is off. */
async function projectFor(deps: EngineDeps, facts: ProjectFacts, dryRun: boolean): Promise<string | null> {
  if (dryRun && !existsSync(deps.home.store)) return null;
  if (!dryRun) await catchUp(deps);
  const known = await deps.store().findProject(facts);
  if (known?.off)
    throw new UnbiddenError("ARGUMENT_INVALID", `${facts.name} is switched off; \`unbidden on\` first`);
  if (known || dryRun) return known?.id ?? null;
  return (await deps.store().ensureProject(facts, deps.now())).id;
}

async function takenFrom(
  deps: EngineDeps,
  source: NotesSource,
  { file, project, dryRun }: { file: NotesFile; project: string | null; dryRun: boolean },
) {
  // Where nothing is known yet, all of it is new.
  if (project === null)
    return { outcomes: (await source.read(file, (text) => text)).map(() => "new" as const), gone: 0 };
  const { key, now } = deps;
  const notes: NotesDeps = { key, now, store: deps.store(), judge: FRESHNESS };
  return storeNotes(notes, source, { file, project, dryRun });
}
