import { UnbiddenError } from "../../domain/errors.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { WrongAnswer } from "../../operations/receipts.ts";
import { oneMemory, toShownMemory } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { findReceipt } from "./replay.ts";

/** Decisions among which the last one that gave the memory is looked for. */
const LOOKED_THROUGH = 500;

/** A person says that what was given was wrong: a rejection, as one found in the session. */
export async function rejectGiven(deps: EngineDeps, input: OperationInput<"wrong">): Promise<WrongAnswer> {
  const memory = await oneMemory(deps, input.id);
  const store = deps.store();
  const receipt = input.receipt === undefined ? null : await findReceipt(deps, input.receipt);
  const given = receipt ? await asGiven(deps, memory.id, receipt) : await lastGiven(deps, memory.id);
  if (!given) throw new UnbiddenError("RECEIPT_UNKNOWN", "this memory was not given there, nor lately");
  const sign = { receipt: given.id, memory: memory.id, how: "contradicted", event: null } as const;
  if (input.back) await store.takeBackFeedback(sign);
  else await store.putFeedback(given.session, [{ ...sign, at: deps.now() }], deps.now());
  const tally = (await store.feedbackTallies([memory.id])).get(memory.id);
  return {
    memory: await toShownMemory(deps, memory),
    receipt: given.id,
    isWrong: !input.back,
    contradicted: tally?.contradicted ?? 0,
    given: tally?.given ?? 0,
  };
}

async function asGiven(deps: EngineDeps, memory: string, receipt: Receipt): Promise<Receipt | null> {
  const items = await deps.store().receiptItems(receipt.id);
  const isGiven = items.some((item) => item.memory === memory && item.reasons.left === undefined);
  return isGiven ? receipt : null;
}

async function lastGiven(deps: EngineDeps, memory: string): Promise<Receipt | null> {
  const decisions = await deps.store().decisions({ limit: LOOKED_THROUGH, now: deps.now() });
  const isGiven = ({ items }: (typeof decisions)[number]) =>
    items.some(({ id, reasons }) => id === memory && reasons.left === undefined);
  return decisions.findLast(isGiven) ?? null;
}
