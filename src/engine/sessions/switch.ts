import { unignoreSession } from "../../config/ignored-sessions.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { oneLine } from "../../inject/block/one-line.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { SwitchAnswer } from "../../operations/switches.ts";
import type { Session } from "../../store/store.ts";
import { findKnownProject } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { findListed } from "./find-listed.ts";
import { findNamedSession } from "./session.ts";
import { seenSession } from "./status.ts";

/** Reaches back over a long turn to the prompt that began it. */
const EVENTS_TO_LAST_PROMPT = 1_000;
/** Enough of a prompt to recognise a session. */
const PROMPT_LENGTH = 80;

export const switchOn = switchTo(false);
export const switchOff = switchTo(true);

function switchTo(off: boolean) {
  return async (deps: EngineDeps, input: OperationInput<"off">): Promise<SwitchAnswer> => {
    if (input.session !== undefined) return switchOneSession(deps, input, off);
    const project = await projectToSwitch(deps, input);
    await deps.store().switchProject(project.id, off, deps.now());
    return { what: "project", name: project.name, off, session: null };
  };
}

async function projectToSwitch(deps: EngineDeps, input: OperationInput<"off">) {
  if (input.project !== undefined) return findListed(deps, input);
  const facts = projectAt(deps, input.cwd);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${input.cwd} belongs to no project`);
  // A project may be switched off before its first session.
  return deps.store().ensureProject(facts, deps.now());
}

async function switchOneSession(
  deps: EngineDeps,
  input: OperationInput<"off">,
  off: boolean,
): Promise<SwitchAnswer> {
  const project = await findKnownProject(deps, input);
  const session = await findNamedSession(deps, input.session ?? "", project?.id ?? null);
  if (!off && deps.isIgnored(session.id)) await captureFromNowOn(deps, session);
  await deps.store().switchSession(session.id, off, deps.now());
  const seen = { ...seenSession(session), off, lastPrompt: await lastPrompt(deps, session) };
  return { what: "session", name: session.nativeId, off, session: seen };
}

/** Off since the beginning, then on: it is captured from now on and no earlier. */
async function captureFromNowOn(deps: EngineDeps, session: Session): Promise<void> {
  await deps.store().switchSession(session.id, false, deps.now());
  await deps.store().switchSession(session.id, true, 0);
  // Only now: a hook that reads back meanwhile must find one or the other.
  unignoreSession(deps.home, session.id);
}

/** Null for a session without prompts. */
async function lastPrompt(deps: EngineDeps, session: Session): Promise<string | null> {
  const events = await deps.store().sessionEvents(session.id, EVENTS_TO_LAST_PROMPT);
  const prompt = events.findLast(({ kind }) => kind === "prompt");
  return oneLine(prompt?.text ?? "", PROMPT_LENGTH) || null;
}
