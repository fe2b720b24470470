import { randomBytes } from "node:crypto";
import { lstatSync } from "node:fs";
import type { HttpTarget, Transport } from "../agents/agent.ts";
import { type HttpAddress, newHttpAddress, readHttpAddress } from "../client/http-address.ts";
import { readConfig } from "../config/resolve.ts";
import { UnbiddenError } from "../domain/errors.ts";
import type { InstallScope } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";

/** Where tool hooks go under a choice; null for commands. Writes nothing down. Throws `ARGUMENT_INVALID`. */
export async function addressFor(
  context: CliContext,
  scope: InstallScope,
  transport: Transport,
): Promise<HttpAddress | null> {
  // With the real client `auto` is never http: it shows its user each request that no daemon takes.
  if (transport !== "http") return null;
  const why = reasonAgainst(context, scope);
  if (why) throw new UnbiddenError("ARGUMENT_INVALID", `--transport http ${why}`);
  return readHttpAddress(context.home) ?? newHttpAddress((size) => randomBytes(size).toString("hex"));
}

export function targetOf({ port, hookToken }: HttpAddress, agent: string): HttpTarget {
  return { url: `http://127.0.0.1:${port}/hook/${agent}`, token: hookToken };
}

/** What is installed under a choice. */
export function installedTarget(
  { home }: CliContext,
  agent: string,
  transport: Transport,
): HttpTarget | null {
  const address = transport === "http" ? readHttpAddress(home) : null;
  return address && targetOf(address, agent);
}

/** Null when nothing speaks against it. */
function reasonAgainst({ home, env }: CliContext, scope: InstallScope): string | null {
  if (scope !== "user") return "needs --scope user: a token has no place in a project";
  if (process.platform === "win32") return "is not to be had on Windows";
  const { config } = readConfig(home, env);
  if (!config["daemon.enabled"] || !config["daemon.http"])
    return "needs a daemon that may listen (daemon.enabled and daemon.http)";
  const found = lstatSync(home.root, { throwIfNoEntry: false });
  const isOurs = !found || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
  return isOurs ? null : `needs a home that is yours alone (chmod 0700 ${home.root})`;
}
