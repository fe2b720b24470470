import { expect, test } from "vitest";
import { activeWords } from "./active-words.ts";

const settings = (fields: object) => JSON.stringify(fields);
const HOOK = { type: "command", command: "node /opt/rival/hook.js" };

test.each([
  ["a plugin that is on", settings({ enabledPlugins: { "rival@market": true } })],
  ["a hook's command", settings({ hooks: { SessionStart: [{ hooks: [HOOK] }] } })],
  ["a list of plugins", settings({ plugin: ["opencode-rival"] })],
  ["settings with comments", '{ // mine\n  "plugin": ["rival"]\n}'],
  ["a section of TOML", '[plugins."rival@market"]\nenabled = true\n'],
])("%s is active", (_, text) => {
  expect(activeWords(text)).toContain("rival");
});

test.each([
  ["a plugin that is off", settings({ enabledPlugins: { "rival@market": false } })],
  ["an entry that is disabled", settings({ plugins: { rival: { enabled: false } } })],
  [
    "a server of tools, which tells nothing unasked",
    settings({ mcpServers: { rival: { command: "rival" } } }),
  ],
  ["a permission", settings({ permissions: { allow: ["Bash(rival:*)"] } })],
  ["a place to get plugins from", settings({ extraKnownMarketplaces: { rival: { source: "rival/rival" } } })],
  ["a section of TOML that is off", '[plugins."rival@market"]\nenabled = false\n'],
  ["a server of tools in TOML", '[mcp_servers.rival]\ncommand = "rival"\n'],
  ["a comment", '# rival\nmodel = "x"\n'],
])("%s is not", (_, text) => {
  expect(activeWords(text)).not.toContain("rival");
});
