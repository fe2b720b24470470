import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { decides } from "../distill/decides.ts";
import { FRESHNESS } from "../distill/supersede.ts";
import { cutAtWord } from "../domain/cut.ts";
import { denying } from "../domain/denied-list.ts";
import { digest } from "../domain/digest.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { type Memory, memoryId } from "../domain/memory.ts";
import type { PlaceSourceName } from "../domain/memory-sources.ts";
import type { SourcedAnswer, SourcedBatch, SourcedMemory } from "../domain/source-store.ts";
import type { FoundMemory, MemoryBatch, MemoryImporter, MemorySource } from "../importers/importer.ts";
import type { ImportProgress } from "../operations/import-answers.ts";
import type { SourceAnswer } from "../operations/source-answers.ts";
import type { SourceInput } from "../operations/source-type.ts";
import type { ProjectFacts } from "../store/store.ts";
import type { EngineDeps } from "./deps.ts";
import { onlyLooking } from "./import.ts";
import { catchUp } from "./memories.ts";
import { projectAt, safe } from "./safe-facts.ts";
import { saidTime } from "./said-times.ts";

/** What is read from one place. */
export interface PlaceInput extends SourceInput {
  readonly source: PlaceSourceName;
}

const TITLE_LENGTH = 120;
const BODY_LENGTH = 2_000;
const MOST_FILES = 20;
const MOST_TAGS = 20;

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
  const counts = newCounts();
  const isPart = input.since !== undefined || input.limit !== undefined;
  const place = [importer.name, target.project, source.path].join("\0");
  const from = positionIn(importer, await target.mark(place));
  for await (const batch of source.read(from)) {
    const memories = batch.memories.map((found) => sourced(deps, importer, target.project, found));
    const mark = isPart || batch.position === null ? null : markFor(importer, place, batch, deps.now());
    const taken = await target.take({ memories, mark, dryRun: input.dryRun });
    count(counts, batch, memories, taken, { dryRun: input.dryRun, keepsIds: source.under !== null });
    const { read, memories: sums } = counts;
    onProgress({ phase: "memories", read, of: batch.of, unit: source.unit, memories: sums.new });
    // Whoever shows progress needs a moment to draw it.
    await setImmediate();
  }
  const gone =
    isPart || source.under === null ? 0 : await target.endGone(importer.name, source, counts.there);
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
    ...{ cwd, root, mine, denies: denying(deps.deny) },
    since: since === undefined ? 0 : saidTime(since, deps.now(), "--since").from,
    limit: limit ?? Number.POSITIVE_INFINITY,
  });
}

/** Where what is found goes; where there is no store yet everything is new, and looking makes none. */
interface Target {
  readonly project: string;
  mark(place: string): Promise<string | null>;
  take(batch: SourcedBatch): Promise<SourcedAnswer>;
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
    take: (batch) => store.takeSourced(batch, FRESHNESS),
    endGone: (rule, { under }, there) => {
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

/** With its identity and without its secrets. */
export function sourced(
  deps: EngineDeps,
  importer: Pick<MemoryImporter, "name" | "version">,
  project: string,
  found: FoundMemory,
): SourcedMemory {
  const idOf = (key: string) => memoryId(importer.name, [project, key], 0);
  // A text much longer than what is kept of it would be redacted for nothing.
  const title = safe(deps, found.title.slice(0, 4 * TITLE_LENGTH))
    .replace(/\s+/g, " ")
    .trim();
  const body = safe(deps, found.body.slice(0, 4 * BODY_LENGTH)).trim();
  const isDecision = found.mayDecide === true && decides(`${title}.\n${body}`);
  const memory: Memory = {
    id: idOf(found.key),
    kind: isDecision ? "decision" : found.kind,
    title: cutAtWord(title, TITLE_LENGTH),
    body: cutAtWord(body, BODY_LENGTH).toWellFormed(),
    ...{ origin: found.origin, trust: found.trust, sources: found.sources, project },
    files: [...new Set(found.files.slice(0, MOST_FILES).map((file) => safe(deps, file)))].sort(),
    tags: [...new Set(found.tags.slice(0, MOST_TAGS).map((tag) => safe(deps, tag)))].sort(),
    at: Math.max(0, Math.min(found.at, deps.now())),
    ...{ session: null, rule: importer.name, ruleVersion: importer.version },
    ...{ pinned: false, supersededBy: null },
  };
  const ends = (found.ends ?? []).map(({ key, because }) => ({ older: idOf(key), because }));
  return { memory, ends, judged: found.judged === true || isDecision };
}

export function newCounts() {
  return {
    read: 0,
    memories: { new: 0, changed: 0, known: 0, twin: 0, forgotten: 0 },
    ended: 0,
    leftOut: {} as Record<string, number>,
    /** Ids of all that is in the source. */
    there: new Set<string>(),
    /** In a dry run, what would be there already in the same words. */
    words: new Set<string>(),
  };
}

export function count(
  counts: ReturnType<typeof newCounts>,
  batch: MemoryBatch,
  memories: readonly SourcedMemory[],
  { outcomes, ids, ended }: SourcedAnswer,
  { dryRun, keepsIds }: { dryRun: boolean; keepsIds: boolean },
): void {
  counts.read += batch.read;
  counts.ended += ended;
  if (keepsIds) for (const id of ids) counts.there.add(id);
  for (const [why, many] of Object.entries(batch.leftOut)) leaveOut(counts, why, many);
  for (const [index, { memory }] of memories.entries()) {
    const outcome = outcomes[index] ?? "known";
    const isTwin = dryRun && outcome === "new" && !isNewWord(counts.words, memory);
    counts.memories[isTwin ? "twin" : outcome]++;
  }
}

export function leaveOut(
  { leftOut }: Pick<ReturnType<typeof newCounts>, "leftOut">,
  why: string,
  many: number,
) {
  leftOut[why] = (leftOut[why] ?? 0) + many;
}

function isNewWord(words: Set<string>, { kind, title, body }: Memory): boolean {
  const before = words.size;
  return words.add(digest([kind, title.toLowerCase(), body.toLowerCase()])).size > before;
}
