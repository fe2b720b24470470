import { basename } from "node:path";
import { redact } from "../domain/redact.ts";
import { projectFacts } from "../project/project-facts.ts";
import type { ProjectFacts } from "../store/store.ts";
import type { EngineDeps } from "./deps.ts";

/** The project of a folder, its keys and name safe to write: folders and remotes can carry tokens. */
export function projectAt(deps: EngineDeps, cwd: string): ProjectFacts | null {
  const facts = projectFacts(cwd, deps.userHome);
  if (!facts) return null;
  const safe = (text: string) => redact(text, deps.key()).text;
  const keys = facts.keys.map(({ kind, value }) => ({ kind, value: safe(value) }));
  // A name cut out of a longer secret, as from an address with slashes, is no longer known for one.
  const isWhole = keys.some(({ value }) => value.includes(facts.name));
  const name = isWhole ? safe(facts.name) : basename(keys.at(-1)?.value ?? "");
  return { ...facts, name, keys };
}

/** No system takes a longer path. */
export const MAX_PATH = 4_096;

/** Null for one that must not be written: agents name its folder after the session's own, in a spelling that hides a secret. */
export function safeTranscript(deps: EngineDeps, path: string, cwd: string): string | null {
  if (path.length > MAX_PATH) return null;
  return [path, cwd].every((text) => redact(text, deps.key()).count === 0) ? path : null;
}
