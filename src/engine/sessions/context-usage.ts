import type { ContextUse } from "../../agents/agent.ts";
import type { ContextUsage } from "../../inject/block/context-budget.ts";
import type { HookContext } from "../events/hook-context.ts";

/** Of the end of a transcript that is looked at: the last reply stands before what its tools gave back. */
const TAIL_BYTES = 256_000;
/** Where neither transcript nor environment nor the model's name tells. */
const WINDOW = 200_000;

/** How full the context is: as the last reply's own figures say, else the environment, else as if it were empty. */
export async function contextUsage({
  deps,
  agent,
  call,
}: Pick<HookContext, "deps" | "agent" | "call">): Promise<ContextUsage> {
  const said = deps.reportedContextSize;
  const use =
    call.transcript === null ? null : await usageInTranscript({ deps, agent, call }, call.transcript);
  return {
    used: use?.tokens ?? said.tokens ?? 0,
    window: said.window ?? use?.window ?? WINDOW,
  };
}

async function usageInTranscript(
  { deps, agent }: Pick<HookContext, "deps" | "agent" | "call">,
  path: string,
): Promise<ContextUse | null> {
  try {
    const importer = (await deps.importers()).get(agent.name);
    const tail = (await importer?.tail(path, TAIL_BYTES)) ?? null;
    return tail === null ? null : agent.transcripts.usageIn(tail);
  } catch {
    // It lies elsewhere, or is none: the figures only bound what is said, and another bound holds beside them.
    return null;
  }
}
