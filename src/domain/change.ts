import type { Memory } from "./memory.ts";
import type { Trust } from "./trust.ts";

/** The end of validity, the words, the tags, the pin, or the trust. */
export type ChangeKind = "supersede" | "edit" | "tag" | "pin" | "confirm";

/** One change of a memory, as `undo` reads it from the log. */
export interface Change {
  readonly id: string;
  readonly what: ChangeKind;
  readonly memory: string;
  /** Results of `changedPart` before and after the change. */
  readonly before: string | null;
  readonly after: string | null;
  readonly by: "rule" | "user";
  readonly because: string;
  /** When it was made, and when the user undid it, in ms since 1970. */
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

type Changeable = Pick<Memory, "title" | "body" | "tags" | "pinned" | "trust" | "supersededBy">;

/** The part of a memory that such a change concerns, as stored in the log. */
export function changedPart(memory: Changeable, what: ChangeKind): string | null {
  switch (what) {
    case "supersede":
      return memory.supersededBy;
    case "edit":
      return wordsToValue(memory);
    case "tag":
      return tagsToValue(memory.tags);
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
    case "tag":
      return { ...memory, tags: changedTags(value) };
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

/** The words in an edit's log entry. */
export function changedWords(value: string | null): { readonly title: string; readonly body: string } {
  return JSON.parse(value ?? '{"title":"","body":""}');
}

/** In one order, so that the same tags are the same value. */
export function tagsToValue(tags: readonly string[]): string {
  return JSON.stringify([...new Set(tags)].sort());
}

/** The tags in such a change's log entry. */
export function changedTags(value: string | null): readonly string[] {
  return JSON.parse(value ?? "[]");
}

/** The memory at an earlier time; `changes` newest first. */
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
