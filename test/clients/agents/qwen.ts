import { QWEN } from "../pins.ts";
import type { AgentClient } from "./agent-client.ts";
import { geminiFamilySettings } from "./gemini-family.ts";

/** Its own memory asks the model at the end of a session, which a script does not foresee; nothing of that reaches our hooks. */
const WITHOUT_MEMORY = { memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false } };

export const qwenClient: AgentClient = {
  name: "qwen",
  label: "Qwen Code",
  pin: QWEN,
  compactsAt: 172_000,
  ...geminiFamilySettings(".qwen", "openai", WITHOUT_MEMORY),

  command: (executable, prompt) => [process.execPath, executable, "--approval-mode", "yolo", "-p", prompt],
  env: (_sandbox, modelUrl) => ({
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    OPENAI_MODEL: "scripted",
    QWEN_CODE_NO_RELAUNCH: "true",
  }),
};
