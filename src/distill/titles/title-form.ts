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

/** The sentence, up to the end of a part of it where it is long and that part names the subject. */
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

/** Of a path that begins at the root of somebody's machine its last two names tell what it is. */
const FAR_PATH =
  /(?<![\w/.])@?(?:~|[A-Za-z]:)?(?:[\\/][\w.@+-]+){2,}[\\/](?<end>[\w.@+-]+[\\/][\w.@+-]+)(?=$|[\s,.;:)'"`])/g;
