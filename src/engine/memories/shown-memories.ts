import { UnbiddenError } from "../../domain/errors.ts";
import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { ShownReceipt } from "../../operations/receipts.ts";
import type { ShownHit, ShownMemory } from "../../operations/shown-memory.ts";
import { replacementsOf } from "../../recall/replaced.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** The memory with this id prefix. Throws `MEMORY_UNKNOWN` or `MEMORY_AMBIGUOUS`. */
export async function oneMemory(deps: EngineDeps, id: string): Promise<Memory> {
  const [memory, other] = await deps.store().memoriesById(id.toLowerCase());
  if (!memory)
    throw new UnbiddenError("MEMORY_UNKNOWN", `no memory has an id that begins with ${id.slice(0, 40)}`);
  if (other)
    throw new UnbiddenError("MEMORY_AMBIGUOUS", `several memories have an id that begins with ${id}`);
  return memory;
}

export async function toShownMemories(deps: EngineDeps, memories: readonly Memory[]): Promise<ShownMemory[]> {
  const short = await deps.store().shortIds(memories.map((memory) => memory.id));
  const names = await deps.store().projectNames();
  const agents = await agentLabels(deps, memories);
  return memories.map((memory) => ({
    ...memory,
    agent: agents.get(memory.session ?? "") ?? null,
    shortId: short.get(memory.id) ?? memory.id,
    projectName: memory.project === null ? null : (names.get(memory.project) ?? null),
  }));
}

/** By session; empty where the store knows only one agent. */
async function agentLabels(
  { store, agents }: EngineDeps,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, string>> {
  if ((await store().knownAgents()).length < 2) return new Map();
  const found = await store().agentsOf(memories.flatMap(({ session }) => session ?? []));
  return new Map([...found].map(([id, agent]) => [id, agents.get(agent)?.label ?? agent]));
}

export async function toShownMemory(deps: EngineDeps, memory: Memory): Promise<ShownMemory> {
  const [shown] = await toShownMemories(deps, [memory]);
  return shown as ShownMemory;
}

export async function toShownHits(deps: EngineDeps, hits: readonly Hit[]): Promise<ShownHit[]> {
  const memories = await toShownMemories(
    deps,
    hits.map((hit) => hit.memory),
  );
  const replacedBy = await shownReplacements(deps, memories);
  return hits.map((hit, index) => ({
    ...hit,
    memory: memories[index] as ShownMemory,
    replacedBy: replacedBy.get(hit.memory.id) ?? null,
  }));
}

/** Replacements of superseded memories, by the ids of the old ones. */
export async function shownReplacements(
  deps: EngineDeps,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, ShownMemory>> {
  const newer = await replacementsOf(deps.store(), memories);
  const shownNewer = await toShownMemories(deps, [...newer.values()]);
  return new Map([...newer.keys()].map((id, index) => [id, shownNewer[index] as ShownMemory]));
}

export async function shownReceipts(deps: EngineDeps, receipts: readonly Receipt[]): Promise<ShownReceipt[]> {
  const names = await deps.store().projectNames();
  const nameOf = (project: string | null) => (project === null ? null : (names.get(project) ?? null));
  return receipts.map((receipt) => ({ ...receipt, projectName: nameOf(receipt.project) }));
}
