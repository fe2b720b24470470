import { type EventKind, sumsUp } from "../domain/event.ts";
import type { DisabledInterval, Session } from "../store/store.ts";

/** Whether the user wants nothing of it, by its own switch or its project's. */
export function isOff({ off, project }: Pick<Session, "off" | "project">): boolean {
  return off || (project?.off ?? false);
}

/** Whether the user had switched off what happened then; where nothing tells when it was, it may have been in any pause. */
export function wasDisabledAt(pauses: readonly DisabledInterval[], at: number): boolean {
  if (at === 0) return pauses.length > 0;
  return pauses.some(([from, to]) => at >= from && at <= to);
}

/** What sums up a session holds what was said in a pause of it, too. */
export function isWantedEvent(
  { kind, at }: { kind: EventKind; at: number },
  pauses: readonly DisabledInterval[],
): boolean {
  return !(sumsUp(kind) ? pauses.length > 0 : wasDisabledAt(pauses, at));
}
