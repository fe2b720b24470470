import type { Change } from "../domain/change.ts";
import type { Hit, Warning } from "../domain/hit.ts";
import type { ShownMemory } from "./shown-memory.ts";

export interface ShownHit extends Omit<Hit, "memory"> {
  readonly memory: ShownMemory;
  /** Given when it was asked for history. */
  readonly replacedBy: ShownMemory | null;
}

/** `known`: it was stored before, and `memory` is that one. */
export interface AddAnswer {
  readonly memory: ShownMemory;
  readonly known: boolean;
  /** What it ended. */
  readonly replaces: readonly ShownReplacement[];
}

export interface SearchAnswer {
  readonly hits: readonly ShownHit[];
  readonly best: number;
  readonly threshold: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
  /** What was known and held then, in ms since 1970; null for now. */
  readonly asOf: number | null;
}

/** What a new session would be given for a prompt. */
export interface PreviewAnswer {
  /** The block, with a nonce of its own; null for silence. */
  readonly text: string | null;
  readonly tokens: number;
  /** What the block tells. */
  readonly given: readonly ShownHit[];
  /** What was found and is not told, nearest first; `reasons.left` says why. */
  readonly left: readonly ShownHit[];
  /** All that was found, `given` included. */
  readonly found: number;
  readonly best: number;
  readonly threshold: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
  /** It is switched off here, or everywhere: until it is on again, a session is given nothing. */
  readonly off: boolean;
}

export interface BriefAnswer {
  /** The block a new session would get; null when there is nothing to say. */
  readonly text: string | null;
  readonly tokens: number;
  readonly hits: readonly ShownHit[];
  /** How many memories the project has of its own. */
  readonly known: number;
  /** It is switched off: until it is on again, a session is told nothing. */
  readonly off: boolean;
}

/** One end of a link between an older memory and the newer one that ended it. */
export interface ShownReplacement {
  readonly memory: ShownMemory;
  /** Why, and by whom; null when nothing was written down. */
  readonly change: Change | null;
}

export interface SupersedeAnswer {
  readonly older: ShownMemory;
  readonly newer: ShownMemory;
  readonly change: Change;
}

export interface UndoAnswer {
  readonly change: Change;
  /** As it is now. */
  readonly memory: ShownMemory;
}

export interface ShowAnswer {
  readonly memory: ShownMemory;
  readonly replacedBy: ShownReplacement | null;
  readonly replaces: readonly ShownReplacement[];
  /** What became of the code it was made at, each in a few words. */
  readonly labels: readonly string[];
  /** What was done to it by hand and holds, but for links, newest first. */
  readonly changes: readonly Change[];
  /** The events whose text it quotes. */
  readonly sources: readonly {
    readonly id: string;
    readonly kind: string;
    readonly at: number;
    readonly text: string;
  }[];
}

export interface ListAnswer {
  readonly memories: readonly ShownMemory[];
  /** There are more than were asked for. */
  readonly more: boolean;
}
