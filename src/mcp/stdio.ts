import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpWorld } from "./mcp-world.ts";
import { unbiddenServer } from "./server.ts";

/** Serves one client on stdin and stdout until it hangs up. */
export async function serveOnStdio(world: McpWorld, serverOf = unbiddenServer): Promise<void> {
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  const handle = serveStdio(() => serverOf(world));
  await ended;
  await handle.close();
}
