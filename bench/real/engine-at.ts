import { addedContext } from "../../src/agents/claude-code/claude-code-session.ts";
import { triageClaudeCode } from "../../src/agents/claude-code/claude-code-skip.ts";
import { createEngine } from "../../src/engine.ts";
import type { Engine } from "../../src/operations/engine-type.ts";

interface At {
  /** The person's home. */
  readonly home: string;
  /** Ours. */
  readonly state: string;
  /** The agent's folder, where it is not in the home. */
  readonly agentFolder?: string;
  /** The person asks, and no agent. */
  readonly isPerson?: boolean;
}

const BUSY_TIMEOUT_MS = 1_000;

/** The engine as it is shipped, in this process. */
export function openAt({ home, state, agentFolder, isPerson = false }: At): Engine {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    UNBIDDEN_HOME: state,
    UNBIDDEN_DAEMON_ENABLED: "false",
    ...(agentFolder === undefined ? {} : { CLAUDE_CONFIG_DIR: agentFolder }),
  };
  return createEngine({ env, entryPoint: "hook", busyTimeoutMs: BUSY_TIMEOUT_MS, isPerson });
}

/** What a hook says; null for silence. What the hook's process leaves out by itself is left out here. */
export async function saidBy(engine: Engine, payload: object): Promise<string | null> {
  const bytes = Buffer.from(JSON.stringify(payload));
  if (triageClaudeCode(bytes) !== "work") return null;
  const { text, written, after } = await engine.hook("claude-code", bytes);
  if (text !== null) await written();
  await after();
  return text === null ? null : addedContext(text);
}
