import { openEngine } from "../../client/open.ts";
import { installerOf, shownPath } from "../agent-settings.ts";
import { askYesOrNo } from "../at-terminal.ts";
import { commandName } from "../command-name.ts";
import type { CliContext } from "../context.ts";
import { activeMemories, importOf } from "../other-memories/other-memories.ts";
import { bytes, plural } from "../render/paint.ts";

/** What `unbidden import` is told. */
interface OfferedImport {
  readonly source: string;
  readonly file?: string;
}

/** Imports in this process; that of past sessions takes it over, and so is the last. */
export type RunImport = (offered: OfferedImport) => Promise<void>;

/** Offers to bring in what other active memories hold, then the agent's past sessions. */
export async function offerImports(context: CliContext, agent: string, runImport: RunImport): Promise<void> {
  await offerOtherMemories(context, [agent], runImport);
  await offerPastSessions(context, agent, runImport);
}

/** Each of them once, in however many of the agents it is active. */
export async function offerOtherMemories(
  context: CliContext,
  agents: readonly string[],
  runImport: RunImport,
): Promise<void> {
  const active = await Promise.all(agents.map((agent) => activeMemories(context, installerOf(agent))));
  for (const memory of new Set(active.flat().map((found) => found.memory))) {
    const offered = importOf(context, memory);
    if (offered === null) continue;
    const { source, file } = offered;
    const question = `${memory.name} has memories in ${shownPath(context, file)}. Import them now?`;
    if (context.terminal && (await askYesOrNo(question))) await runImport(offered);
    else
      context.print(
        `To bring in what ${memory.name} holds: ${commandName(context)} import ${source} ${shownPath(context, file)}`,
      );
  }
}

export async function offerPastSessions(
  context: CliContext,
  agent: string,
  runImport: RunImport,
): Promise<void> {
  const past = await sessionsToImport(context, agent);
  if (past.sessions === 0) return;
  const found = `${plural(past.sessions, "past session")} (${bytes(past.bytes)})`;
  if (context.terminal && (await askYesOrNo(`You have ${found}. Import them now?`)))
    return await runImport({ source: agent });
  context.print(`You have ${found}. To import them: ${commandName(context)} import ${agent}`);
}

async function sessionsToImport(context: CliContext, agent: string) {
  const engine = await openEngine({ env: context.env, entryPoint: "cli", busyTimeoutMs: 0 });
  try {
    return await engine.pastSessions(agent);
  } finally {
    await engine.close();
  }
}
