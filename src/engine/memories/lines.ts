import { setImmediate as turn } from "node:timers/promises";
import type { OperationInput } from "../../operations/operations.ts";
import type { CursorsAnswer, LinesAnswer } from "../../operations/page/memory-lines.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { chosenFilter, pieceOf } from "./list.ts";

/** What a page shows of a list, a piece of it. */
export async function listMemoryLines(deps: EngineDeps, input: OperationInput<"list">): Promise<LinesAnswer> {
  const filter = await chosenFilter(deps, input);
  const lines = await deps.store().memoryLines({ ...filter, ...pieceOf(input) });
  const names = await deps.store().projectNames();
  return {
    lines: lines.map(({ project, ...line }) => ({
      ...line,
      projectName: project === null ? null : (names.get(project) ?? null),
    })),
    total: input.after === undefined ? await deps.store().countMemories(filter) : null,
  };
}

/** Of pieces of 500 that takes about 2 ms. */
const CURSORS_AT_ONCE = 10;

/** Where the pieces of a list begin; a prompt that comes meanwhile waits for some of them, not for all. */
export async function listMemoryCursors(
  deps: EngineDeps,
  input: OperationInput<"list">,
): Promise<CursorsAnswer> {
  const filter = { ...(await chosenFilter(deps, input)), limit: input.limit };
  const cursors: string[] = [];
  for (;;) {
    const after = cursors.at(-1);
    const from = after === undefined ? filter : { ...filter, after };
    const found = await deps.store().memoryCursors(from, CURSORS_AT_ONCE);
    cursors.push(...found);
    if (found.length < CURSORS_AT_ONCE) return { cursors };
    await turn();
  }
}
