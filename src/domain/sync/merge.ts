import { PARTS, type Part, type PortableMemory, type Register, type Tombstone } from "./portable.ts";
import { compareStamps, compareText } from "./stamp.ts";

/** The later of two values of one part; the same whichever comes first, and however often. */
export function laterRegister(one: Register, other: Register): Register {
  return compareRegisters(one, other) >= 0 ? one : other;
}

/** Every part as it was set last. Merging is commutative, associative and idempotent, so that no order of arrival matters. */
export function mergeMemories(one: PortableMemory, other: PortableMemory): PortableMemory {
  const parts = PARTS.map((part) => [part, laterRegister(one.parts[part], other.parts[part])]);
  return { id: one.id, parts: Object.fromEntries(parts) as Record<Part, Register> };
}

/** What was said or forgotten last holds. */
export function laterTombstone(one: Tombstone, other: Tombstone): Tombstone {
  const order = compareStamps(one.stamp, other.stamp) || compareText(one.state, other.state);
  return order >= 0 ? one : other;
}

/** A memory and the one by which its `ending` says it is ended. */
export interface EndingLink extends Register {
  readonly memory: string;
}

/**
 * The endings that hold, by memory. Two machines may each end a memory by the other: as within one store, the link that
 * would close a circle does not hold, and that is the later one.
 */
export function standingEndings(links: readonly EndingLink[]): ReadonlyMap<string, string> {
  const ended = new Map<string, string>();
  const oldestFirst = links.toSorted(
    (one, other) => compareRegisters(one, other) || compareText(one.memory, other.memory),
  );
  for (const { memory, value } of oldestFirst)
    if (value !== null && !closesCircle(ended, memory, value)) ended.set(memory, value);
  return ended;
}

function closesCircle(ended: ReadonlyMap<string, string>, memory: string, by: string): boolean {
  for (let at: string | undefined = by; at !== undefined; at = ended.get(at)) if (at === memory) return true;
  return false;
}

/** Equal stamps come with equal values, but for a machine that was restored from a backup: then any one order will do. */
function compareRegisters(one: Register, other: Register): number {
  return compareStamps(one.stamp, other.stamp) || compareText(one.value ?? "", other.value ?? "");
}
