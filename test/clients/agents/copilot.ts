import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COPILOT } from "../pins.ts";
import type { AgentClient } from "./agent-client.ts";

function command(executable: string, prompt: string): [program: string, ...args: string[]] {
  return [executable, "-p", prompt, "--allow-all-tools", "--no-auto-update", "--disable-builtin-mcps"];
}

export const copilotClient: AgentClient = {
  name: "copilot",
  label: "Copilot CLI",
  pin: COPILOT,

  configure({ home }) {
    mkdirSync(join(home, ".copilot"), { recursive: true });
  },

  addServer({ home, unbiddenHome }, [command, ...args]) {
    const server = { type: "local", command, args, env: { UNBIDDEN_HOME: unbiddenHome }, tools: ["*"] };
    const file = join(home, ".copilot", "mcp-config.json");
    writeFileSync(file, JSON.stringify({ mcpServers: { unbidden: server } }));
  },

  command,
  commandInTrusted: (executable, prompt) => [...command(executable, prompt), "--trust-folder"],
  env: ({ home }, modelUrl) => ({
    COPILOT_HOME: join(home, ".copilot"),
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
    COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
    COPILOT_PROVIDER_TYPE: "openai",
    COPILOT_PROVIDER_API_KEY: "none",
    COPILOT_MODEL: "scripted",
    COPILOT_PROVIDER_WIRE_API: "completions",
  }),
};
