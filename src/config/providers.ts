import type { ModelPath, ProviderWord } from "../domain/provider.ts";
import type { Home } from "./home.ts";
import { type Config, environmentName } from "./options.ts";
import { readSessionEnv } from "./session-env.ts";

/** The provider in force for a path. */
export function providerWord(config: Config, path: ModelPath): ProviderWord {
  const word = config[`${path}.provider`];
  return word === "same" ? config["llm.provider"] : word;
}

/** Variables with the keys a daemon may need for distillation, embeddings and reranking. */
export function keyNames(config: Config): readonly string[] {
  const word = providerWord(config, "distill");
  const keyed = (["anthropic", "openrouter", "openai"] as const).filter(
    (provider) => word === "auto" || word === provider,
  );
  const embedding = config["embeddings.provider"] === "openai" ? [config["embeddings.openai.key_env"]] : [];
  const reranking = config["rerank.provider"] === "off" ? [] : [config["rerank.key_env"]];
  return [
    ...new Set([...keyed.map((provider) => config[`llm.${provider}.key_env`]), ...embedding, ...reranking]),
  ];
}

/** True for a session whose environment forbids that a language model reads it. */
export function refusesModel(home: Home, session: string): boolean {
  const env = readSessionEnv(home, session);
  const own = env[environmentName("distill.provider")] ?? "same";
  return (own === "same" ? env[environmentName("llm.provider")] : own) === "none";
}
