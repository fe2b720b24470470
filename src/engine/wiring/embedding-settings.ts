import { type Config, OPTIONS } from "../../config/options.ts";
import type { EmbeddingSettings } from "../../embedder/embedder.ts";

/** The user's options about meaning, as the embedders take them. */
export function embeddingSettings(config: Config): EmbeddingSettings {
  const provider = config["embeddings.provider"];
  const dimensions = config["embeddings.dimensions"];
  return {
    provider,
    ...serverSettings(config),
    instructions: {
      ...givenInstruction("query", config["embeddings.query_instruction"]),
      ...givenInstruction("memory", config["embeddings.memory_instruction"]),
    },
    sendsRole: provider === "openai" && config["embeddings.openai.input_type"],
    dimensions: dimensions === 0 ? null : Math.round(dimensions),
    mostTexts: Math.round(config["embeddings.batch_size"]),
  };
}

function serverSettings(
  config: Config,
): Pick<EmbeddingSettings, "model" | "baseUrl" | "ownServer" | "keyName"> {
  if (config["embeddings.provider"] === "openai") {
    const baseUrl = config["embeddings.openai.base_url"];
    return {
      model: config["embeddings.openai.model"],
      baseUrl,
      ownServer: baseUrl !== OPTIONS["embeddings.openai.base_url"].default,
      keyName: config["embeddings.openai.key_env"],
    };
  }
  return {
    model: config["embeddings.ollama.model"],
    baseUrl: config["embeddings.ollama.base_url"],
    ownServer: true,
    keyName: null,
  };
}

function givenInstruction(role: "query" | "memory", said: string): EmbeddingSettings["instructions"] {
  if (said === "auto") return {};
  return { [role]: said === "none" ? "" : said };
}
