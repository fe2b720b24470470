import type { Span } from "../text/span.ts";
import { isTangled } from "./entropy.ts";
import { HIDDEN_MARK, hasMark } from "./marks.ts";

/** Up to a blank, also in JSON, a quote or an element; marks look like white space. */
const RUN = /(?:(?!\\[nrt])[^\s"'`<>]|[\v\f])+/g;

/** Of a row, a query or a list of settings, each piece tells by itself whether it is the rest of a secret. */
const PIECE = /[\v\f]{24}|[^,;|&\v\f]+/g;
/** A setting's name, which tells nothing of its value. */
const NAME = /^[A-Za-z][A-Za-z_.-]{1,30}=/;
const LEAST_KEPT = 8;

/** What is left beside the marks of one value, of which rules found some pieces only: from its first to its last. */
export function tornSpans(text: string): Span[] {
  if (text.search(HIDDEN_MARK) === -1) return [];
  // The parts of an address tell where something is.
  const runs = [...text.matchAll(RUN)].filter(({ 0: run }) => hasMark(run) && !run.includes("://"));
  return runs.flatMap(({ 0: run, index }) =>
    tornIn(run).map(([from, to]): Span => [index + from, index + to]),
  );
}

function tornIn(run: string): Span[] {
  const spans: Span[] = [];
  let [group, isTorn]: [Span[], boolean] = [[], false];
  const close = () => {
    const ends = group.flat();
    if (isTorn && group.some(([from, to]) => hasMark(run.slice(from, to))))
      spans.push([Math.min(...ends), Math.max(...ends)]);
    [group, isTorn] = [[], false];
  };
  for (const { 0: piece, index } of run.matchAll(PIECE)) {
    const isRest = isTangled(piece.replace(NAME, "").replace(/^\W+/, ""));
    if (isRest || hasMark(piece)) group.push([index, index + piece.length]);
    else if (piece.length >= LEAST_KEPT) close();
    isTorn ||= isRest;
  }
  close();
  return spans;
}
