import { PINNED, wordsToValue } from "../../domain/change.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { AmendAnswer, Hand } from "../../operations/hand-type.ts";
import type { Store } from "../../store/store.ts";
import { exportAllMemories } from "../transfer/export.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { forgetMemories } from "./forget.ts";
import { proposeNote } from "./note.ts";
import { oneMemory, toShownMemory } from "./shown-memories.ts";
import { showTimeline } from "./timeline.ts";

/** What only the user's hand does; a bundle of its own, because no hook ever does. */
export function editMethods(deps: EngineDeps): Hand {
  return {
    edit: (input) => editMemory(deps, input),
    pin: ({ id }) => amendMemory(deps, id, { what: "pin", after: PINNED }),
    unpin: ({ id }) => amendMemory(deps, id, { what: "pin", after: null }),
    confirm: ({ id }) => amendMemory(deps, id, { what: "confirm", after: "3" }),
    note: (input) => proposeNote(deps, input),
    timeline: (input) => showTimeline(deps, input),
    forget: (input) => forgetMemories(deps, input),
    export: (input) => exportAllMemories(deps, input),
  };
}

/** What is not given stays as it is. */
async function editMemory(
  deps: EngineDeps,
  { id, title, body }: Parameters<Hand["edit"]>[0],
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
