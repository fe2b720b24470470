import { randomBytes } from "node:crypto";
import { BOUNDS } from "../../client/bounds.ts";
import { openEngine } from "../../client/open.ts";
import type { Engine } from "../../operations/engine-type.ts";
import { madeOnce } from "../../text/made-once.ts";
import type { CliContext, ExitCode } from "../context.ts";

/** Serves an agent's tools on stdin and stdout until it hangs up. */
export async function serveMcp({ env, cwd }: CliContext): Promise<ExitCode> {
  const { serveOnStdio } = await import("../../mcp/stdio.ts");
  const opened: Promise<Engine>[] = [];
  const engineFor = (options: { readonly isPerson: boolean }) =>
    madeOnce(() => {
      const engine = openEngine({ env, entryPoint: "mcp", busyTimeoutMs: BOUNDS.busyElsewhere, ...options });
      opened.push(engine);
      return engine;
    });
  await serveOnStdio({
    engine: engineFor({ isPerson: false }),
    asPerson: engineFor({ isPerson: true }),
    cwd,
    session: env.CLAUDE_CODE_SESSION_ID,
    nonce: () => randomBytes(2).toString("hex"),
  });
  for (const engine of opened) await (await engine).close();
  return 0;
}
