import { randomUUID } from "node:crypto";

/** The payloads of one Claude Code session that never took place, to call our hooks as the client would. */
export interface MadeUpSession {
  readonly start: object;
  readonly prompt: (text: string) => object;
  readonly reply: (text: string) => object;
  readonly end: object;
}

export function madeUpSession(cwd: string): MadeUpSession {
  const session = { session_id: `unbidden-${randomUUID()}`, cwd };
  return {
    start: { ...session, hook_event_name: "SessionStart", source: "startup" },
    prompt: (text) => ({ ...session, hook_event_name: "UserPromptSubmit", prompt: text }),
    reply: (text) => ({ ...session, hook_event_name: "Stop", last_assistant_message: text }),
    end: { ...session, hook_event_name: "SessionEnd", reason: "other" },
  };
}

/** What the client would add to the model's context; null for silence and for an answer it would drop. */
export function addedContext(stdout: string): string | null {
  try {
    const { hookSpecificOutput } = JSON.parse(stdout) as { hookSpecificOutput?: Record<string, unknown> };
    const text = hookSpecificOutput?.hookEventName && hookSpecificOutput.additionalContext;
    return typeof text === "string" && text !== "" ? text : null;
  } catch {
    // Not one JSON object: nothing of ours.
    return null;
  }
}
