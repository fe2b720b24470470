import { randomUUID } from "node:crypto";

/** The payloads of a simulated Claude Code session, to call our hooks as the client would. */
export interface SimulatedSession {
  readonly start: object;
  readonly prompt: (text: string) => object;
  readonly reply: (text: string) => object;
  readonly end: object;
}

export function madeUpSession(cwd: string): SimulatedSession {
  const session = { session_id: `unbidden-${randomUUID()}`, cwd };
  return {
    start: { ...session, hook_event_name: "SessionStart", source: "startup" },
    prompt: (text) => ({ ...session, hook_event_name: "UserPromptSubmit", prompt: text }),
    reply: (text) => ({ ...session, hook_event_name: "Stop", last_assistant_message: text }),
    end: { ...session, hook_event_name: "SessionEnd", reason: "other" },
  };
}

/** The text the client would add to the model's context; null for silence and for an answer it would ignore. */
export function addedContext(stdout: string): string | null {
  try {
    const { hookSpecificOutput } = JSON.parse(stdout) as { hookSpecificOutput?: Record<string, unknown> };
    const text = hookSpecificOutput?.hookEventName && hookSpecificOutput.additionalContext;
    return typeof text === "string" && text !== "" ? text : null;
  } catch {
    // Not one JSON object, so not an answer of ours.
    return null;
  }
}
