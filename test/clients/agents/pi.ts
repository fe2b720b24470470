import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PI } from "../pins.ts";
import type { AgentClient } from "./agent-client.ts";

export const piClient: AgentClient = {
  name: "pi",
  label: "pi",
  pin: PI,

  configure({ home }, modelUrl) {
    const folder = join(home, ".pi", "agent");
    mkdirSync(folder, { recursive: true });
    const scripted = {
      baseUrl: `${modelUrl}/v1`,
      api: "openai-completions",
      apiKey: "none",
      compat: { supportsDeveloperRole: false, supportsReasoningEffort: false },
      models: [{ id: "scripted" }],
    };
    writeFileSync(join(folder, "models.json"), JSON.stringify({ providers: { scripted } }));
  },

  command: (executable, prompt) => [
    process.execPath,
    ...[executable, "--provider", "scripted", "--model", "scripted", "-p", prompt],
  ],
  env: () => ({ PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" }),
};
