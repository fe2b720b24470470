import type { Pause, Session } from "../store/store.ts";

/** Whether the user wants nothing of it, by its own switch or its project's. */
export function isOff({ off, project }: Pick<Session, "off" | "project">): boolean {
  return off || (project?.off ?? false);
}

/** Whether the user had switched off what happened then; where nothing tells when it was, it may have been in any pause. */
export function isPaused(pauses: readonly Pause[], at: number): boolean {
  if (at === 0) return pauses.length > 0;
  return pauses.some(([from, to]) => at >= from && at <= to);
}
