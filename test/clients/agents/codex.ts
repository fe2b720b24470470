import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runToEnd } from "../child-process.ts";
import { CODEX } from "../pins.ts";
import { type Sandbox, sandboxEnv } from "../sandbox.ts";
import type { AgentClient } from "./agent-client.ts";

const folderOf = ({ home }: Sandbox) => join(home, ".codex");

export const codexClient: AgentClient = {
  name: "codex",
  label: "Codex",
  pin: CODEX,

  configure(sandbox, modelUrl) {
    mkdirSync(folderOf(sandbox), { recursive: true });
    const config = `model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
`;
    writeFileSync(join(folderOf(sandbox), "config.toml"), config);
  },

  addServer(sandbox, [command, ...args]) {
    const file = join(folderOf(sandbox), "config.toml");
    const lines = [
      "[mcp_servers.unbidden]",
      `command = ${JSON.stringify(command)}`,
      `args = ${JSON.stringify(args)}`,
      `env = { UNBIDDEN_HOME = ${JSON.stringify(sandbox.unbiddenHome)} }`,
    ];
    writeFileSync(file, `${readFileSync(file, "utf8")}${lines.join("\n")}\n`);
  },

  /** As the client's own review screen does: the hashes that the client itself gives go into its config. */
  async trust(sandbox, executable) {
    const hooks = await listedHooks(sandbox, executable);
    if (hooks.length === 0) throw new Error("Codex lists no hooks");
    const file = join(folderOf(sandbox), "config.toml");
    const states = hooks.map(
      ({ key, currentHash }) =>
        `[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = ${JSON.stringify(currentHash)}\n`,
    );
    writeFileSync(file, readFileSync(file, "utf8") + states.join(""));
  },

  command: (executable, prompt) => [executable, "exec", "--skip-git-repo-check", prompt],
  env: () => ({ SCRIPTED_KEY: "none" }),
};

type ListedHook = { readonly key: string; readonly currentHash: string };

async function listedHooks(sandbox: Sandbox, executable: string): Promise<readonly ListedHook[]> {
  const asked = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: { clientInfo: { name: "test", version: "0" } } },
    { jsonrpc: "2.0", method: "initialized" },
    { jsonrpc: "2.0", id: 2, method: "hooks/list", params: { cwds: [sandbox.project] } },
  ];
  const isAnswer = (line: string) => line.includes('"id":2');
  const { lines } = await runToEnd(executable, ["app-server"], {
    cwd: sandbox.project,
    env: { ...sandboxEnv(sandbox), SCRIPTED_KEY: "none" },
    timeoutMs: 60_000,
    feed: {
      first: `${asked.map((line) => JSON.stringify(line)).join("\n")}\n`,
      after: (line) => (isAnswer(line) ? null : ""),
    },
  });
  const answer = JSON.parse(lines.find(({ text }) => isAnswer(text))?.text ?? "{}");
  return answer.result?.data?.[0]?.hooks ?? [];
}
