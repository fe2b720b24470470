import { createHash } from "node:crypto";
import type { Memory } from "../../src/domain/memory.ts";
import type { KeptMemory } from "../week/replay.ts";

/** A memory of the week by its words, whatever id it got. */
export interface Drawn {
  /** Twelve hex digits over project, kind and words. */
  readonly id: string;
  readonly project: string;
  readonly memory: Memory;
}

const SEED = 20260309;

/**
 * `count` of them at random, the same for the same titles.
 * Each has a lot of its own, so that one memory more changes the draw by one, and one in other words not at all.
 */
export function draw(kept: readonly KeptMemory[], count: number): Drawn[] {
  const named = kept.map(({ project, memory }) => ({ id: wordsOf(project, memory), project, memory }));
  return named.sort((a, b) => (lotOf(a) < lotOf(b) ? -1 : 1)).slice(0, count);
}

function wordsOf(project: string, { kind, title, body }: Memory): string {
  return sha([project, kind, title, body]).slice(0, 12);
}

function lotOf({ id, project, memory }: Drawn): string {
  return sha([String(SEED), project, memory.kind, memory.title]) + id;
}

function sha(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
