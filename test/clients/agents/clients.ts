import type { AgentClient } from "./agent-client.ts";
import { codexClient } from "./codex.ts";
import { copilotClient } from "./copilot.ts";
import { geminiClient } from "./gemini.ts";
import { openCodeClient } from "./opencode.ts";
import { piClient } from "./pi.ts";
import { qwenClient } from "./qwen.ts";

/** Every agent beside Claude Code that runs here. */
export const AGENT_CLIENTS: readonly AgentClient[] = [
  codexClient,
  openCodeClient,
  copilotClient,
  piClient,
  geminiClient,
  qwenClient,
];
