import type { StoredEvent } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { SPECIFIC, specificityOf } from "./specificity.ts";

/** A title for a session's work, and the event it is from. */
export interface WorkTitle {
  readonly words: string;
  readonly event: StoredEvent;
  readonly trust: Trust;
}

/** Most characters of a title. */
export const MOST_TITLE = 100;

/** A long sentence is cut after the last part that fits where the parts so far name the subject. */
export function shortenTitle(whole: string): string {
  const text = whole.replace(FAR_PATH, "$<end>");
  if (text.length <= MOST_TITLE) return text;
  const parts = text
    .slice(0, MOST_TITLE)
    .matchAll(/[,;:]\s|\s[–—-]\s|\s\(|\s(?:because|since|so that|which|but)\s/gi);
  const end = Array.from(parts, ({ index }) => index).findLast(
    (index) => index >= 30 && specificityOf(text.slice(0, index)) >= SPECIFIC,
  );
  return end === undefined ? cutAtWord(text, MOST_TITLE) : text.slice(0, end);
}

/** Absolute paths, of which only the last two names stay. */
const FAR_PATH =
  /(?<![\w/.])@?(?:~|[A-Za-z]:)?(?:[\\/][\w.@+-]+){2,}[\\/](?<end>[\w.@+-]+[\\/][\w.@+-]+)(?=$|[\s,.;:)'"`])/g;
