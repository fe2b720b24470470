import { UnbiddenError } from "../../domain/errors.ts";
import type { Hit } from "../../domain/hit.ts";
import type { Receipt, ReceiptItem } from "../../domain/receipt.ts";
import type { Preview } from "../../inject/preview.ts";
import type { ReplayAnswer, ReplayedMemory, Standing } from "../../operations/receipts.ts";
import { ownRecallDeps, promptPreviewer, reasonLeftOut } from "../evaluation/prompt-previewer.ts";
import { catchUp } from "../memories/memories.ts";
import { shownReceipts, shownReplacements, toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { findReceipt } from "./find-receipt.ts";

/** Most memories found now that are compared, the best. */
const COMPARED = 20;

/** Asks a prompt again that was answered before, of today's memories and for a context that holds nothing. */
export async function replayReceipt(deps: EngineDeps, id: string | undefined): Promise<ReplayAnswer> {
  await catchUp(deps);
  const receipt = await findReceipt(deps, id, "prompt");
  const prompt = await replayedPrompt(deps, receipt);
  const session = await deps.store().findSession(receipt.session, null);
  const wasDeep = receipt.paths.some(({ path }) => path === "deep");
  const turnsOf = wasDeep ? { session: receipt.session, event: receipt.event } : undefined;
  const ask = promptPreviewer(deps, await ownRecallDeps(deps), session?.project ?? null, { turnsOf });
  const found = await ask(prompt, deps.now());
  const { best, threshold, hits, query } = found.recalled;
  const [shown] = await shownReceipts(deps, [receipt]);
  return {
    receipt: shown as ReplayAnswer["receipt"],
    prompt,
    terms: [...query.terms.keys()],
    now: {
      ...{ text: found.text, tokens: found.tokens, best, threshold, explicit: query.explicit },
      found: hits.length,
      ms: found.searchMs,
    },
    memories: await compareMemories(deps, await deps.store().receiptItems(receipt.id), found),
  };
}

/** Throws `ARGUMENT_INVALID` for what answered no prompt, or one that is gone. */
async function replayedPrompt(deps: EngineDeps, { id, event, hookEvent }: Receipt): Promise<string> {
  const [asked] = await deps.store().eventsById([event]);
  if (asked?.kind === "prompt") return asked.text;
  const what =
    hookEvent === "prompt" ? "its prompt is not kept any more" : `it answered no prompt but a ${hookEvent}`;
  throw new UnbiddenError("ARGUMENT_INVALID", `${id.slice(0, 8)} cannot be asked again: ${what}`);
}

/** What was given or would be first, then the rest by its place now. */
async function compareMemories(
  deps: EngineDeps,
  items: readonly ReceiptItem[],
  found: Preview,
): Promise<ReplayedMemory[]> {
  // What one path told, another one left out: the first row of a memory is what became of it.
  const was = new Map(
    items
      .filter(({ reasons }) => !reasons.absent)
      .map((item, at) => [item.memory, standingThen(item, at)] as const)
      .toReversed(),
  );
  const is = standingsNow(found);
  const ids = [...new Set([...[...was.keys()].toReversed(), ...is.keys()])];
  const memories = (await Promise.all(ids.map((id) => deps.store().memoriesById(id)))).flat();
  const shown = new Map((await toShownMemories(deps, memories)).map((memory) => [memory.id, memory]));
  const replacedBy = await shownReplacements(deps, memories);
  const rows = ids.map((id) => ({
    memory: shown.get(id) ?? null,
    id,
    was: was.get(id) ?? null,
    is: is.get(id) ?? null,
    replacedBy: replacedBy.get(id) ?? null,
  }));
  const isTold = (row: ReplayedMemory) => Number(row.was?.given ?? false) + Number(row.is?.given ?? false);
  return rows.toSorted((one, other) => isTold(other) - isTold(one));
}

/** The best, and what would be given from farther down or by other words. */
function standingsNow(found: Preview) {
  const all = new Map([...found.recalled.hits, ...found.given].map((hit) => [hit.memory.id, hit]));
  const given = new Set(found.given.map(({ memory }) => memory.id));
  return new Map(
    [...all.values()]
      .map((hit, at) => ({ hit, at }))
      .filter(({ hit, at }) => at < COMPARED || given.has(hit.memory.id))
      .map(({ hit, at }) => [hit.memory.id, standingNow(found, hit, at)] as const),
  );
}

function standingThen({ confidence, score, reasons }: ReceiptItem, at: number): Standing {
  return { given: reasons.left === undefined, left: reasons.left ?? null, confidence, score, place: at + 1 };
}

function standingNow(found: Preview, hit: Hit, at: number): NonNullable<ReplayedMemory["is"]> {
  const given = found.given.some(({ memory }) => memory.id === hit.memory.id);
  const left = given ? null : (reasonLeftOut(found, hit) ?? "another was nearer");
  return { given, left, confidence: hit.confidence, score: hit.score, place: at + 1, reasons: hit.reasons };
}
