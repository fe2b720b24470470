import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../product.ts";
import { filesHolding, type Sandbox } from "../sandbox.ts";
import { expectThat } from "../scenario.ts";
import { DECISION, doEarlierWork, STORAGE_QUESTION } from "../scenarios/earlier-work.ts";
import { runAgent, type Stage } from "./agent-client.ts";

/** In a project whose Claude Code hooks the client runs, too, everything is told and kept once. */
export async function speaksOnce(sandbox: Sandbox, { client, executable, model }: Stage): Promise<void> {
  await doEarlierWork(sandbox);
  client.configure(sandbox, model.url);
  await runCommand(sandbox, ["install", client.name]);
  await runCommand(sandbox, ["install", "claude-code", "--scope", "project"]);
  const folder = join(sandbox.project, ".claude");
  // Whichever of the two files the client reads.
  copyFileSync(join(folder, "settings.local.json"), join(folder, "settings.json"));
  const before = await sessionsOfClaude(sandbox);
  const trusting = { ...client, command: client.commandInTrusted ?? client.command };
  const run = await runAgent(sandbox, { client: trusting, executable, model }, ask());
  const texts = run.requests.at(-1)?.texts.join("\n") ?? "";
  expectThat(texts.split(DECISION).length === 2, `"${DECISION}" is told once: ${texts.slice(-2_000)}`);
  const logs = join(sandbox.unbiddenHome, "logs");
  const failures = filesHolding(sandbox, "AGENT_UNKNOWN").filter((file) => file.startsWith(logs));
  expectThat(failures.length === 0, `no call failed: ${failures.join()}`);
  const after = await sessionsOfClaude(sandbox);
  expectThat(after === before, `nothing was kept as Claude Code's: ${after} sessions, before ${before}`);
}

function ask() {
  return { prompt: STORAGE_QUESTION, steps: [{ text: "Done." }] };
}

async function sessionsOfClaude(sandbox: Sandbox): Promise<number> {
  const { sessions } = JSON.parse(await runCommand(sandbox, ["status", "--json"])) as {
    sessions: readonly { agent: string }[];
  };
  return sessions.filter(({ agent }) => agent === "claude-code").length;
}
