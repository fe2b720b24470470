import type { Instructions } from "./embedder.ts";

/** By a part of the model's name, as the models' own pages say; the first that fits. */
const KNOWN: readonly (readonly [RegExp, Instructions])[] = [
  [/nomic-embed/, { query: "search_query:", memory: "search_document:" }],
  [
    /e5.*instruct|qwen3-embedding/,
    {
      query: "Instruct: Given a developer's prompt, retrieve notes of earlier work that answer it\nQuery:",
      memory: "",
    },
  ],
  [/(?:^|\W|multilingual-|nano)e5/, { query: "query:", memory: "passage:" }],
  [
    /mxbai-embed|bge-(?:small|base|large)-en|snowflake-arctic-embed/,
    { query: "Represent this sentence for searching relevant passages:", memory: "" },
  ],
  [/embeddinggemma/, { query: "task: search result | query:", memory: "title: none | text:" }],
];

const NONE: Instructions = { query: "", memory: "" };

/** What the user set, else what is known of the model. */
export function instructionsFor(model: string, said: Partial<Instructions>): Instructions {
  const known = KNOWN.find(([name]) => name.test(model.toLowerCase()))?.[1] ?? NONE;
  return { query: said.query ?? known.query, memory: said.memory ?? known.memory };
}

export function instructed(text: string, instruction: string): string {
  return instruction === "" ? text : `${instruction} ${text}`;
}
