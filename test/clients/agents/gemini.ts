import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GEMINI } from "../pins.ts";
import type { Sandbox } from "../sandbox.ts";
import type { AgentClient } from "./agent-client.ts";

const fileOf = ({ home }: Sandbox) => join(home, ".gemini", "settings.json");

export const geminiClient: AgentClient = {
  name: "gemini",
  label: "Gemini CLI",
  pin: GEMINI,
  settings: [".gemini/settings.json"],

  configure(sandbox) {
    mkdirSync(join(sandbox.home, ".gemini"), { recursive: true });
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    };
    writeFileSync(fileOf(sandbox), `${JSON.stringify(settings, null, 2)}\n`);
  },

  addServer(sandbox, [command, ...args]) {
    const settings = existsSync(fileOf(sandbox)) ? JSON.parse(readFileSync(fileOf(sandbox), "utf8")) : {};
    const server = { command, args, env: { UNBIDDEN_HOME: sandbox.unbiddenHome } };
    const mcpServers = { ...settings.mcpServers, unbidden: server };
    writeFileSync(fileOf(sandbox), `${JSON.stringify({ ...settings, mcpServers }, null, 2)}\n`);
  },

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
