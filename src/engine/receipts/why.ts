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
import { findReceipt, replayReceipt } from "./replay.ts";

const SIGN_LENGTH = 100;

/** A receipt with its memories, their scores and their feedback. */
export function explainReceipt(
  deps: EngineDeps,
  { replay, receipt }: OperationInput<"why">,
): Promise<ReplayAnswer | WhyAnswer> {
  return replay ? replayReceipt(deps, receipt) : explainStored(deps, receipt);
}

async function explainStored(deps: EngineDeps, id: string | undefined): Promise<WhyAnswer> {
  // The last injections are judged by what happened since.
  await catchUp(deps);
  const store = deps.store();
  const receipt = await findReceipt(deps, id);
  const items = await store.receiptItems(receipt.id);
  const memories = (await Promise.all(items.map((item) => store.memoriesById(item.memory)))).flat();
  const known = new Map((await toShownMemories(deps, memories)).map((memory) => [memory.id, memory]));
  const replacedBy = await shownReplacements(deps, memories);
  const feedback = await shownFeedback(deps, receipt.id);
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
      uses: feedback.get(item.memory) ?? [],
    })),
  };
}

/** The prompt and its search terms; null where no prompt was answered, or it is removed. */
async function receiptPrompt(
  { store, synonyms }: EngineDeps,
  { event, at }: Receipt,
): Promise<WhyAnswer["prompt"]> {
  const [promptEvent] = await store().eventsById([event]);
  if (promptEvent?.kind !== "prompt") return null;
  return {
    text: promptEvent.text,
    terms: [...toQuery(readPrompt(promptEvent.text, at), synonyms()).terms.keys()],
  };
}

async function shownFeedback(
  deps: EngineDeps,
  receipt: string,
): Promise<ReadonlyMap<string, readonly ShownUse[]>> {
  const feedback = await deps.store().readFeedback([receipt]);
  const events = await deps.store().eventsById(feedback.flatMap(({ event }) => event ?? []));
  const signs = new Map(
    events.map(({ id, kind, text, tool }) => {
      const content = tool?.command ?? tool?.path ?? text;
      return [id, oneLine(`${kind}: ${content}`, SIGN_LENGTH)];
    }),
  );
  const shown = ({ how, at, event }: Feedback): ShownUse => ({
    how,
    at,
    sign: signs.get(event ?? "") ?? null,
  });
  return new Map(
    [...Map.groupBy(feedback, ({ memory }) => memory)].map(([memory, own]) => [memory, own.map(shown)]),
  );
}
