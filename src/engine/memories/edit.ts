import { PINNED, wordsToValue } from "../../domain/change.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { AmendAnswer } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Store } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { oneMemory, toShownMemory } from "./shown-memories.ts";

/** What is not given stays as it is. */
export async function editMemory(
  deps: EngineDeps,
  { id, title, body }: OperationInput<"edit">,
): Promise<AmendAnswer> {
  if (title === undefined && body === undefined)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "give --title or --body, or run it at a terminal to use your editor",
    );
  const known = await oneMemory(deps, id);
  const words = {
    title: title === undefined ? known.title : safe(deps, title.replace(/\s+/g, " ").trim()),
    body: body === undefined ? known.body : safe(deps, body.trim()),
  };
  return amendMemory(deps, known.id, { what: "edit", after: wordsToValue(words) });
}

export function pinMemory(deps: EngineDeps, { id }: OperationInput<"pin">): Promise<AmendAnswer> {
  return amendMemory(deps, id, { what: "pin", after: PINNED });
}

export function unpinMemory(deps: EngineDeps, { id }: OperationInput<"unpin">): Promise<AmendAnswer> {
  return amendMemory(deps, id, { what: "pin", after: null });
}

export function confirmMemory(deps: EngineDeps, { id }: OperationInput<"confirm">): Promise<AmendAnswer> {
  return amendMemory(deps, id, { what: "confirm", after: "3" });
}

async function amendMemory(
  deps: EngineDeps,
  id: string,
  wanted: Parameters<Store["amend"]>[1],
): Promise<AmendAnswer> {
  const { id: whole } = await oneMemory(deps, id);
  const change = await deps.store().amend(whole, wanted, deps.now());
  return {
    memory: await toShownMemory(deps, await oneMemory(deps, whole)),
    change: change === "same" ? null : change,
  };
}
