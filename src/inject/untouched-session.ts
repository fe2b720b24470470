import type { Project, Session } from "../store/store.ts";
import { digest } from "../text/hashes/digest.ts";

/** A session with an empty context. */
export function untouchedSession(
  { project, agent }: { readonly project: Project | null; readonly agent: string },
  now: number,
): Session {
  const id = digest(["a session that never was"]);
  return { id, agent, nativeId: id, project, off: false, epoch: 0, contextSeq: 0, lastAt: now };
}
