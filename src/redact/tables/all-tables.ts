import type { Span } from "../../text/span.ts";
import { alignedSpans } from "./aligned.ts";
import { insertSpans } from "./inserts.ts";
import { markupSpans } from "./markup-tables.ts";
import { tableSpans } from "./tables.ts";
import { tupleSpans } from "./tuples.ts";

/** Values in the secret columns of every form of a table. */
export function allTableSpans(text: string): Span[] {
  return [tableSpans, insertSpans, markupSpans, tupleSpans, alignedSpans].flatMap((spans) => spans(text));
}
