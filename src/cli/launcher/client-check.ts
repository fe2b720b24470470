import { isDeepStrictEqual } from "node:util";
import { type Check, noteCheck, okCheck } from "../../domain/check.ts";
import type { CliContext, CommandRun } from "../context.ts";
import { chosenSentence, clientsHere, measureClients, quickest } from "./choose-client.ts";
import { readLauncher, writeLauncher } from "./launcher.ts";

/** A machine may have lost, or got, what the launcher asks the daemon with. */
export async function checkClient({ home, env }: CliContext): Promise<Check[]> {
  const target = await readLauncher(home);
  if (process.platform === "win32" || target.status !== "ours") return [];
  const measured = await measureClients(clientsHere(env));
  const { client = null } = target;
  const isBest =
    client === null
      ? quickest(measured) === null
      : measured.working.some((each) => isDeepStrictEqual(each.client, client));
  if (isBest) return [okCheck("fast client", `hooks ask the daemon by ${chosenSentence(client, measured)}`)];
  const finding = `hooks ask the daemon by ${client?.name ?? "Node"}; quickest here is ${chosenSentence(quickest(measured), measured)}`;
  return [noteCheck("fast client", finding, "`unbidden doctor --fix` chooses again")];
}

/** Chooses again how an installed launcher asks the daemon. */
export async function fixLauncher({ context, hook }: Pick<CommandRun, "context" | "hook">): Promise<void> {
  const { status } = await readLauncher(context.home);
  if (status !== "ours") return;
  await writeLauncher(context.home, {
    ...hook,
    client: quickest(await measureClients(clientsHere(context.env))),
  });
}
