import type { Kind } from "../../domain/memory.ts";

/** Counts of removed rows. */
export interface Removed {
  readonly memories: Readonly<Partial<Record<Kind, number>>>;
  readonly events: number;
  readonly receipts: number;
  /** Receipts that lost only their text. */
  readonly receiptTexts: number;
}

export const NOTHING_REMOVED: Removed = { memories: {}, events: 0, receipts: 0, receiptTexts: 0 };

export function removedInAll(all: readonly Removed[]): Removed {
  return all.reduce(
    (one, other) => ({
      memories: memoriesInAll(one.memories, other.memories),
      events: one.events + other.events,
      receipts: one.receipts + other.receipts,
      receiptTexts: one.receiptTexts + other.receiptTexts,
    }),
    NOTHING_REMOVED,
  );
}

function memoriesInAll(one: Removed["memories"], other: Removed["memories"]): Removed["memories"] {
  const sum: Partial<Record<Kind, number>> = { ...one };
  for (const [kind, count] of Object.entries(other) as [Kind, number][])
    if (count > 0) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
