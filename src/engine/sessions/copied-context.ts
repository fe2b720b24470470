import { ownBlocksIn } from "../../domain/own-blocks.ts";
import type { HookContext } from "../events/hook-context.ts";

/** The agent reports whole seconds, and a reply is stored a moment after it was made. */
const SOONER_MS = 1_500;
const LATER_MS = 5_000;

/**
 * A fork's context is a copy of another's, so that what that one holds is not told again. False where nobody can say
 * what it holds: the agent writes the copy down only after the first prompt, and names no session it came from.
 */
export async function takeOverContext(context: HookContext): Promise<boolean> {
  const { deps, call, session } = context;
  if (await carryTranscriptBlocks(context)) return true;
  await deps.store().expectCopy(session.id);
  if (call.sinceReply === null || session.project === null) return false;
  const repliedAt = deps.now() - call.sinceReply;
  const [from, to] = [repliedAt - SOONER_MS, repliedAt + LATER_MS];
  const sessions = await deps.store().repliedBetween(session.project.id, from, to);
  const others = sessions.filter((id) => id !== session.id);
  // With several, the fork holds one's blocks; silence about the others' is better than repeating.
  for (const other of others) await deps.store().carryContext(session.id, other);
  return others.length === 1;
}

/** Once the copy is written, its own blocks are read. */
export async function readCopy(context: HookContext): Promise<void> {
  if (await context.deps.store().takeCopy(context.session.id)) await carryTranscriptBlocks(context);
}

/** False where the transcript holds no block of ours. */
async function carryTranscriptBlocks({ deps, agent, call, session }: HookContext): Promise<boolean> {
  const importer = (await deps.importers()).get(agent.name);
  const past = call.transcript === null ? null : await importer?.session(call.transcript);
  const blocks = past ? (importer?.contexts(past) ?? []).flatMap(ownBlocksIn) : [];
  return blocks.length > 0 && (await deps.store().carryBlocks(session.id, blocks)) > 0;
}
