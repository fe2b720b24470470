import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OPENCODE } from "../pins.ts";
import type { AgentClient } from "./agent-client.ts";

export const openCodeClient: AgentClient = {
  name: "opencode",
  label: "OpenCode",
  pin: OPENCODE,

  configure({ home }, modelUrl) {
    const folder = join(home, ".config", "opencode");
    // The kit for plugins counts as installed: without a network the client tries for a minute to get it.
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    const kit = { packages: { "": { dependencies: { "@opencode-ai/plugin": OPENCODE.version } } } };
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(kit));
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      name: "scripted",
      options: { baseURL: `${modelUrl}/v1`, apiKey: "none" },
      models: { scripted: { name: "scripted", limit: { context: 200_000, output: 8_000 } } },
    };
    const config = {
      autoupdate: false,
      share: "disabled",
      model: "scripted/scripted",
      small_model: "scripted/scripted",
      enabled_providers: ["scripted"],
      provider: { scripted: provider },
      permission: { "*": "allow" },
    };
    writeFileSync(join(folder, "opencode.json"), JSON.stringify(config, null, 2));
  },

  addServer({ home, unbiddenHome }, command) {
    const file = join(home, ".config", "opencode", "opencode.json");
    const environment = { UNBIDDEN_HOME: unbiddenHome };
    const mcp = { unbidden: { type: "local", command, environment, enabled: true } };
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), mcp }));
  },

  command: (executable, prompt) => [executable, "run", prompt],
  env: () => ({
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
  }),
};
