import { type ChangeKind, changedPart, PINNED } from "../../domain/change.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { type Memory, REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import { type BulkAnswer, MOST_AT_ONCE } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { chosenFilter } from "./list.ts";
import { catchUp } from "./memories.ts";
import { toShownMemories } from "./shown-memories.ts";

type Act = Exclude<BulkAnswer["act"], "undo">;

/** Changes all that match, as the user; without `yes` it only lists them. */
export async function changeMany(deps: EngineDeps, input: OperationInput<"bulk">): Promise<BulkAnswer> {
  const { act, limit, yes } = input;
  if (act === "undo") return undoMany(deps, input.changes);
  if (!NARROWING.some((field) => input[field] !== undefined))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `say which memories: ${NARROWING.map((name) => `--${name}`).join(", ")}`,
    );
  await catchUp(deps);
  const found = await findChanged(deps, input, act);
  const memories = found.slice(0, limit);
  const shown = await toShownMemories(deps, memories);
  const changes: string[] = [];
  // One moment for all, by which they are undone together.
  const at = deps.now();
  if (yes) for (const { id } of memories) changes.push(...(await changeOne(deps, act, id, at)));
  return { act, done: yes, memories: shown, more: found.length > limit, changes, left: 0 };
}

/** One of these is needed, so that nobody retires everything by a slip. */
const NARROWING = ["session", "source", "rule", "since", "before", "kind", "trust", "pinned"] as const;

/** Amendments of the acts; to retire is an ending. */
const AMENDMENTS: Readonly<
  Record<
    Exclude<Act, "retire">,
    { readonly what: Exclude<ChangeKind, "supersede">; readonly after: string | null }
  >
> = {
  confirm: { what: "confirm", after: "3" },
  pin: { what: "pin", after: PINNED },
  unpin: { what: "pin", after: null },
};

/** Newest first, and one more than the limit where there are more. */
async function findChanged(deps: EngineDeps, input: OperationInput<"bulk">, act: Act): Promise<Memory[]> {
  const filter = await chosenFilter(deps, input);
  const found: Memory[] = [];
  for (let skip = 0; found.length <= input.limit; skip += MOST_AT_ONCE) {
    const piece = await deps.store().listMemories({ ...filter, limit: MOST_AT_ONCE, skip });
    found.push(...piece.filter((memory) => isChangedBy(act, memory)));
    if (piece.length < MOST_AT_ONCE) break;
  }
  return found.slice(0, input.limit + 1);
}

function isChangedBy(act: Act, memory: Memory): boolean {
  if (act === "retire") return memory.supersededBy === null;
  const { what, after } = AMENDMENTS[act];
  return changedPart(memory, what) !== after;
}

/** The id of the change; none where another process was quicker. */
async function changeOne(deps: EngineDeps, act: Act, id: string, at: number): Promise<string[]> {
  const ending = { older: id, newer: REMOVED_AT_SOURCE, because: "you asked to stop recalling it" };
  const change =
    act === "retire"
      ? await deps.store().supersede(ending, at)
      : await deps.store().amend(id, AMENDMENTS[act], at);
  return typeof change === "string" ? [] : [change.id];
}

/** Latest first, because a change can stand on an earlier one. */
async function undoMany(deps: EngineDeps, named: readonly string[] | undefined): Promise<BulkAnswer> {
  const changes = named?.toReversed() ?? (await lastTogether(deps));
  if (changes.length === 0) throw new UnbiddenError("CHANGE_UNKNOWN", "no change of yours is left to undo");
  const undone: string[] = [];
  for (const id of changes) if ((await deps.store().undo(id, deps.now())) === "undone") undone.push(id);
  const left = changes.length - undone.length;
  return { act: "undo", done: true, memories: [], more: false, changes: undone, left };
}

async function lastTogether(deps: EngineDeps): Promise<readonly string[]> {
  const last = await deps.store().changes({ own: true, standing: true, limit: MOST_AT_ONCE });
  return last.filter(({ at }) => at === last[0]?.at).map(({ id }) => id);
}
