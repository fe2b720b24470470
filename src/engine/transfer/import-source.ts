import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { PlaceSourceName } from "../../domain/memory-sources.ts";
import type { MemoryBatch, MemoryImporter, MemorySource } from "../../importers/importer.ts";
import type { ImportProgress } from "../../operations/import-answers.ts";
import type { SourceAnswer } from "../../operations/source-answers.ts";
import type { SourceInput } from "../../operations/source-type.ts";
import { toDenies } from "../../redact/denied-list.ts";
import type { ImportedBatch, ImportedBatchAnswer } from "../../store/port/source-store.ts";
import type { ProjectFacts } from "../../store/store.ts";
import { catchUp } from "../memories/memories.ts";
import { saidTime } from "../memories/said-times.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt, safe } from "../wiring/safe-facts.ts";
import { onlyLooking } from "./import.ts";
import { countBatch, importedMemory, newImportCounts } from "./imported-memory.ts";

/** What is read from one place. */
export interface PlaceInput extends SourceInput {
  readonly source: PlaceSourceName;
}

/** Brings in what a place holds as memories. Broken off at any point, the next run goes on; run again, it changes nothing. */
export async function importFromSource(
  given: EngineDeps,
  input: PlaceInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<SourceAnswer> {
  const deps = input.dryRun ? onlyLooking(given) : given;
  const started = deps.monotonic();
  const importer = (await deps.memoryImporters())[input.source];
  const facts = factsFor(deps, importer, input);
  const source = await openSource(deps, importer, input, facts);
  const target = await targetOf(deps, input, facts);
  const counts = newImportCounts();
  const isPart = input.since !== undefined || input.limit !== undefined;
  const place = [importer.name, target.project, source.path].join("\0");
  const from = positionIn(importer, await target.mark(place));
  for await (const batch of source.read(from)) {
    const memories = batch.memories.map((found) => importedMemory(deps, importer, target.project, found));
    const mark = isPart || batch.position === null ? null : markFor(importer, place, batch, deps.now());
    const taken = await target.take({ memories, mark, dryRun: input.dryRun });
    countBatch(counts, batch, memories, taken, {
      dryRun: input.dryRun,
      keepsIds: source.pathPrefix !== null,
    });
    const { read, memories: sums } = counts;
    onProgress({ phase: "memories", read, of: batch.of, unit: source.unit, memories: sums.new });
    // Whoever shows progress needs a moment to draw it.
    await setImmediate();
  }
  const gone =
    isPart || source.pathPrefix === null ? 0 : await target.endGone(importer.name, source, counts.there);
  const { there: _, words: __, ...sums } = counts;
  const more = counts.read >= (input.limit ?? Number.POSITIVE_INFINITY);
  const ms = Math.round(deps.monotonic() - started);
  const told = { source: importer.name, place: source.path, unit: source.unit, project: facts.name };
  return { ...told, dryRun: input.dryRun, ...sums, gone, more, ms };
}

/** Throws `PROJECT_UNKNOWN`. */
function factsFor(deps: EngineDeps, importer: MemoryImporter, { file, cwd }: SourceInput): ProjectFacts {
  const folder = importer.project === "named" && file !== undefined ? deps.resolve(cwd, file) : cwd;
  const facts = projectAt(deps, folder);
  if (facts) return facts;
  throw new UnbiddenError("PROJECT_UNKNOWN", `${folder} belongs to no project`);
}

export function openSource(
  deps: EngineDeps,
  importer: MemoryImporter,
  { file, cwd, since, limit, mine }: SourceInput,
  { root }: Pick<ProjectFacts, "root">,
): Promise<MemorySource> {
  return importer.open({
    path: file === undefined ? null : deps.resolve(cwd, file),
    ...{ cwd, root, mine, denies: toDenies(deps.deny) },
    safe: (text) => safe(deps, text),
    since: since === undefined ? 0 : saidTime(since, deps.now(), "--since").from,
    limit: limit ?? Number.POSITIVE_INFINITY,
  });
}

/** Where what is found goes; where there is no store yet everything is new, and looking makes none. */
interface Target {
  readonly project: string;
  mark(place: string): Promise<string | null>;
  take(batch: ImportedBatch): Promise<ImportedBatchAnswer>;
  endGone(rule: string, source: MemorySource, there: ReadonlySet<string>): Promise<number>;
}

const NEW_PROJECT = "new";

const NO_STORE: Target = {
  project: NEW_PROJECT,
  mark: async () => null,
  take: async ({ memories }) => ({ outcomes: memories.map(() => "new"), ids: [], ended: 0 }),
  endGone: async () => 0,
};

/** Throws `ARGUMENT_INVALID` for a project that is switched off. */
async function targetOf(deps: EngineDeps, { dryRun }: SourceInput, facts: ProjectFacts): Promise<Target> {
  if (dryRun && !existsSync(deps.home.store)) return NO_STORE;
  if (!dryRun) await catchUp(deps);
  const store = deps.store();
  const known = await store.findProject(facts);
  if (known?.off)
    throw new UnbiddenError("ARGUMENT_INVALID", `${facts.name} is switched off; \`unbidden on\` first`);
  if (!known && dryRun) return NO_STORE;
  const project = (await store.ensureProject(facts, deps.now())).id;
  return {
    project,
    mark: (place) => store.sourceMark(place),
    take: (batch) => store.storeImported(batch, FRESHNESS),
    endGone: (rule, { pathPrefix: under }, there) => {
      const because = "it is no longer where it was imported from";
      return store.endGone({ rule, project, under: under ?? "", there, because, at: deps.now(), dryRun });
    },
  };
}

/** What an older version read says nothing about what this one would make of it. */
function positionIn({ version }: MemoryImporter, mark: string | null): string | null {
  const head = `${version}:`;
  return mark?.startsWith(head) ? mark.slice(head.length) : null;
}

function markFor({ version }: MemoryImporter, place: string, { position }: MemoryBatch, at: number) {
  return { place, position: `${version}:${position}`, at };
}
