import type { EventKind } from "../domain/event.ts";
import type { LeftOutBecause, LeftOutEvent } from "../domain/left-out.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** Events of which nothing was kept for the same reason. */
export interface LeftGroup {
  readonly because: LeftOutBecause;
  readonly count: number;
  readonly byKind: Readonly<Partial<Record<EventKind, number>>>;
  /** A few of them, the latest session's first. */
  readonly examples: readonly LeftOutEvent[];
}

export interface ExplainAnswer {
  /** Only events with these words were looked at; null for all. */
  readonly words: string | null;
  /** Sessions looked over, and the prompts, replies and tool calls in them. */
  readonly sessions: number;
  readonly events: number;
  /** The project, or one of the sessions, is switched off: what happens meanwhile is never stored. */
  readonly off: boolean;
  readonly keptCount: number;
  /** The newest, each with the first event it was made from. */
  readonly kept: readonly {
    readonly memory: ShownMemory;
    /** What spoke for keeping a sentence, where cues were weighed. */
    readonly cues: readonly string[];
    readonly from: { readonly event: string; readonly kind: EventKind; readonly text: string } | null;
  }[];
  /** The most frequent reason first. */
  readonly left: readonly LeftGroup[];
}
