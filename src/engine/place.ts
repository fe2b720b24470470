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
  return { ...facts, name: safe(facts.name), keys };
}
