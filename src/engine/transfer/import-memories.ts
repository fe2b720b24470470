import { type StoredMemories, storeMemories } from "../../capture/store-memories.ts";
import { decides } from "../../distill/sentences/decision.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { type MemorySourceName, OWN_NOTES } from "../../domain/memory-sources.ts";
import type { MemoryBatch, MemoryImporter, MemorySource } from "../../importers/importer.ts";
import type { ImportInput } from "../../operations/import-answers.ts";
import type { SourceAnswer } from "../../operations/source-answers.ts";
import { toDenies } from "../../redact/denied-list.ts";
import type { ProjectFacts } from "../../store/store.ts";
import { digest } from "../../text/digest.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import type { ImportSteps } from "./import-steps.ts";
import {
  type FindTarget,
  fixedTarget,
  type ImportTarget,
  knownFacts,
  requestedSince,
  targetsByName,
} from "./import-targets.ts";
import { notesImporter } from "./notes-importer.ts";

interface MemoryInput extends ImportInput {
  readonly source: MemorySourceName;
}

/** Brings in what a source holds as memories: into one project, or each into its own. */
export async function* importMemories(deps: EngineDeps, input: MemoryInput): ImportSteps<SourceAnswer> {
  const opened = await openSource(deps, input);
  const { source, facts } = opened;
  const counts = newCounts();
  for await (const batch of source.read(await readPosition(opened))) {
    const target = await batchTarget(opened, batch);
    countRead(counts, batch, target);
    if (isStorable(target))
      countStored(counts, await storeBatch(deps, input, opened, { batch, target }), input);
    const { read, memories } = counts;
    yield { phase: "memories", read, of: batch.of, unit: source.unit, memories: memories.new };
  }
  if (!isPart(input)) counts.removed += await endRemoved(deps, input, opened, counts.there);
  const { projects, there: _, texts: __, ...sums } = counts;
  const told = { source: input.source, place: source.path, unit: source.unit, ...sums };
  const more = counts.read >= (input.limit ?? Number.POSITIVE_INFINITY);
  return { ...told, project: facts?.name ?? [...projects].join(", "), more };
}

interface OpenedSource {
  readonly importer: MemoryImporter;
  readonly source: MemorySource;
  readonly findTarget: FindTarget;
  /** The project of all its memories; null where each batch tells its own. */
  readonly facts: ProjectFacts | null;
}

async function openSource(deps: EngineDeps, input: MemoryInput): Promise<OpenedSource> {
  const { source: name, file, cwd, limit = Number.POSITIVE_INFINITY, mine = false } = input;
  const importer = name === OWN_NOTES ? notesImporter(deps) : (await deps.memoryImporters())[name];
  const path = file === undefined ? null : deps.resolve(cwd, file);
  const folder = importer.project === "of the place" ? (path ?? cwd) : cwd;
  const facts = importer.project === "each batch" ? null : knownFacts(deps, folder);
  const source = await importer.open({
    ...{ path, cwd, limit, mine, root: facts?.root ?? cwd, denies: toDenies(deps.deny) },
    safe: (text) => safe(deps, text),
    since: requestedSince(deps, input),
  });
  const findTarget = facts ? fixedTarget(deps, input, facts) : await targetsByName(deps, input, name);
  return { importer, source, findTarget, facts };
}

const NO_PROJECT = { names: [], folders: [], touched: [] };

/** Null for one that changes nothing: also without memories it may end some, or move the mark. */
async function batchTarget(
  { findTarget }: OpenedSource,
  { memories, position, file, project = NO_PROJECT }: MemoryBatch,
): Promise<ImportTarget | string | null> {
  return memories.length === 0 && position === null && !file ? null : findTarget(project);
}

function isStorable(target: ImportTarget | string | null): target is ImportTarget {
  return target !== null && typeof target !== "string";
}

/** Not all of the source is asked for. */
function isPart({ since, limit }: MemoryInput): boolean {
  return since !== undefined || limit !== undefined;
}

/** Up to where it was read; what an older version read says nothing about what this one would make of it. */
async function readPosition(opened: OpenedSource): Promise<string | null> {
  const target = opened.source.isResumable ? await opened.findTarget(NO_PROJECT) : null;
  const mark = isStorable(target) ? await target.store?.sourceMark(markPlace(opened, target)) : null;
  const head = `${opened.importer.version}:`;
  return mark?.startsWith(head) ? mark.slice(head.length) : null;
}

function markPlace({ importer, source }: OpenedSource, { project }: ImportTarget): string {
  return [importer.name, project, source.path].join("\0");
}

async function storeBatch(
  deps: EngineDeps,
  input: MemoryInput,
  opened: OpenedSource,
  { batch, target }: { batch: MemoryBatch; target: ImportTarget },
): Promise<StoredMemories> {
  const { importer: rule } = opened;
  const position = `${rule.version}:${batch.position}`;
  const hasMark = batch.position !== null && !isPart(input);
  const mark = hasMark ? { place: markPlace(opened, target), position, at: deps.now() } : null;
  const writing = { ...deps, store: target.store, judge: FRESHNESS, isDecision: decides };
  return storeMemories(writing, { rule, project: target.project, dryRun: input.dryRun }, batch, mark);
}

/** Ends what a source that was read as a whole no longer holds; gives how many. */
async function endRemoved(
  deps: EngineDeps,
  { source: rule, dryRun }: MemoryInput,
  { source, findTarget }: OpenedSource,
  there: ReadonlySet<string>,
): Promise<number> {
  const { pathPrefix: under } = source;
  const target = under === null ? null : await findTarget(NO_PROJECT);
  if (under === null || !isStorable(target) || target.store === null) return 0;
  const because = "it is no longer where it was imported from";
  return target.store.endGone({
    rule,
    project: target.project,
    under,
    there,
    because,
    at: deps.now(),
    dryRun,
  });
}

type Counts = ReturnType<typeof newCounts>;

function newCounts() {
  return {
    read: 0,
    memories: { new: 0, changed: 0, known: 0, twin: 0, forgotten: 0 },
    ended: 0,
    removed: 0,
    leftOut: {} as Record<string, number>,
    /** Names of those that got some. */
    projects: new Set<string>(),
    /** Ids of all that is in the source. */
    there: new Set<string>(),
    /** In a dry run, what would be there already in the same words. */
    texts: new Set<string>(),
  };
}

/** Without a target all of the batch is left out. */
function countRead(counts: Counts, batch: MemoryBatch, target: ImportTarget | string | null): void {
  counts.read += batch.read;
  const reasons = Object.entries(batch.leftOut);
  if (typeof target === "string") reasons.push([target, batch.memories.length]);
  if (isStorable(target)) counts.projects.add(target.name);
  for (const [why, many] of reasons) counts.leftOut[why] = (counts.leftOut[why] ?? 0) + many;
}

function countStored(
  counts: Counts,
  { memories, outcomes, ids, ended, removed }: StoredMemories,
  { dryRun }: MemoryInput,
): void {
  counts.ended += ended;
  counts.removed += removed;
  for (const id of ids) counts.there.add(id);
  for (const [index, { kind, title, body }] of memories.entries()) {
    const outcome = outcomes[index] ?? "known";
    const before = counts.texts.size;
    if (dryRun && outcome === "new")
      counts.texts.add(digest([kind, title.toLowerCase(), body.toLowerCase()]));
    counts.memories[dryRun && outcome === "new" && counts.texts.size === before ? "twin" : outcome]++;
  }
}
