import { type EventKind, sumsUp } from "../domain/event.ts";
import type { DisabledInterval, Session } from "../store/store.ts";

/** Whether the user wants nothing of it, by its own switch or its project's. */
export function isOff({ off, project }: Pick<Session, "off" | "project">): boolean {
  return off || (project?.off ?? false);
}

/** Whether the user had switched off what happened then; where nothing tells when it was, it may have been in any pause. */
export function wasDisabledAt(disabled: readonly DisabledInterval[], at: number): boolean {
  if (at === 0) return disabled.length > 0;
  return disabled.some(([from, to]) => at >= from && at <= to);
}

/** What sums up a session covers its disabled intervals, too. */
export function isWantedEvent(
  { kind, at }: { kind: EventKind; at: number },
  disabled: readonly DisabledInterval[],
): boolean {
  return !(sumsUp(kind) ? disabled.length > 0 : wasDisabledAt(disabled, at));
}
