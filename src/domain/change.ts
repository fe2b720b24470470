import type { Memory } from "./memory.ts";
import type { Trust } from "./trust.ts";

/** What can be changed about a memory: what ended it, its words, whether it is pinned, its trust. */
export type ChangeKind = "supersede" | "edit" | "pin" | "confirm";

/** What was changed about a memory, and by whom; the log of it is what `undo` walks back. */
export interface Change {
  readonly id: string;
  readonly what: ChangeKind;
  readonly memory: string;
  /** What `partOf` gave before the change and after. */
  readonly before: string | null;
  readonly after: string | null;
  readonly by: "rule" | "user";
  readonly because: string;
  /** When it began to hold, and when the user took it back, in ms since 1970. */
  readonly at: number;
  readonly undoneAt: number | null;
}

export interface ChangeFilter {
  /** Beginning of the change's id. */
  readonly prefix?: string;
  readonly memory?: string;
  /** Only those that ended something by this memory. */
  readonly newer?: string;
  /** Only the user's own. */
  readonly own?: boolean;
  /** Only those that were not undone. */
  readonly standing?: boolean;
  readonly limit: number;
}

type Changeable = Pick<Memory, "title" | "body" | "pinned" | "trust" | "supersededBy">;

/** The part of a memory that such a change is about, as the log keeps it. */
export function changedPart(memory: Changeable, what: ChangeKind): string | null {
  switch (what) {
    case "supersede":
      return memory.supersededBy;
    case "edit":
      return wordsToValue(memory);
    case "pin":
      return memory.pinned ? PINNED : null;
    case "confirm":
      return String(memory.trust);
  }
}

/** The memory with that part as the log has it. */
export function withPart<M extends Changeable>(memory: M, what: ChangeKind, value: string | null): M {
  switch (what) {
    case "supersede":
      return { ...memory, supersededBy: value };
    case "edit":
      return { ...memory, ...changedWords(value) };
    case "pin":
      return { ...memory, pinned: value === PINNED };
    case "confirm":
      return { ...memory, trust: Number(value) as Trust };
  }
}

export const PINNED = "pinned";

export function wordsToValue({ title, body }: Pick<Memory, "title" | "body">): string {
  return JSON.stringify({ title, body });
}

/** The words an edit put in or took out. */
export function changedWords(value: string | null): { readonly title: string; readonly body: string } {
  return JSON.parse(value ?? '{"title":"","body":""}');
}

/** What a memory was at a time, of all its changes those of before; `changes` newest first. */
export function memoryAt<M extends Memory>(memory: M, changes: readonly Change[], time: number): M {
  const later = changes.flatMap((change, index) => [
    ...(change.at > time ? [{ change, index, at: change.at, value: change.before, undoing: false }] : []),
    ...(change.undoneAt !== null && change.undoneAt > time
      ? [{ change, index: -index, at: change.undoneAt, value: change.after, undoing: true }]
      : []),
  ]);
  // Backwards: an undoing comes after what it undoes, and the newest is undone first.
  later.sort((a, b) => b.at - a.at || Number(b.undoing) - Number(a.undoing) || a.index - b.index);
  return later.reduce((known, { change, value }) => withPart(known, change.what, value), memory);
}
