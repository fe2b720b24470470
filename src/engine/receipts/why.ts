import type { Receipt } from "../../domain/receipt.ts";
import { oneLine } from "../../inject/block/one-line.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ReplayAnswer, ShownReceipt, ShownUse, WhyAnswer } from "../../operations/receipts.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import { toQuery } from "../../recall/query/query.ts";
import type { Feedback } from "../../store/port/feedback-store.ts";
import { catchUp } from "../memories/memories.ts";
import { shownReceipts, shownReplacements, toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { findReceipt } from "./find-receipt.ts";
import { replayReceipt } from "./replay.ts";

/** Most characters of what a sign of use said. */
const SIGN_LENGTH = 100;

/** A receipt with all that is known of it, what became of it included. */
export function explainReceipt(
  deps: EngineDeps,
  { replay, receipt }: OperationInput<"why">,
): Promise<ReplayAnswer | WhyAnswer> {
  return replay ? replayReceipt(deps, receipt) : explainStored(deps, receipt);
}

async function explainStored(deps: EngineDeps, id: string | undefined): Promise<WhyAnswer> {
  // What was told last is judged by what happened since.
  await catchUp(deps);
  const store = deps.store();
  const receipt = await findReceipt(deps, id);
  const items = await store.receiptItems(receipt.id);
  const memories = (await Promise.all(items.map((item) => store.memoriesById(item.memory)))).flat();
  const known = new Map((await toShownMemories(deps, memories)).map((memory) => [memory.id, memory]));
  const replacedBy = await shownReplacements(deps, memories);
  const uses = await shownFeedback(deps, receipt.id);
  const [shown] = await shownReceipts(deps, [receipt]);
  return {
    receipt: shown as ShownReceipt,
    prompt: await receiptPrompt(deps, receipt),
    gate: {
      ...(await store.thresholdOffset(receipt.project)),
      configured: deps.config["gate.threshold"],
    },
    items: items.map((item) => ({
      ...item,
      known: known.get(item.memory) ?? null,
      replacedBy: replacedBy.get(item.memory) ?? null,
      uses: uses.get(item.memory) ?? [],
    })),
  };
}

/** What was asked, and the words that were looked for; null where no prompt was answered, or it is not kept any more. */
async function receiptPrompt(
  { store, synonyms }: EngineDeps,
  { event, at }: Receipt,
): Promise<WhyAnswer["prompt"]> {
  const [asked] = await store().eventsById([event]);
  if (asked?.kind !== "prompt") return null;
  return {
    text: asked.text,
    terms: [...toQuery(readPrompt(asked.text, at, asked.quoted), synonyms()).terms.keys()],
  };
}

async function shownFeedback(
  deps: EngineDeps,
  receipt: string,
): Promise<ReadonlyMap<string, readonly ShownUse[]>> {
  const uses = await deps.store().readFeedback([receipt]);
  const events = await deps.store().eventsById(uses.flatMap(({ event }) => event ?? []));
  const signs = new Map(
    events.map(({ id, kind, text, tool }) => {
      const said = tool?.command ?? tool?.path ?? text;
      return [id, oneLine(`${kind}: ${said}`, SIGN_LENGTH)];
    }),
  );
  const shown = ({ how, at, event }: Feedback): ShownUse => ({
    how,
    at,
    sign: signs.get(event ?? "") ?? null,
  });
  return new Map(
    [...Map.groupBy(uses, ({ memory }) => memory)].map(([memory, own]) => [memory, own.map(shown)]),
  );
}
