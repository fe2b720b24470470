import { UnbiddenError } from "../../domain/errors.ts";
import type { Hit } from "../../domain/hit.ts";
import type { InjectionEvent, Receipt, ReceiptItem } from "../../domain/receipt.ts";
import type { Preview } from "../../inject/preview.ts";
import type { ReplayAnswer, ReplayedMemory, Standing } from "../../operations/receipts.ts";
import { ownRecallDeps, promptPreviewer, reasonLeftOut } from "../evaluation/prompt-previewer.ts";
import { catchUp } from "../memories/memories.ts";
import { shownReceipts, shownReplacements, toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Best memories found now that are compared. */
const COMPARED = 20;

/** Asks an answered prompt again, of today's memories and for an empty context. */
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

/** Throws `ARGUMENT_INVALID` where the receipt answered no prompt, or the prompt is removed. */
async function replayedPrompt(deps: EngineDeps, { id, event, hookEvent }: Receipt): Promise<string> {
  const [promptEvent] = await deps.store().eventsById([event]);
  if (promptEvent?.kind === "prompt") return promptEvent.text;
  const what = hookEvent === "prompt" ? "its prompt was removed" : `it answered no prompt but a ${hookEvent}`;
  throw new UnbiddenError("ARGUMENT_INVALID", `${id.slice(0, 8)} cannot be asked again: ${what}`);
}

/** Memories that were or would be injected first, then the rest by today's rank. */
async function compareMemories(
  deps: EngineDeps,
  items: readonly ReceiptItem[],
  found: Preview,
): Promise<ReplayedMemory[]> {
  // One path may inject what another left out: a memory's first row is its outcome.
  const before = new Map(
    items
      .filter(({ reasons }) => !reasons.absent)
      .map((item, at) => [item.memory, standingThen(item, at)] as const)
      .toReversed(),
  );
  const after = standingsNow(found);
  const ids = [...new Set([...[...before.keys()].toReversed(), ...after.keys()])];
  const memories = (await Promise.all(ids.map((id) => deps.store().memoriesById(id)))).flat();
  const shown = new Map((await toShownMemories(deps, memories)).map((memory) => [memory.id, memory]));
  const replacedBy = await shownReplacements(deps, memories);
  const rows = ids.map((id) => ({
    memory: shown.get(id) ?? null,
    id,
    was: before.get(id) ?? null,
    is: after.get(id) ?? null,
    replacedBy: replacedBy.get(id) ?? null,
  }));
  const shownCount = (row: ReplayedMemory) =>
    Number(row.was?.given ?? false) + Number(row.is?.given ?? false);
  return rows.toSorted((one, other) => shownCount(other) - shownCount(one));
}

/** The best, and injected ones from farther down or from other words. */
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

/** By id prefix, or the last one that injected anything, at this hook event if given. Throws `RECEIPT_UNKNOWN`. */
export async function findReceipt(
  deps: EngineDeps,
  id = "last",
  hookEvent?: InjectionEvent,
): Promise<Receipt> {
  const isLast = id === "last";
  const last = { limit: 1, verdict: "injected", ...(hookEvent ? { hookEvent } : {}) } as const;
  const filter = isLast ? last : { limit: 1, prefix: id.toLowerCase() };
  const [receipt] = await deps.store().receipts(filter);
  if (receipt) return receipt;
  throw new UnbiddenError(
    "RECEIPT_UNKNOWN",
    isLast ? `nothing was injected ${hookEvent ? `at a ${hookEvent} ` : ""}yet` : `no receipt ${id}`,
  );
}
