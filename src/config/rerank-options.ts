import { RERANK_PROVIDERS } from "../domain/provider.ts";
import { address, inFile, model, number, type Option, variable, word } from "./option-kinds.ts";

/** The options about a server that orders anew what was found. */
export const RERANK_OPTIONS = {
  "rerank.provider": inFile(
    word(
      "off",
      RERANK_PROVIDERS,
      "Server that orders anew what a search or a question about the past found: `jina` for Jina, llama.cpp, vLLM and Cohere, `tei` for Text Embeddings Inference; docs/meaning.md",
    ),
  ),
  "rerank.base_url": address("", "Address of the reranking server; `/rerank` is put behind it"),
  "rerank.model": inFile(model("", "Reranking model; empty where the server has one alone")),
  "rerank.key_env": variable(
    "UNBIDDEN_RERANK_KEY",
    "Variable that holds the key; your own server needs none",
  ),
  "rerank.candidates": inFile(number(20, 2, 100, "Most found memories that are ordered anew")),
  "rerank.timeout_ms": inFile(
    number(1500, 50, 60_000, "Longest wait for the order of a search, in ms; at a prompt at most 500"),
  ),
} as const satisfies Record<string, Option>;
