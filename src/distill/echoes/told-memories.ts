import type { StoredEvent } from "../../domain/event.ts";
import type { Memory } from "../../domain/memory.ts";
import type { ToldMemory } from "../../store/port/feedback-store.ts";

/** A memory as if a tool had printed it, as a source for what is said after it. */
export function memoryAsSource({
  title,
  body,
  trust,
}: Pick<Memory, "title" | "body" | "trust">): StoredEvent {
  const text = [title, body].join("\n");
  const tool = { name: "memory", use: "other" as const };
  return {
    ...{ id: "", session: "", seq: 0, at: 0, kind: "tool", nativeKey: "", turn: null, tool, trust, text },
    ...{ quoted: [], originalLength: text.length },
  };
}

/** The events with what the session was given of memories, where it was given them. */
export function withTold(
  events: readonly StoredEvent[],
  told: readonly ToldMemory[],
): readonly StoredEvent[] {
  if (told.length === 0) return events;
  const read = [...events];
  for (const { memory, at } of told) {
    const next = read.findIndex((event) => event.at > at);
    read.splice(next === -1 ? read.length : next, 0, { ...memoryAsSource(memory), at });
  }
  return read;
}
