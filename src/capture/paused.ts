import type { Pause, Session } from "../store/store.ts";

/** Whether the user wants nothing of it, by its own switch or its project's. */
export function isOff({ off, project }: Pick<Session, "off" | "project">): boolean {
  return off || (project?.off ?? false);
}

/** Whether the user had switched off what happened then. */
export function isPaused(pauses: readonly Pause[], at: number): boolean {
  return pauses.some(([from, to]) => at >= from && at <= to);
}
