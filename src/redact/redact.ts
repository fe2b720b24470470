import { Marks, withoutCutMark } from "./marks.ts";
import { visibleText } from "./visible-text.ts";
import { Walk } from "./walk.ts";

/** A text without its secrets, and how many there were. */
export interface Redaction {
  readonly text: string;
  readonly count: number;
}

/** Much more than the few thousand characters that an event stores of each end. */
const HALF_LIMIT = 100_000;
/** Longer than any secret but a key file's, so that one across the cut goes with the margin. */
const MARGIN = 20_000;
/** A tool's name or a session's id, of which every hook has some. */
const BARE = /^(?:[A-Za-z][A-Za-z_]{0,23}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;

/** Removes secrets and private spans from decoded text, and copies of the secrets in `known`, to which it adds. The same secret leaves the same mark under the same key. */
export function redact(text: string, key: Uint8Array, known: string[] = []): Redaction {
  if (known.length === 0 && BARE.test(text)) return { text, count: 0 };
  const marks = new Marks(key);
  const walk = new Walk(marks, known);
  const visible = marks.hide(visibleText(text));
  if (marks.lengthOf(visible) <= 2 * HALF_LIMIT)
    return { text: marks.show(walk.redact(visible)), count: walk.count };
  const head = withoutCutMark(walk.redact(visible.slice(0, HALF_LIMIT)).slice(0, -MARGIN));
  const tail = withoutCutMark(walk.redact(visible.slice(-HALF_LIMIT)).slice(MARGIN));
  const removed = visible.length - 2 * (HALF_LIMIT - MARGIN);
  const shortened = `${head}\n[... ${removed} characters left out ...]\n${tail}`;
  return { text: marks.show(shortened).toWellFormed(), count: walk.count };
}
