import type { Span } from "../text/span.ts";
import { isTangled } from "./entropy.ts";
import { HIDDEN_MARK } from "./marks.ts";

/** Up to a blank, also in JSON, a quote or an element; marks look like white space. */
const RUN = /(?:(?!\\[nrt])[^\s"'`<>]|[\v\f])+/g;

/** What is left between the marks of one value, of which rules found some pieces only: from its first to its last. */
export function tornSpans(text: string): Span[] {
  if (text.search(HIDDEN_MARK) === -1) return [];
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const marks = [...run.matchAll(HIDDEN_MARK)].map(
      ({ 0: mark, index: at }): Span => [at, at + mark.length],
    );
    // The parts of an address tell where something is.
    if (marks.length === 0 || run.includes("://")) return [];
    const torn = partsBetween(run, marks).filter((part) => isTangled(run.slice(...part)));
    if (torn.length === 0) return [];
    const ends = [...torn, ...marks].flat();
    return [[index + Math.min(...ends), index + Math.max(...ends)] as const];
  });
}

function partsBetween(run: string, marks: readonly Span[]): Span[] {
  const starts = [0, ...marks.map(([, to]) => to)];
  return starts.map((from, at): Span => [from, marks[at]?.[0] ?? run.length]);
}
