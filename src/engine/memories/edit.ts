import { PINNED, wordsToValue } from "../../domain/change.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { AmendAnswer } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Store } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { oneMemory, toShownMemory } from "./shown-memories.ts";

/** An omitted field stays as it is. */
export async function editMemory(
  deps: EngineDeps,
  { id, title, body }: OperationInput<"edit">,
): Promise<AmendAnswer> {
  if (title === undefined && body === undefined)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "give --title or --body, or run it at a terminal to use your editor",
    );
  const memory = await oneMemory(deps, id);
  const words = {
    title: title === undefined ? memory.title : safe(deps, title.replace(/\s+/g, " ").trim()),
    body: body === undefined ? memory.body : safe(deps, body.trim()),
  };
  return amendMemory(deps, memory.id, { what: "edit", after: wordsToValue(words) });
}

type Amendment = Parameters<Store["amend"]>[1];

const amendBy =
  (amendment: Amendment) =>
  (deps: EngineDeps, { id }: OperationInput<"pin">): Promise<AmendAnswer> =>
    amendMemory(deps, id, amendment);

export const pinMemory = amendBy({ what: "pin", after: PINNED });
export const unpinMemory = amendBy({ what: "pin", after: null });
export const confirmMemory = amendBy({ what: "confirm", after: "3" });

async function amendMemory(deps: EngineDeps, id: string, amendment: Amendment): Promise<AmendAnswer> {
  const { id: fullId } = await oneMemory(deps, id);
  const change = await deps.store().amend(fullId, amendment, deps.now());
  return {
    memory: await toShownMemory(deps, await oneMemory(deps, fullId)),
    change: change === "same" ? null : change,
  };
}
