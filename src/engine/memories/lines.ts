import { setImmediate as turn } from "node:timers/promises";
import type { OperationInput } from "../../operations/operations.ts";
import type { CursorsAnswer, LinesAnswer, SentLine } from "../../operations/page/memory-lines.ts";
import type { MemoryLine } from "../../store/port/edit-store.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { chosenFilter, pieceOf } from "./list.ts";

/** What a page shows of a list, its beginning. */
export async function listMemoryLines(deps: EngineDeps, input: OperationInput<"list">): Promise<LinesAnswer> {
  const filter = await chosenFilter(deps, input);
  const names = await deps.store().projectNames();
  const stamp = digest([String(await deps.store().lastChange()), ...[...names].flat()]);
  const lines = await deps.store().memoryLines({ ...filter, ...pieceOf(input) });
  return { lines: toSentLines(lines, names), total: await deps.store().countMemories(filter), stamp };
}

/** The pieces of a list from a place on, each as long as its limit; a prompt that comes meanwhile waits for one of them. */
export async function listMemoryPieces(
  deps: EngineDeps,
  input: OperationInput<"list">,
): Promise<AsyncIterable<readonly SentLine[]>> {
  const filter = await chosenFilter(deps, input);
  const names = await deps.store().projectNames();
  const store = deps.store();
  return (async function* pieces() {
    for (let place = { ...filter, ...pieceOf(input) }; ; await turn()) {
      const lines = await store.memoryLines(place);
      if (lines.length > 0) yield toSentLines(lines, names);
      const [after] = await store.memoryCursors(place, 1);
      if (after === undefined) return;
      place = { ...filter, limit: input.limit, skip: 0, after };
    }
  })();
}

function toSentLines(lines: readonly MemoryLine[], names: ReadonlyMap<string, string>): readonly SentLine[] {
  return lines.map(({ id, kind, title, origin, trust, at, pinned, project }) => {
    const projectName = project === null ? null : (names.get(project) ?? null);
    return [id, kind, title, origin, trust, at, pinned ? 1 : 0, projectName];
  });
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
