import { UnbiddenError } from "../../domain/errors.ts";
import type { EmbeddingsAnswer, EmbedProgress } from "../../operations/embeddings.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { dropOthers, embedMissing } from "../maintenance/embeddings.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { setOption } from "./options.ts";

type Input = OperationInput<"embeddings">;

export async function runEmbeddings(
  deps: EngineDeps,
  input: Input,
  onProgress: (progress: EmbedProgress) => void,
): Promise<EmbeddingsAnswer> {
  switch (input.what) {
    case "status":
      return showState(deps);
    case "setup":
      await chooseProvider(deps, input);
      return showState(deps);
    case "rebuild":
      return rebuild(deps, onProgress);
    case "off": {
      await setValue(deps, "embeddings.provider", "off");
      const removed = await dropOthers(deps, null);
      return { ...(await showState(deps)), removed };
    }
  }
}

/** A model that has to be loaded first takes some seconds. */
const ASK_MS = 10_000;

async function showState(deps: EngineDeps): Promise<EmbeddingsAnswer> {
  const meaning = await deps.meaning();
  const state = meaning.state();
  const { memories } = await deps.store().counts();
  return {
    state,
    failure: state.provider === "off" ? null : (state.missing ?? (await meaning.ask(ASK_MS))),
    memories,
    models: await deps.store().embeddedModels(),
    embedded: 0,
    removed: 0,
  };
}

async function chooseProvider(deps: EngineDeps, { provider, model, url }: Input): Promise<void> {
  if (!provider)
    throw new UnbiddenError("ARGUMENT_INVALID", "setup needs a provider: static, openai or ollama");
  if (provider === "static" && (model || url))
    throw new UnbiddenError("ARGUMENT_INVALID", "the table in the package has neither model nor address");
  // The address first: no text may go to an earlier one.
  if (url) await setValue(deps, `embeddings.${provider}.base_url`, url);
  if (model) await setValue(deps, `embeddings.${provider}.model`, model);
  await setValue(deps, "embeddings.provider", provider);
}

async function setValue(deps: EngineDeps, option: string, value: string): Promise<void> {
  await setOption(deps, { what: "set", option, value, changed: false, limit: 1, check: false });
}

async function rebuild(
  deps: EngineDeps,
  onProgress: (progress: EmbedProgress) => void,
): Promise<EmbeddingsAnswer> {
  const before = await showState(deps);
  // Without an answer the old vectors stay.
  if (before.failure !== null) return before;
  const removed = await dropOthers(deps, null);
  onProgress({ phase: "embed", done: 0, of: before.memories });
  const onBatch = (done: number) => onProgress({ phase: "embed", done, of: before.memories });
  const embedded = await embedMissing(deps, { onBatch });
  return { ...before, models: await deps.store().embeddedModels(), embedded, removed };
}
