import type { Kind } from "../../domain/memory.ts";
import { NOTE_RULE } from "../../domain/memory.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Without a note in so many sessions the agent is told that it can make one. */
const SESSIONS = 5;
/** The newest memories of these kinds, among which a note would be. */
const LOOKED_AT = 60;
const KINDS: readonly Kind[] = ["decision", "preference", "failure", "note"];

const OFFER =
  'To keep what the user decides: unbidden note --kind decision --title "…" --quote "<their whole sentence>"';

/** One line for a brief, or none. */
export async function noteOffer(
  { config, store }: Pick<EngineDeps, "config" | "store">,
  project: string | null,
  session: string,
): Promise<readonly string[]> {
  if (!config["note.offer"] || project === null) return [];
  const recent = (await store().recentSessions(project, SESSIONS + 1)).filter(({ id }) => id !== session);
  if (recent.length < SESSIONS) return [];
  const ids = new Set(recent.map(({ id }) => id));
  const newest = await store().listMemories({ project, kinds: KINDS, everywhere: false, limit: LOOKED_AT });
  return newest.some((memory) => memory.rule === NOTE_RULE && ids.has(memory.session ?? "")) ? [] : [OFFER];
}
