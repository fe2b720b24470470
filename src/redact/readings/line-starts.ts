import { matching } from "../../text/one-of.ts";

/**
 * What stands before each line of a listing: of a search, a history, a pasted mail, the log of a service, of a cluster or
 * a build, git's authors of lines. Nothing of a line's own, no part of a UUID either.
 */
export const LINE_STARTS = String.raw`(?:[\w./ -]{1,60}\t[^\t\n]{1,80}\t\d{4}-\d\d-\d\dT[\d:.]{8,18}Z |\+{1,4} |E {3,8}|[│┃║] ?|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,:+Z-]{0,20}\]?(?: std(?:out|err) [FP])? (?:(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|NOTICE|FATAL):? {1,3})?(?:\[[\w./:-]{1,60}\]:? )?|[ \t]*>(?:[ \t]?>){0,4}[ \t]?|[\w./@+-]{1,200}[:-](?!(?<=[\da-f]{4}-)\d{4}-[\da-f]{4})\d{1,6}[:-][ \t]?|[ \t]*\d{1,6}(?:→|\t|[ \t]{2,4}(?=\S))|[\w.-]{1,40}(?:-\d{1,3})?[ \t]*\|[ \t]?|\^?[0-9a-f]{7,40} (?:\S{1,80} +)?\([^()\n]{4,80}\) ?|#\d{1,4} \d{1,6}\.\d{1,6} |(?:\w{3} [ \d]\d )\d\d:\d\d:\d\d \S{1,60} [\w./-]{1,40}(?:\[\d{1,8}\])?: |[\w.-]{1,40}@[\w.-]{1,60}[: ][^\s$#%]{0,80}[$#%] )`;

/** For what a listing writes at the start of a line; global. */
export const AT_LINE = matching("gm")`^${LINE_STARTS}`;
