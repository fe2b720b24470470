import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../sandbox.ts";
import type { AgentClient } from "./agent-client.ts";

/** What Gemini CLI and its forks share: one file of settings, in a folder of the client's name. */
export function geminiFamilySettings(
  folder: string,
  authType: string,
  more: object = {},
): Pick<AgentClient, "configure" | "addServer"> {
  const fileOf = ({ home }: Sandbox) => join(home, folder, "settings.json");
  const write = (sandbox: Sandbox, settings: object) =>
    writeFileSync(fileOf(sandbox), `// The client reads comments.\n${JSON.stringify(settings, null, 2)}\n`);
  return {
    configure(sandbox) {
      mkdirSync(join(sandbox.home, folder), { recursive: true });
      write(sandbox, {
        security: { auth: { selectedType: authType }, folderTrust: { enabled: false } },
        general: { enableAutoUpdate: false, disableAutoUpdate: true },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        ...more,
      });
    },

    addServer(sandbox, [command, ...args]) {
      const settings = JSON.parse(readFileSync(fileOf(sandbox), "utf8").replace(/^\/\/.*/, ""));
      const server = { command, args, env: { UNBIDDEN_HOME: sandbox.unbiddenHome } };
      write(sandbox, { ...settings, mcpServers: { unbidden: server } });
    },
  };
}
