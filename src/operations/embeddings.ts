import { z } from "zod";
import type { EmbeddingState } from "../domain/provider.ts";
import type { EmbeddedModel } from "../store/port/embedding-store.ts";
import { optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const EMBEDDING_OPERATIONS = {
  embeddings: operation({
    summary:
      "Show who reads the meaning of memories, choose a server for it, or have all memories embedded anew",
    input: z.object({
      what: z
        .enum(["status", "setup", "rebuild", "off"])
        .default("status")
        .describe(
          "status: who reads meaning, and what is embedded; setup: choose it; rebuild: embed everything anew; off: words alone",
        ),
      provider: z
        .enum(["static", "openai", "ollama"])
        .optional()
        .describe("With setup: the table in the package, a compatible server, or Ollama"),
      model: optionalText(200, "With setup: the server's model"),
      url: optionalText(500, "With setup: the server's address, such as http://127.0.0.1:8080/v1"),
    }),
    answer: z.custom<EmbeddingsAnswer>(),
    positional: ["what", "provider"],
    isLong: true,
  }),
};

export interface EmbeddingsAnswer {
  readonly state: EmbeddingState;
  /** Why it does not answer; null when it does, or where nothing was asked. */
  readonly failure: string | null;
  readonly memories: number;
  /** Stored vectors by model; the table stores none. */
  readonly models: readonly EmbeddedModel[];
  /** Memories embedded just now. */
  readonly embedded: number;
  /** Vectors removed just now. */
  readonly removed: number;
}

export interface EmbedProgress {
  readonly phase: "embed";
  readonly done: number;
  readonly of: number;
}
