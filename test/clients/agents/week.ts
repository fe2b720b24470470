import { runSession } from "../claude-code.ts";
import { textsOf } from "../model-request.ts";
import { installProduct, runCommand } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { type AgentClient, runAgent } from "./agent-client.ts";
import { type AgentModel, startAgentModel } from "./agent-model.ts";
import { blocksIn, blocksOf } from "./blocks.ts";
import { codexClient } from "./codex.ts";
import { geminiClient } from "./gemini.ts";
import { openCodeClient } from "./opencode.ts";

/** One day of the week: what the person said in which agent, what the agent was told beside it, and its answer. */
export type Day = {
  readonly day: string;
  readonly agent: string;
  readonly said: string;
  readonly told: readonly string[];
  readonly answered: string;
};

/** The other agents of the week, besides Claude Code. */
export const WEEK_CLIENTS: readonly AgentClient[] = [codexClient, geminiClient, openCodeClient];

const FIRST = "Let's use JSONL for storage because it is append-only and simple to grep.";
const CHANGED = "Let's use SQLite for storage instead of JSONL because JSONL grew too large to grep.";
const QUESTION = "What did we decide about storage?";

type Executables = ReadonlyMap<string, string>;

export function weekScenarios(executables: Executables): readonly Scenario[] {
  return [
    {
      name: "one memory's week: said in Claude Code, told in Codex, changed in Gemini CLI, told in OpenCode and again in Claude Code",
      run: async (sandbox) => void (await liveThroughWeek(sandbox, executables)),
    },
  ];
}

/** Plays the week with the real clients, and throws where a day does not go as it should. */
export async function liveThroughWeek(sandbox: Sandbox, executables: Executables): Promise<readonly Day[]> {
  const model = await startAgentModel();
  const day = dayIn(sandbox, model, executables);
  try {
    await installProduct(sandbox);
    const monday = await claudeDay(sandbox, "Monday", FIRST, "Storage writes JSONL now.");
    const tuesday = await day("Tuesday", codexClient, QUESTION, "JSONL, as you said on Monday.");
    saysOnce(tuesday, "JSONL for storage", "you said in Claude Code");
    const wednesday = await day("Wednesday", geminiClient, CHANGED, "Storage writes SQLite now.");
    const thursday = await day("Thursday", openCodeClient, QUESTION, "SQLite, since Wednesday.");
    saysOnce(thursday, "SQLite for storage", "you said in Gemini CLI");
    const friday = await claudeDay(sandbox, "Friday", QUESTION, "SQLite.");
    saysOnce(friday, "SQLite for storage", "you said in Gemini CLI");
    return [monday, tuesday, wednesday, thursday, friday];
  } finally {
    await model.close();
  }
}

/** The user's words stand in one block of that day, with who heard them. */
function saysOnce({ agent, told }: Day, words: string, heard: string): void {
  const saying = told.filter((block) => block.includes(words));
  expectThat(saying.length === 1, `${agent} is told "${words}" once: ${told.join("\n")}`);
  expectThat(saying[0]?.includes(heard) === true, `it says "${heard}": ${saying[0]}`);
}

async function claudeDay(sandbox: Sandbox, day: string, said: string, answered: string): Promise<Day> {
  const run = await runSession(sandbox, { prompt: said, script: { main: [{ text: answered }] } });
  const told = mainRequest(run, 0).body.messages.flatMap(textsOf).flatMap(blocksOf);
  return { day, agent: "Claude Code", said, told, answered };
}

function dayIn(sandbox: Sandbox, model: AgentModel, executables: Executables) {
  return async (day: string, client: AgentClient, said: string, answered: string): Promise<Day> => {
    const executable = executables.get(client.name) ?? "";
    client.configure(sandbox, model.url);
    await runCommand(sandbox, ["install", client.name]);
    await client.trust?.(sandbox, executable);
    const steps = [{ text: answered }];
    const run = await runAgent(sandbox, { client, executable, model }, { prompt: said, steps });
    return { day, agent: client.label, said, told: blocksIn(run), answered };
  };
}
