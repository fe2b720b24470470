import { type StoredMemories, storeMemories } from "../../capture/store-memories.ts";
import { decides } from "../../distill/sentences/decision.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { type MemorySourceName, OWN_NOTES, sourcePlace } from "../../domain/memory-sources.ts";
import type { MemoryBatch, MemoryImporter, MemorySource } from "../../importers/importer.ts";
import type { ImportInput, SourceAnswer } from "../../operations/import.ts";
import { toDenies } from "../../redact/denied/denied-list.ts";
import type { Project, ProjectFacts } from "../../store/store.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import {
  type FindTarget,
  fixedTarget,
  type ImportSteps,
  knownFacts,
  requestedSince,
  targetsByName,
} from "./import-targets.ts";
import { notesImporter } from "./notes-importer.ts";

interface MemoryInput extends ImportInput {
  readonly source: MemorySourceName;
}

/** Imports a source's memories: all into one project, or each into its own. */
export async function* importMemories(deps: EngineDeps, input: MemoryInput): ImportSteps<SourceAnswer> {
  const opened = await openSource(deps, input);
  const { source, facts } = opened;
  const counts = newImportCounts();
  for await (const { batch, target } of targetedBatches(deps, opened)) {
    counts.read += batch.read;
    for (const [why, many] of Object.entries(batch.leftOut ?? {}))
      counts.leftOut[why] = (counts.leftOut[why] ?? 0) + many;
    if (target) countStored(counts, await storeInto(deps, opened, batch, target), input.dryRun);
    if (target) counts.projects.add(target.name);
    const { read, memories } = counts;
    yield { phase: "memories", read, of: batch.of, unit: source.unit, memories: memories.new };
  }
  counts.removed += await endRemoved(deps, opened, counts.there);
  const { projects, there: _, texts: __, ...sums } = counts;
  const project = facts?.name ?? [...projects].join(", ");
  const more = counts.read >= (input.limit ?? Number.POSITIVE_INFINITY);
  return { source: input.source, place: source.path, unit: source.unit, ...sums, project, more };
}

interface OpenedSource {
  readonly input: MemoryInput;
  readonly importer: MemoryImporter;
  readonly source: MemorySource;
  /** The project of all its memories; null where each batch names its own. */
  readonly facts: ProjectFacts | null;
  readonly target: (() => Promise<Project>) | null;
  readonly findTarget: FindTarget;
  /** Only part of the source is read. */
  readonly isPart: boolean;
}

async function openSource(deps: EngineDeps, input: MemoryInput): Promise<OpenedSource> {
  const { source: name, file, cwd, since, limit = Number.POSITIVE_INFINITY, mine } = input;
  const importer = name === OWN_NOTES ? notesImporter(deps) : (await deps.memoryImporters())[name];
  const path = file === undefined ? null : deps.resolve(cwd, file);
  const folder = importer.project === "of the place" ? (path ?? cwd) : cwd;
  const facts = importer.project === "each batch" ? null : knownFacts(deps, folder);
  const source = await importer.open({
    ...{ path, cwd, limit, mine, root: facts?.root ?? cwd, denies: toDenies(deps.deny) },
    safe: (text) => safe(deps, text),
    since: requestedSince(deps, input),
  });
  const target = facts && fixedTarget(deps, input, facts);
  const findTarget = target ?? (await targetsByName(deps, input, name));
  const isPart = since !== undefined || input.limit !== undefined;
  return { input, importer, source, facts, target, findTarget, isPart };
}

interface TargetedBatch {
  readonly batch: MemoryBatch;
  readonly target: Project | null;
}

async function* targetedBatches(deps: EngineDeps, opened: OpenedSource): AsyncGenerator<TargetedBatch> {
  for await (const batch of opened.source.read(await readPosition(deps, opened))) {
    const { memories, position, file, project = { names: [], folders: [], touched: [] } } = batch;
    // Even without memories it may end some, or move the mark.
    const isEmpty = memories.length === 0 && !position && !file;
    const target = isEmpty ? null : await opened.findTarget(project);
    if (typeof target !== "string") yield { batch, target };
    else {
      const leftOut = { ...batch.leftOut, [target]: memories.length };
      yield { batch: { ...batch, memories: [], leftOut }, target: null };
    }
  }
}

/** The position reached before; one of an older version of the importer does not count. */
async function readPosition(
  deps: EngineDeps,
  { importer, source, target }: OpenedSource,
): Promise<string | null> {
  if (!source.isResumable || target === null) return null;
  const { id } = await target();
  const mark = await deps.store().sourceMark(markOf(importer, id, source));
  const head = `${importer.version}:`;
  return mark?.startsWith(head) ? mark.slice(head.length) : null;
}

function markOf({ name }: MemoryImporter, project: string, { place, path }: MemorySource): string {
  return sourcePlace(name, project, place ?? path);
}

async function storeInto(
  deps: EngineDeps,
  { importer: rule, source, isPart }: OpenedSource,
  batch: MemoryBatch,
  { id: project }: Project,
): Promise<StoredMemories> {
  const place = markOf(rule, project, source);
  const position = `${rule.version}:${batch.position}`;
  const mark = !batch.position || isPart ? null : { place, position, at: deps.now() };
  const storing = { ...deps, store: deps.store(), judge: FRESHNESS, isDecision: decides };
  return storeMemories(storing, { rule, project }, batch, mark);
}

/** Ends memories that a fully read source no longer holds; gives their number. */
async function endRemoved(
  deps: EngineDeps,
  { input, source, target, isPart }: OpenedSource,
  there: ReadonlySet<string>,
): Promise<number> {
  const { pathPrefix: under } = source;
  if (isPart || under === undefined || target === null) return 0;
  const { id: project } = await target();
  const because = "it is no longer where it was imported from";
  const { source: rule } = input;
  const found = { rule, project, under, there, because, at: deps.now(), dryRun: false };
  return deps.store().endRemoved(found);
}

function newImportCounts() {
  return {
    read: 0,
    memories: { new: 0, changed: 0, known: 0, duplicate: 0, forgotten: 0 },
    ended: 0,
    removed: 0,
    leftOut: {} as Record<string, number>,
    /** Names of projects that got some. */
    projects: new Set<string>(),
    /** Ids of all memories in the source. */
    there: new Set<string>(),
    /** In a dry run, digests that detect duplicates within the source. */
    texts: new Set<string>(),
  };
}

function countStored(
  counts: ReturnType<typeof newImportCounts>,
  { memories, outcomes, ids, ended, removed }: StoredMemories,
  dryRun: boolean,
): void {
  counts.ended += ended;
  counts.removed += removed;
  for (const id of ids) counts.there.add(id);
  for (const [index, { kind, title, body }] of memories.entries()) {
    const outcome = outcomes[index] ?? "known";
    const before = counts.texts.size;
    if (dryRun && outcome === "new")
      counts.texts.add(digest([kind, title.toLowerCase(), body.toLowerCase()]));
    counts.memories[dryRun && outcome === "new" && counts.texts.size === before ? "duplicate" : outcome]++;
  }
}
