import type { EventKind, StoredEvent, ToolFacts } from "../../domain/event.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import type { InjectedMemory } from "../../store/port/feedback-store.ts";
import { quotedSpans } from "../../text/quoted.ts";

export const SESSION = "session of a test";
const START = Date.UTC(2026, 1, 10);

/** What happened, in order: its kind with what was said or done. */
export type Happening =
  | readonly [kind: Extract<EventKind, "session-start" | "prompt" | "reply">, text: string]
  | readonly [kind: "tool" | "tool-failure", tool: Partial<ToolFacts>, text?: string];

/** Events named by their places, a second apart. */
export function timeline(...happenings: readonly Happening[]): StoredEvent[] {
  return happenings.map(([kind, what, printed = ""], at) => {
    const text = typeof what === "string" ? what : printed;
    const tool = typeof what === "string" ? null : { name: "Tool", use: "other" as const, ...what };
    const rest = { turn: null, trust: 3, quoted: quotedSpans(text), originalLength: text.length } as const;
    return {
      seq: at + 1,
      id: `e${at}`,
      session: SESSION,
      kind,
      nativeKey: `${at}`,
      text,
      tool,
      at: timeOf(at),
      ...rest,
    };
  });
}

export function timeOf(index: number): number {
  return START + index * 1_000;
}

/** A memory that was told in answer to the event at this place. */
export function injectedAt(
  index: number,
  parts: Partial<Memory> = {},
  others: Partial<InjectedMemory> = {},
): InjectedMemory {
  const memory = memoryWith({ id: `d81f${"0".repeat(28)}`, at: START - 86_400_000, ...parts });
  const hookEvent = "prompt" as const;
  return {
    receipt: `i${index}`,
    event: `e${index}`,
    hookEvent,
    at: timeOf(index),
    memory,
    newer: null,
    ...others,
  };
}
