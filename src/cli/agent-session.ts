import { readFileSync } from "node:fs";

/** Variables that agents set for the programs they start. */
const AGENT_VARIABLES = [
  ...["CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CODEX_SANDBOX", "CODEX_THREAD_ID"],
  ...["GEMINI_CLI", "CURSOR_AGENT", "OPENCODE", "COPILOT_CLI"],
];

/** Parents looked at: a shell in a shell in an editor is no more than a dozen. */
const MOST_PARENTS = 64;

/** True below an agent, also where the agent removed the variables for this one command. */
export function isUnderAgent(env: NodeJS.ProcessEnv): boolean {
  return AGENT_VARIABLES.some((name) => env[name]) || isChildOfAgent();
}

/** Linux alone shows the environment of other processes without starting a program. */
function isChildOfAgent(): boolean {
  let pid = process.ppid;
  try {
    for (let parents = 0; pid > 1 && parents < MOST_PARENTS; parents++) {
      const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      if (variables.some((one) => AGENT_VARIABLES.some((name) => one.startsWith(`${name}=`)))) return true;
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name before it is in brackets and may hold anything.
      pid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }
  } catch {
    // Another system, or a parent of another user, whom no agent of this user started.
  }
  return false;
}
