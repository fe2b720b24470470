import { openEngine } from "../../client/open.ts";
import { commandName } from "../command-name.ts";
import type { CliContext } from "../context.ts";
import { bytes, plural } from "../render/paint.ts";

/** Whoever installs has worked with the agent before: what was said then need not be said again. */
export async function offerImport(
  context: CliContext,
  agent: string,
  bringIn: () => Promise<void>,
): Promise<void> {
  const past = await pastSessions(context, agent);
  if (past.sessions === 0) return;
  const found = `${plural(past.sessions, "past session")} (${bytes(past.bytes)})`;
  if (context.terminal && (await confirmImport(`You have ${found}. Bring in what was said there, now?`)))
    return await bringIn();
  context.print(
    `You have ${found}. To start with what was said there: ${commandName(context)} import ${agent}`,
  );
}

async function pastSessions(context: CliContext, agent: string) {
  const engine = await openEngine({ env: context.env, entryPoint: "cli", busyTimeoutMs: 0 });
  try {
    return await engine.pastSessions(agent);
  } finally {
    await engine.close();
  }
}

async function confirmImport(message: string): Promise<boolean> {
  const { confirm } = await import("@clack/prompts");
  // Anything but yes, an interruption too, is no.
  return (await confirm({ message })) === true;
}
