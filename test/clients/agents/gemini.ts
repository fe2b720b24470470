import { GEMINI } from "../pins.ts";
import type { AgentClient } from "./agent-client.ts";
import { geminiFamilySettings } from "./gemini-family.ts";

export const geminiClient: AgentClient = {
  name: "gemini",
  label: "Gemini CLI",
  pin: GEMINI,
  ...geminiFamilySettings(".gemini", "gemini-api-key"),

  command: (executable, prompt) => [
    ...([process.execPath, executable, "-m", "gemini-2.5-flash"] as const),
    ...["--approval-mode", "yolo", "-p", prompt],
  ],
  env: (_sandbox, modelUrl) => ({
    GEMINI_API_KEY: "none",
    GOOGLE_GEMINI_BASE_URL: modelUrl,
    GEMINI_CLI_NO_RELAUNCH: "true",
  }),
};
