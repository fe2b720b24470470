import { existsSync } from "node:fs";
import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { MemoryImporter, SourceProject } from "../../importers/importer.ts";
import type { ImportProgress } from "../../operations/import-answers.ts";
import type { SourceAnswer } from "../../operations/source-answers.ts";
import type { ProjectFacts } from "../../store/store.ts";
import { catchUp } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { onlyLooking } from "./import.ts";
import { openSource, type PlaceInput } from "./import-source.ts";
import { countBatch, countLeftOut, importedMemory, newImportCounts } from "./imported-memory.ts";

/** Brings in memories of many projects, each into its own as far as the source tells which that is. */
export async function importTold(
  given: EngineDeps,
  input: PlaceInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<SourceAnswer> {
  const deps = input.dryRun ? onlyLooking(given) : given;
  const started = deps.monotonic();
  const importer = (await deps.memoryImporters())[input.source];
  const source = await openSource(deps, importer, input, { root: input.cwd });
  const counts = newImportCounts();
  const projects = new Set<string>();
  const targets = await targetsFor(deps, importer, input);
  for await (const batch of source.read(null)) {
    const target = batch.project ? await targets(batch.project) : NONE;
    if (typeof target === "string") countLeftOut(counts, target, batch.memories.length);
    const taken = typeof target === "string" ? [] : batch.memories;
    const { project, name, take } = typeof target === "string" ? NONE : target;
    const memories = taken.map((found) => importedMemory(deps, importer, project, found));
    countBatch(counts, { ...batch, memories: taken }, memories, await take(memories), {
      dryRun: input.dryRun,
      keepsIds: false,
    });
    if (memories.length > 0) projects.add(name);
    const { read, memories: sums } = counts;
    onProgress({ phase: "memories", read, of: batch.of, unit: source.unit, memories: sums.new });
    // Whoever shows progress needs a moment to draw it.
    await setImmediate();
  }
  const { there: _, words: __, ...sums } = counts;
  const ms = Math.round(deps.monotonic() - started);
  const told = { source: importer.name, place: source.path, unit: source.unit };
  return {
    ...told,
    project: [...projects].join(", "),
    dryRun: input.dryRun,
    ...sums,
    gone: 0,
    more: false,
    ms,
  };
}

type Memories = readonly ReturnType<typeof importedMemory>[];

/** Where a project's memories go. */
interface Target {
  readonly project: string;
  readonly name: string;
  take(memories: Memories): Promise<Parameters<typeof countBatch>[3]>;
}

const NONE: Target = {
  project: "new",
  name: "",
  take: async (memories) => ({
    outcomes: memories.map(() => "new"),
    ids: memories.map(({ memory }) => memory.id),
    ended: 0,
  }),
};

const OTHER = "of other projects than asked for";

/** For what a batch tells of its project: where it goes, or why nowhere, in words that follow a number. */
async function targetsFor(
  deps: EngineDeps,
  importer: MemoryImporter,
  input: PlaceInput,
): Promise<(whose: SourceProject) => Promise<Target | string>> {
  if (!input.dryRun) await catchUp(deps);
  const asked = askedFor(deps, input);
  const known = new Map<string, Target | string>();
  return async (whose) => {
    const key = whose.names.join("\0");
    const before = known.get(key);
    if (before !== undefined) return before;
    if (asked && !asked.names.some((name) => whose.names.includes(name))) return OTHER;
    const target = await targetFor(deps, input, asked?.facts ?? null, whose);
    // Another page may tell more of one that nobody knows.
    if (target) known.set(key, target);
    return (
      target ??
      `of "${whose.names[0]}", of which ${importer.name} does not say where it is: import once more from within it`
    );
  };
}

/** Throws `PROJECT_UNKNOWN`. */
function askedFor(deps: EngineDeps, { project, cwd }: PlaceInput) {
  if (project === undefined) return null;
  if (!/[\\/]|^\.{1,2}$/.test(project)) return { names: [project], facts: null };
  const facts = projectAt(deps, deps.resolve(cwd, project));
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${project} belongs to no project`);
  return { names: namesOf(facts), facts };
}

function namesOf({ name, root }: ProjectFacts): string[] {
  return [...new Set([name, basename(root)])];
}

/** Surest first: what was asked for, where it worked, the one that is called so, where the user stands, where files were touched. */
async function targetFor(
  deps: EngineDeps,
  input: PlaceInput,
  asked: ProjectFacts | null,
  { names, folders, touched }: SourceProject,
): Promise<Target | string | null> {
  const isCalledSo = (facts: ProjectFacts | null) => namesOfNull(facts).some((name) => names.includes(name));
  const standing = projectAt(deps, input.cwd);
  const surely = asked ?? factsAt(deps, folders) ?? (isCalledSo(standing) ? standing : null);
  if (surely) return byFacts(deps, input, surely);
  const [called, other] = existsSync(deps.home.store)
    ? (await Promise.all(names.map((name) => deps.store().projectsNamed(name)))).flat()
    : [];
  if (called && !other) return called.off ? OFF : intoStore(deps, input, called);
  const perhaps = factsAt(deps, touched);
  return perhaps && byFacts(deps, input, perhaps);
}

const OFF = "of projects that are switched off";

function namesOfNull(facts: ProjectFacts | null): readonly string[] {
  return facts ? namesOf(facts) : [];
}

/** The first of these folders that is there and in a project. */
function factsAt(deps: EngineDeps, folders: readonly string[]): ProjectFacts | null {
  for (const folder of folders) {
    const facts = existsSync(folder) ? projectAt(deps, folder) : null;
    if (facts) return facts;
  }
  return null;
}

async function byFacts(deps: EngineDeps, input: PlaceInput, facts: ProjectFacts): Promise<Target | string> {
  if (input.dryRun && !existsSync(deps.home.store)) return { ...NONE, name: facts.name };
  const known = await deps.store().findProject(facts);
  if (known?.off) return OFF;
  if (!known && input.dryRun) return { ...NONE, name: facts.name };
  return intoStore(deps, input, known ?? (await deps.store().ensureProject(facts, deps.now())));
}

function intoStore(
  deps: EngineDeps,
  { dryRun }: PlaceInput,
  { id, name }: { readonly id: string; readonly name: string },
): Target {
  const take: Target["take"] = (memories) =>
    deps.store().storeImported({ memories, mark: null, dryRun }, FRESHNESS);
  return { project: id, name, take };
}
