import { basename } from "node:path";
import type { UnsafeSession } from "../../capture/prepare.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { sessionId } from "../../domain/event.ts";
import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import { projectFacts } from "../../project/project-facts.ts";
import { redact } from "../../redact/redact.ts";
import type { Project, ProjectFacts, SessionFacts } from "../../store/store.ts";
import type { EngineDeps } from "./deps.ts";

/** No agent's id of a session is longer. */
const MAX_NATIVE_ID = 200;

/** A session's facts, safe to store. */
export function sessionFacts(deps: EngineDeps, session: UnsafeSession): SessionFacts {
  const { agent, nativeSession, cwd, transcript, at } = session;
  const isFolder = cwd !== "" && cwd.length <= MAX_PATH;
  return {
    id: sessionId(agent, nativeSession),
    agent,
    nativeId: safe(deps, nativeSession).slice(0, MAX_NATIVE_ID),
    project: isFolder ? projectAt(deps, cwd) : null,
    transcript: transcript && safeTranscript(deps, transcript, cwd),
    at: Math.min(at, deps.now()),
  };
}

/** The project of a folder, its keys and name safe to write: folders and remotes can carry tokens. */
export function projectAt(deps: EngineDeps, cwd: string): ProjectFacts | null {
  const facts = projectFacts(cwd, deps.userHome, deps.config.workspace_roots);
  if (!facts) return null;
  const keys = facts.keys.map(({ kind, value }) => ({ kind, value: safe(deps, value) }));
  // A name cut out of a longer secret, as from an address with slashes, is no longer known for one.
  const isWhole = keys.some(({ value }) => value.includes(facts.name));
  const name = isWhole ? safe(deps, facts.name) : basename(keys.at(-1)?.value ?? "");
  return { ...facts, name, keys };
}

/** Throws `PROJECT_UNKNOWN`, and `ARGUMENT_INVALID` where several have that name. */
export async function projectNamed({ store }: Pick<EngineDeps, "store">, name: string): Promise<Project> {
  const [found, other] = await store().projectsNamed(name);
  if (!found) throw new UnbiddenError("PROJECT_UNKNOWN", `no project is called ${name}`);
  if (other)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `several projects are called ${name}; go to its folder instead`,
    );
  return found;
}

/** No system takes a longer path. */
const MAX_PATH = 4_096;

/** Null for a path with a secret: agents name its folder after the session's own, in a spelling that hides it. */
function safeTranscript(deps: EngineDeps, path: string, cwd: string): string | null {
  if (path.length > MAX_PATH) return null;
  return [path, cwd].every((text) => redactShort(deps, text).count === 0) ? path : null;
}

export function safe(deps: Pick<EngineDeps, "key">, text: string): string {
  return redactShort(deps, text).text;
}

/** Short texts in which nothing was to remove: every call of a session brings the same paths. None of them holds a secret. */
const unchanged = new Set<string>();
const MOST_UNCHANGED = 200;
const LONGEST_UNCHANGED = 400;

function redactShort({ key }: Pick<EngineDeps, "key">, text: string): { text: string; count: number } {
  if (unchanged.has(text)) return { text, count: 0 };
  const redacted = redact(text, key());
  if (redacted.text === text && redacted.count === 0 && text.length <= LONGEST_UNCHANGED) {
    if (unchanged.size >= MOST_UNCHANGED) unchanged.clear();
    unchanged.add(text);
  }
  return redacted;
}

/** Longest summary stored, in characters: far longer than an agent's. A tool call waits while all of it is read. */
const MAX_SUMMARY = 200_000;

/** An agent's summary without secrets and our own blocks; twice, because redaction can lay a block bare. Then it is cut, or half a secret would stay. */
export function safeSummary(deps: Pick<EngineDeps, "key">, text: string): string {
  const words = withoutOwnBlocks(safe(deps, withoutOwnBlocks(text)));
  return words.slice(0, MAX_SUMMARY).toWellFormed();
}
