import { type EventKind, sumsUp } from "../domain/event.ts";
import type { DisabledInterval, Session } from "../store/store.ts";

/** Switched off, by itself or by its project. */
export function isOff({ off, project }: Pick<Session, "off" | "project">): boolean {
  return off || (project?.off ?? false);
}

/** True for a time when capture was off; an event without a time may have happened then. */
export function wasDisabledAt(disabled: readonly DisabledInterval[], at: number): boolean {
  if (at === 0) return disabled.length > 0;
  return disabled.some(([from, to]) => at >= from && at <= to);
}

/** A summary covers the session's disabled intervals, too. */
export function isWantedEvent(
  { kind, at }: { kind: EventKind; at: number },
  disabled: readonly DisabledInterval[],
): boolean {
  return !(sumsUp(kind) ? disabled.length > 0 : wasDisabledAt(disabled, at));
}
