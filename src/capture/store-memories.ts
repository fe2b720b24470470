import { type Memory, memoryId, newMemory } from "../domain/memory.ts";
import { withoutOwnBlocks } from "../domain/own-blocks.ts";
import type { FoundMemory, MemoryBatch } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type { ImportedBatch, ImportedBatchAnswer } from "../store/port/source-store.ts";
import type { Judge, Store } from "../store/store.ts";
import { cutAtWord } from "../text/cut.ts";

export interface StoreMemoriesDeps {
  readonly store: Store;
  readonly key: () => Uint8Array;
  readonly now: () => number;
  readonly judge: Judge;
  /** True for words that state a decision. */
  readonly isDecision?: (text: string) => boolean;
}

interface MemoryTarget {
  readonly rule: { readonly name: string; readonly version: number };
  readonly project: string;
}

export interface StoredMemories extends ImportedBatchAnswer {
  readonly memories: readonly Memory[];
  /** Earlier memories that the batch's file no longer holds. */
  readonly removed: number;
}

/** Stores a batch with its mark in one transaction, and ends memories removed from its file. */
export async function storeMemories(
  deps: StoreMemoriesDeps,
  target: MemoryTarget,
  batch: MemoryBatch,
  mark: ImportedBatch["mark"] = null,
): Promise<StoredMemories> {
  const imported = await Promise.all(batch.memories.map((one) => importedMemory(deps, target, batch, one)));
  const memories = imported.map(({ memory }) => memory);
  const answer = await deps.store.storeImported({ memories: imported, mark, dryRun: false }, deps.judge);
  const removed = await finishFile(deps, target, batch, answer.ids);
  return { ...answer, memories, removed };
}

const TITLE_LENGTH = 120;
const BODY_LENGTH = 2_000;
const MOST_FILES = 20;
const MOST_TAGS = 20;

/** A redacted memory with its id. */
async function importedMemory(
  deps: StoreMemoriesDeps,
  { rule, project }: MemoryTarget,
  { file }: MemoryBatch,
  found: FoundMemory,
): Promise<ImportedBatch["memories"][number]> {
  const safe = (text: string) => withoutOwnBlocks(redact(withoutOwnBlocks(text), deps.key()).text);
  const safeName = (text: string) => safe(text).replace(/\s+/g, " ").trim();
  const idOf = (key: string) => importedId({ rule, project }, { ...found, key });
  // Cut first: redacting a very long text is slow.
  const title = safeName(found.title.slice(0, 4 * TITLE_LENGTH));
  const body = safe(found.body.slice(0, 4 * BODY_LENGTH)).trim();
  const isDecision = found.mayDecide === true && deps.isDecision?.(`${title}.\n${body}`) === true;
  const draft = {
    kind: isDecision ? ("decision" as const) : found.kind,
    title: cutAtWord(title, TITLE_LENGTH),
    body: cutAtWord(body, BODY_LENGTH).toWellFormed(),
    origin: found.origin,
    trust: found.trust,
    files: [...new Set(found.files.slice(0, MOST_FILES).map(safeName))].sort(),
    tags: [...new Set(found.tags.slice(0, MOST_TAGS).map(safeName))].sort(),
    sources: found.sources,
    at: Math.max(0, Math.min(found.at, deps.now())),
  };
  const made = { rule: rule.name, ruleVersion: rule.version, project, session: null };
  const memory = newMemory(draft, { ...made, id: idOf(found.key) });
  const ends = (found.ends ?? []).map(({ key, because }) => ({ older: idOf(key), because }));
  const at = file || found.leavesEqual ? await firstSeen(deps, memory) : memory.at;
  const mayEndOlder = found.mayEndOlder === true || isDecision;
  return { memory: { ...memory, at }, ends, mayEndOlder, leavesEqual: found.leavesEqual === true };
}

/** The id of a memory as its source holds it. */
export function importedId(
  { rule, project }: MemoryTarget,
  { key, idParts }: Pick<FoundMemory, "key" | "idParts">,
): string {
  return memoryId(rule.name, idParts?.(project) ?? [project, key], 0);
}

/** A statement keeps the date at which its file first had it. */
async function firstSeen({ store }: StoreMemoriesDeps, { id, title, body, at }: Memory): Promise<number> {
  const [known] = await store.memoriesById(id);
  return known?.title === title && known.body === body ? known.at : at;
}

/** Ends memories removed from the file, and stores its state. */
async function finishFile(
  { store, now }: StoreMemoriesDeps,
  { rule, project }: MemoryTarget,
  { file, memories }: MemoryBatch,
  ids: readonly string[],
): Promise<number> {
  if (!file) return 0;
  const loaded = ids.filter((_, index) => memories[index]?.isLoaded);
  await store.markNotes({ ...file, project }, loaded);
  const there = new Set(ids);
  const because = "it is no longer in the agent's own notes";
  const source = { rule: rule.name, project, under: file.name };
  return store.endRemoved({ ...source, there, because, at: now(), dryRun: false });
}
