import { EMBEDDING_PROVIDERS } from "../domain/provider.ts";
import {
  address,
  boolean,
  inFile,
  limitedInSession,
  model,
  number,
  type Option,
  text,
  variable,
  word,
} from "./option-kinds.ts";

/** Ways in which a search orders what words found and what meaning found; `src/recall/score/fusion.ts` has them. */
export const SEARCH_FUSIONS = ["added", "weighted", "rrf"] as const;

/** The one value that a session may set: less than the user chose. */
const ONLY_WORDS = /^off$/;
/** One line; `none` for a model that wants no words before a text. */
const INSTRUCTION = /^[^\n\r]{0,300}$/;

/** The options about reading meaning: which model does it, and where it is asked. */
export const EMBEDDING_OPTIONS = {
  "embeddings.provider": limitedInSession(
    word(
      "static",
      EMBEDDING_PROVIDERS,
      "What reads the meaning of searches and memories: the table in the package, a server, or nothing; docs/meaning.md",
    ),
    ONLY_WORDS,
  ),
  "embeddings.openai.model": model(
    "text-embedding-3-small",
    "Embedding model of OpenAI or a compatible server",
  ),
  "embeddings.openai.base_url": address(
    "https://api.openai.com/v1",
    "Address of OpenAI's interface, or of a compatible server",
  ),
  "embeddings.openai.key_env": variable(
    "OPENAI_API_KEY",
    "Variable that holds the key; your own server needs none",
  ),
  "embeddings.openai.input_type": inFile(
    boolean(
      false,
      "Tell the server by `input_type` what is searched for and what is found, as Voyage and others want",
    ),
  ),
  "embeddings.ollama.model": model("nomic-embed-text", "Ollama's embedding model"),
  "embeddings.ollama.base_url": address("http://127.0.0.1:11434", "Address of Ollama"),
  "embeddings.query_instruction": instructionOption("a search", "query"),
  "embeddings.memory_instruction": instructionOption("a memory", "document"),
  "embeddings.dimensions": inFile(
    number(0, 0, 8192, "Dimensions asked of the server; 0 for the model's own"),
  ),
  "embeddings.batch_size": inFile(number(32, 1, 512, "Most texts of one question to the server")),
  "embeddings.timeout_ms": inFile(number(1500, 50, 60_000, "Longest wait for the vector of a search, in ms")),
} as const satisfies Record<string, Option>;

function instructionOption(what: string, name: string) {
  const doc = `Words that the model wants before ${what}; \`auto\` for those known of it, \`none\` for no ${name} instruction`;
  return inFile({ ...text("auto", INSTRUCTION, doc), wanted: "one line of at most 300 characters" });
}
