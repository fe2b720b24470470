import { PINNED, tagsToValue, wordsToValue } from "../../domain/change.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { EVERYWHERE_TAG, type Memory } from "../../domain/memory.ts";
import type { AmendAnswer } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Store } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { bodyWithParts } from "./pattern-parts.ts";
import { oneMemory, toShownMemory } from "./shown-memories.ts";

/** An omitted field stays as it is. */
export async function editMemory(
  deps: EngineDeps,
  { id, title, body, tags, context, solution }: OperationInput<"edit">,
): Promise<AmendAnswer> {
  const hasWords = [title, body, context, solution].some((given) => given !== undefined);
  if (!hasWords && tags === undefined)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "give --title, --body or --tags, or run it at a terminal to use your editor",
    );
  const memory = await oneMemory(deps, id);
  const changed = bodyWithParts(memory.kind, body ?? memory.body, { context, solution });
  const tagged = tags && (await amendMemory(deps, memory.id, tagAmendment(deps, memory, tags)));
  if (tagged && !hasWords) return tagged;
  const words = {
    title: title === undefined ? memory.title : safe(deps, title.replace(/\s+/g, " ").trim()),
    body: changed === memory.body ? memory.body : safe(deps, changed.trim()),
  };
  return amendMemory(deps, memory.id, { what: "edit", after: wordsToValue(words) });
}

/** Whether it holds in every project is no matter of tags. */
function tagAmendment(deps: EngineDeps, memory: Memory, tags: readonly string[]): Amendment {
  const own = tags.filter((tag) => tag !== "-" && tag !== EVERYWHERE_TAG).map((tag) => safe(deps, tag));
  const kept = memory.tags.filter((tag) => tag === EVERYWHERE_TAG);
  return { what: "tag", after: tagsToValue([...kept, ...own]) };
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
