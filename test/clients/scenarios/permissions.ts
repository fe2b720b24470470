import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSession, type Session } from "../claude-code.ts";
import type { ToolCall } from "../model-reply.ts";
import { injectedBlocks, subAgentMark, toolOutcomes } from "../model-request.ts";
import { installProduct, pluginOf } from "../product.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import { expectSameTools, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { bash, STORAGE_QUESTION, WISH, work } from "./earlier-work.ts";

export const permissions: readonly Scenario[] = [
  { name: "the same tools run, fail and are refused as without us", run: changesNoPermission },
  { name: "what a block names is opened without a question, and nothing that writes", run: opensUnasked },
  { name: "the plugin's command is on the PATH of the agent's shell", run: findsPluginCommand },
];

const OWN_REFUSAL = "not on a Sunday";
/** Says no by a hook of the user's own, whatever the rules say. */
const OWN_NO = {
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: OWN_REFUSAL,
  },
};
const SETTINGS = JSON.stringify({
  permissions: {
    allow: ["Bash(touch allowed-by-rule)"],
    deny: ["Bash(touch denied-by-rule)", "Read(./secret.txt)"],
  },
  hooks: {
    PreToolUse: [
      {
        matcher: "Bash",
        hooks: [
          {
            type: "command",
            command: `grep -q denied-by-hook && echo '${JSON.stringify(OWN_NO)}'; true`,
          },
        ],
      },
    ],
  },
});

async function changesNoPermission(sandbox: Sandbox): Promise<void> {
  writeFileSync(sandbox.settingsFile, SETTINGS);
  writeFileSync(join(sandbox.project, "secret.txt"), "the sealed part\n");
  await installProduct(sandbox, "--tools", "all");
  await work(sandbox);
  const session = everyFate(sandbox);
  const run = await runSession(sandbox, session);
  expectThat(injectedBlocks(mainRequest(run, -1)).length > 0, "memories were given", mainRequest(run, -1));
  const ours = run.hookRuns.filter(({ event }) => event === "PreToolUse" || event.startsWith("PostToolUse"));
  expectThat(ours.length > 0, "our hooks ran around the tools");
  const files = ["allowed-by-rule", "denied-by-rule", "denied-by-hook", "not-allowed", "written"];
  const made = files.filter((name) => existsSync(join(sandbox.project, name)));
  expectThat(made.join() === "allowed-by-rule", `what was refused did not happen: ${made.join()}`);
  expectThat(run.deniedTools.length > 0, "the client reports the refusals");

  const bare = await runSession(withoutUs(sandbox, SETTINGS), session);
  expectSameTools(run, bare);
}

async function opensUnasked(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox);
  await work(sandbox);
  const command = "~/.unbidden/bin/unbidden";
  const calls = [
    bash(`${command} search DEPLOY_ENV`),
    bash(`${command} session list`),
    bash(`${command} off`),
  ];
  const run = await runSession(sandbox, {
    prompt: "Look.",
    allowedTools: ["Read"],
    script: { main: [{ text: "On.", calls }, { text: "Done." }] },
  });
  const [search] = toolOutcomes([mainRequest(run, 1)]);
  expectThat(search?.said.includes(WISH) === true, `the search ran: ${search?.said}`);
  expectThat(
    run.deniedTools.length === 2,
    `what writes, or was not named, is asked for: ${run.deniedTools.length}`,
  );
}

async function findsPluginCommand(sandbox: Sandbox): Promise<void> {
  const calls = [bash("unbidden --version")];
  const script = { main: [{ text: "On.", calls }, { text: "Done." }] };
  const asked = {
    prompt: "Look.",
    plugin: pluginOf(sandbox),
    allowedTools: ["Bash(unbidden --version)"],
    script,
  };
  const [version] = toolOutcomes([mainRequest(await runSession(sandbox, asked), 1)]);
  expectThat(/\d+\.\d+\.\d+/.test(version?.said ?? ""), `it was found: ${version?.said}`);
}

/** Calls that are allowed, denied by rule or by a hook, not allowed at all, or fail; on the main thread and in a sub-agent. */
function everyFate({ project }: Sandbox): Session {
  const read = (name: string): ToolCall => ({ name: "Read", input: { file_path: join(project, name) } });
  const write = { name: "Write", input: { file_path: join(project, "written"), content: "x" } };
  const touch = (name: string) => bash(`touch ${name}`);
  const prompt = `Deploy. ${subAgentMark("helper")}`;
  const agent = { subagent_type: "general-purpose", run_in_background: false };
  const calls = [
    [read("README.md"), touch("allowed-by-rule"), touch("denied-by-rule")],
    [touch("denied-by-hook"), touch("not-allowed"), read("secret.txt"), write],
    [bash("sh deploy.sh"), bash("DEPLOY_ENV=staging sh deploy.sh")],
    [{ name: "Agent", input: { description: "Helper", prompt, ...agent } }],
  ];
  return {
    prompt: STORAGE_QUESTION,
    ownRefusal: OWN_REFUSAL,
    allowedTools: ["Read", "Bash(sh deploy.sh)", "Agent"],
    script: {
      main: [...calls.map((some) => ({ text: "On.", calls: some })), { text: "Done." }],
      subAgents: {
        helper: [
          { text: "On.", calls: [touch("not-allowed"), bash("sh deploy.sh"), write] },
          { text: "I tried." },
        ],
      },
    },
  };
}
