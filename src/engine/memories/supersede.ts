import type { Change } from "../../domain/change.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { type Memory, REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import type { AmendAnswer } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ShownMemory, ShownReplacement } from "../../operations/shown-memory.ts";
import { replacementsOf } from "../../recall/replaced.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { oneMemory, toShownMemories } from "./shown-memories.ts";

/** Most links shown for one memory. */
const LINKS = 20;

export async function supersedeMemory(deps: EngineDeps, input: OperationInput<"supersede">) {
  const [older, newer] = [await oneMemory(deps, input.older), await oneMemory(deps, input.newer)];
  if (older.id === newer.id) {
    throw new UnbiddenError("ARGUMENT_INVALID", "a memory cannot replace itself; name two");
  }
  if (older.project !== newer.project) {
    throw new UnbiddenError("ARGUMENT_INVALID", "the two memories belong to different projects");
  }
  const ending = { older: older.id, newer: newer.id, because: safe(deps, input.reason) };
  const existing = older.supersededBy === newer.id ? await findSameSupersede(deps, ending) : null;
  const change = existing ?? (await deps.store().supersede(ending, deps.now()));
  if (change === "circle") {
    throw new UnbiddenError("ARGUMENT_INVALID", "the older memory has itself replaced the newer one");
  }
  const [shownOlder, shownNewer] = await toShownMemories(deps, [{ ...older, supersededBy: newer.id }, newer]);
  return { older: shownOlder as ShownMemory, newer: shownNewer as ShownMemory, change };
}

/** Ends a memory without a newer one, as the user. */
export async function retireMemory(deps: EngineDeps, { id }: OperationInput<"retire">): Promise<AmendAnswer> {
  const memory = await oneMemory(deps, id);
  const ending = { older: memory.id, newer: REMOVED_AT_SOURCE, because: "you asked to stop recalling it" };
  const change = memory.supersededBy === null ? await deps.store().supersede(ending, deps.now()) : null;
  const [shown] = await toShownMemories(deps, [await oneMemory(deps, memory.id)]);
  return { memory: shown as ShownMemory, change: change === "circle" ? null : change };
}

/** Repeated without a reason it stays the change it was, with its reason. */
async function findSameSupersede(
  deps: EngineDeps,
  { older, newer, because }: { older: string; newer: string; because: string },
): Promise<Change | null> {
  if (because !== "") return null;
  const changes = await deps.store().changes({ memory: older, own: true, standing: true, limit: LINKS });
  return changes.find(({ what, after }) => what === "supersede" && after === newer) ?? null;
}

export async function undoChange(deps: EngineDeps, input: OperationInput<"undo">) {
  const change = await oneChange(deps, input.change.toLowerCase());
  const outcome = await deps.store().undo(change.id, deps.now());
  if (outcome === "changed") {
    throw new UnbiddenError("CHANGE_OVER", `change ${change.id.slice(0, 8)} no longer holds`);
  }
  const [memory] = await toShownMemories(deps, [await oneMemory(deps, change.memory)]);
  return { change: { ...change, undoneAt: deps.now() }, memory: memory as ShownMemory };
}

/** `last` is the user's own; a rule's change is undone by its id. */
async function oneChange(deps: EngineDeps, id: string): Promise<Change> {
  const which = id === "last" ? { own: true, standing: true, limit: 1 } : { prefix: id, limit: 2 };
  const [change, other] = await deps.store().changes(which);
  if (change && !other) return change;
  if (other) throw new UnbiddenError("CHANGE_UNKNOWN", `several changes have an id that begins with ${id}`);
  throw new UnbiddenError(
    "CHANGE_UNKNOWN",
    id === "last" ? "no change of yours is left to undo" : `no change ${id}`,
  );
}

/** The memories that replaced it and that it replaced. */
export async function replacementLinks(
  deps: EngineDeps,
  memory: Memory,
): Promise<{ replacedBy: ShownReplacement | null; replaces: readonly ShownReplacement[] }> {
  const store = deps.store();
  const newer = (await replacementsOf(store, [memory])).get(memory.id);
  const changes = await store.changes({ memory: memory.id, standing: true, limit: LINKS });
  const change = changes.find(({ after }) => after === memory.supersededBy) ?? null;
  const [shownNewer] = newer ? await toShownMemories(deps, [newer]) : [];
  return {
    replacedBy: shownNewer ? { memory: shownNewer, change } : null,
    replaces: await memoriesReplacedBy(deps, memory.id),
  };
}

async function memoriesReplacedBy(deps: EngineDeps, newer: string): Promise<readonly ShownReplacement[]> {
  const changes = await deps.store().changes({ newer, standing: true, limit: LINKS });
  const found = await Promise.all(changes.map(({ memory }) => deps.store().memoriesById(memory)));
  const ended = new Map(found.flat().map((memory) => [memory.id, memory]));
  const standing = [...ended.values()].filter(({ supersededBy }) => supersededBy === newer);
  const shown = await toShownMemories(deps, standing);
  return shown.map((memory) => ({ memory, change: changes.find((one) => one.memory === memory.id) ?? null }));
}
