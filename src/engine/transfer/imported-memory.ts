import { decides } from "../../distill/sentences/decides.ts";
import { type Memory, memoryId } from "../../domain/memory.ts";
import type { FoundMemory, MemoryBatch, MemoryImporter } from "../../importers/importer.ts";
import type { ImportedBatchAnswer, ImportedMemory } from "../../store/port/source-store.ts";
import { cutAtWord } from "../../text/cut.ts";
import { digest } from "../../text/digest.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

const TITLE_LENGTH = 120;
const BODY_LENGTH = 2_000;
const MOST_FILES = 20;
const MOST_TAGS = 20;

/** With its identity and without its secrets. */
export function importedMemory(
  deps: EngineDeps,
  importer: Pick<MemoryImporter, "name" | "version">,
  project: string,
  found: FoundMemory,
): ImportedMemory {
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
  return { memory, ends, mayEndOlder: found.mayEndOlder === true || isDecision };
}

/** What an import says of itself, before anything was read. */
export function newImportCounts() {
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

/** Adds one batch and what the store made of it. */
export function countBatch(
  counts: ReturnType<typeof newImportCounts>,
  batch: MemoryBatch,
  memories: readonly ImportedMemory[],
  { outcomes, ids, ended }: ImportedBatchAnswer,
  { dryRun, keepsIds }: { dryRun: boolean; keepsIds: boolean },
): void {
  counts.read += batch.read;
  counts.ended += ended;
  if (keepsIds) for (const id of ids) counts.there.add(id);
  for (const [why, many] of Object.entries(batch.leftOut)) countLeftOut(counts, why, many);
  for (const [index, { memory }] of memories.entries()) {
    const outcome = outcomes[index] ?? "known";
    const isTwin = dryRun && outcome === "new" && !isNewText(counts.words, memory);
    counts.memories[isTwin ? "twin" : outcome]++;
  }
}

export function countLeftOut(
  { leftOut }: Pick<ReturnType<typeof newImportCounts>, "leftOut">,
  why: string,
  many: number,
) {
  leftOut[why] = (leftOut[why] ?? 0) + many;
}

function isNewText(words: Set<string>, { kind, title, body }: Memory): boolean {
  const before = words.size;
  return words.add(digest([kind, title.toLowerCase(), body.toLowerCase()])).size > before;
}
