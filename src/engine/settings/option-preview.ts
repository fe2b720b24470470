import { setImmediate } from "node:timers/promises";
import { resolveConfig } from "../../config/resolve.ts";
import { pathsAt } from "../../domain/hook-row.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { oneLine } from "../../inject/block/one-line.ts";
import type { Preview } from "../../inject/preview.ts";
import type {
  ChangedAnswer,
  ConfigInput,
  OptionPreviewAnswer,
  PreviewedAnswer,
} from "../../operations/settings.ts";
import { ownRecallDeps, promptPreviewer } from "../evaluation/prompt-previewer.ts";
import { shownReceipts, toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { findOption, optionStates } from "./option-states.ts";
import { wantedValue } from "./options.ts";

const PROMPT_LENGTH = 200;

/** Two blocks are compared by their words, so their nonces must not differ. */
const NONCE = "0".repeat(16);

/** Asks the last prompts twice, as they would be answered now and under the new value; stores nothing. */
export async function previewOption(deps: EngineDeps, input: ConfigInput): Promise<OptionPreviewAnswer> {
  const { path } = findOption(input.option ?? "");
  const value = wantedValue(deps, input);
  const read = new Set<string>();
  const now = previewDeps(deps, optionReader(deps.config, read), deps.hooks);
  const { config, hooks } = resolveConfig([
    ...deps.configInputs().options.filter((each) => each.path !== path),
    { path, value, source: "config.yaml" },
  ]);
  const then = previewDeps(deps, config, hooks);
  const { receipts, texts } = await lastPrompts(deps, input.limit);
  const changed: ChangedAnswer[] = [];
  for (const receipt of receipts) {
    const text = texts.get(receipt.event) ?? "";
    const [before, after] = [await answerOf(now, receipt, text), await answerOf(then, receipt, text)];
    if (before.text !== after.text) changed.push(await toChanged(deps, receipt, text, before, after));
    // A daemon answers hooks in between.
    await setImmediate();
  }
  const from = optionStates(deps).find((state) => state.path === path)?.value ?? value;
  const isRow =
    path.startsWith("hooks.") && JSON.stringify(pathsOfPrompts(now)) !== JSON.stringify(pathsOfPrompts(then));
  return { path, from, to: value, asked: receipts.length, isRead: read.has(path) || isRow, changed };
}

/** As the deps of an answer, with these options. */
function previewDeps(deps: EngineDeps, config: EngineDeps["config"], hooks: EngineDeps["hooks"]): EngineDeps {
  return { ...deps, config, hooks, newId: () => NONCE };
}

/** The same options; notes which of them are read. */
function optionReader(config: EngineDeps["config"], read: Set<string>): EngineDeps["config"] {
  return new Proxy(config, {
    get: (target, name) => {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });
}

function pathsOfPrompts({ hooks }: EngineDeps): readonly string[] {
  return pathsAt(hooks, "prompt").map(({ name }) => name);
}

async function lastPrompts({ store }: EngineDeps, limit: number) {
  const receipts = await store().receipts({ limit, hookEvent: "prompt" });
  const events = await store().eventsById(receipts.map(({ event }) => event));
  const texts = new Map(events.flatMap(({ id, kind, text }) => (kind === "prompt" ? [[id, text]] : [])));
  return { receipts: receipts.filter(({ event }) => texts.has(event)), texts };
}

async function answerOf(deps: EngineDeps, { session, event }: Receipt, text: string): Promise<Preview> {
  const { project = null } = (await deps.store().findSession(session, null)) ?? {};
  // Answers that are kept are of the options in effect.
  const { cache: _, ...recallDeps } = await ownRecallDeps(deps);
  return promptPreviewer(deps, recallDeps, project, { turnsOf: { session, event } })(text, deps.now());
}

async function toChanged(
  deps: EngineDeps,
  receipt: Receipt,
  text: string,
  before: Preview,
  after: Preview,
): Promise<ChangedAnswer> {
  const [shown] = await shownReceipts(deps, [receipt]);
  return {
    receipt: receipt.id,
    at: receipt.at,
    projectName: shown?.projectName ?? null,
    prompt: oneLine(text, PROMPT_LENGTH),
    before: await toPreviewed(deps, before),
    after: await toPreviewed(deps, after),
  };
}

async function toPreviewed(deps: EngineDeps, { text, tokens, given }: Preview): Promise<PreviewedAnswer> {
  const memories = given.map(({ memory }) => memory);
  return { text, tokens, given: await toShownMemories(deps, memories) };
}
