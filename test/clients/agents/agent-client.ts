import { type Ended, runToEnd } from "../child-process.ts";
import type { ClientPin } from "../pins.ts";
import { type Sandbox, sandboxEnv } from "../sandbox.ts";
import type { AgentModel } from "./agent-model.ts";
import { toldLines } from "./blocks.ts";
import type { AgentRequest, Step } from "./dialect.ts";

/** One of the other agents, as a person runs it without its screen. */
export type AgentClient = {
  /** Our name of it. */
  readonly name: string;
  readonly label: string;
  readonly pin: ClientPin;
  /** Files of the user's that say which model is asked. */
  configure(sandbox: Sandbox, modelUrl: string): void;
  /** Names a server of tools in the client's settings; none where the client has no such servers. */
  addServer?(sandbox: Sandbox, command: readonly [program: string, ...args: string[]]): void;
  /** What the user does in the client after an installation, such as reviewing the hooks. */
  trust?(sandbox: Sandbox, executable: string): Promise<void>;
  command(executable: string, prompt: string): readonly [program: string, ...args: string[]];
  /** The same in a trusted project, where the client also runs Claude Code's hooks. */
  commandInTrusted?(executable: string, prompt: string): readonly [program: string, ...args: string[]];
  /** From how many tokens on it compacts in the middle of a turn; none where no answer of a model makes it. */
  readonly compactsAt?: number;
  env(sandbox: Sandbox, modelUrl: string): Readonly<Record<string, string>>;
};

export type Stage = { readonly client: AgentClient; readonly executable: string; readonly model: AgentModel };

export type AgentRun = { readonly requests: readonly AgentRequest[]; readonly ended: Ended };

const TIMEOUT_MS = 120_000;

/** What anything that ignores its configuration runs into, instead of leaving the machine. */
const NO_WAY_OUT = {
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
  no_proxy: "127.0.0.1,localhost",
};

/** Runs one headless session to its end; throws when the client fails or departs from the script. */
export async function runAgent(
  sandbox: Sandbox,
  { client, executable, model }: { client: AgentClient; executable: string; model: AgentModel },
  { prompt, steps }: { prompt: string; steps: readonly Step[] },
): Promise<AgentRun> {
  const { requests } = model.play(steps);
  const [program, ...args] = client.command(executable, prompt);
  const ended = await runToEnd(program, args, {
    cwd: sandbox.project,
    env: { ...sandboxEnv(sandbox), ...NO_WAY_OUT, ...client.env(sandbox, model.url) },
    timeoutMs: TIMEOUT_MS,
  });
  const texts = requests.flatMap((request) => request.texts);
  sandbox.told.push(...toldLines(client.label, prompt, texts));
  const said = `${ended.lines.map(({ text }) => text).join("\n")}\n${ended.stderr}`;
  if (ended.code !== 0)
    throw new Error(`${client.label} ended with code ${ended.code}: ${said.slice(-2_000)}`);
  if (requests.length !== steps.length)
    throw new Error(
      `${client.label} asked the model ${requests.length} times, the script has ${steps.length} steps: ${said.slice(-2_000)}`,
    );
  return { requests, ended };
}
