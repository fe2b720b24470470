import { PATH_PROVIDER_WORDS, PROVIDER_WORDS } from "../domain/provider.ts";
import {
  address,
  boolean,
  inFile,
  limitedInSession,
  model,
  number,
  ONLY_NONE,
  ONLY_OFF,
  type Option,
  program,
  variable,
  word,
  wordList,
} from "./option-kinds.ts";

/** The options about language models: which may be asked, for what, and how much. */
export const MODEL_OPTIONS = {
  "llm.provider": {
    ...word("none", PROVIDER_WORDS, "Language model that may be asked; docs/models.md explains each word"),
    overrides: ["recall.provider", "distill.provider"],
    sessionMay: ONLY_NONE,
  },
  "llm.from_env": inFile(
    boolean(false, "Let variables of an agent's session, which a repository can set, choose models"),
  ),
  "recall.provider": limitedInSession(
    word("same", PATH_PROVIDER_WORDS, "Model asked while somebody waits; `same` means `llm.provider`"),
    ONLY_NONE,
  ),
  "distill.provider": limitedInSession(
    word("same", PATH_PROVIDER_WORDS, "Model that distills sessions; `same` means `llm.provider`"),
    ONLY_NONE,
  ),
  "distill.use_subscription": limitedInSession(
    boolean(false, "Let `auto` use your Claude subscription for distillation, too"),
    ONLY_OFF,
  ),
  "llm.claude-cli.enabled": limitedInSession(
    boolean(true, "Allow `claude` to be started to ask a model"),
    ONLY_OFF,
  ),
  "recall.claude_model": model("claude-haiku-4-5", "Claude's model where somebody waits"),
  "recall.hyde": limitedInSession(
    boolean(
      false,
      "Have a model write a hypothetical answer (HyDE) for deep recall and search for that, too; such a prompt waits for it. After a change run `unbidden install`",
    ),
    ONLY_OFF,
  ),
  "compact.summary": limitedInSession(
    boolean(false, "Have a model summarise a session before a compaction, while the daemon runs"),
    ONLY_OFF,
  ),
  "compact.claude_model": model("claude-sonnet-4-5", "Claude's model for such a summary"),
  "llm.claude-cli.model": model("claude-haiku-4-5", "Model that `claude` is asked for"),
  "llm.claude-cli.command": program(
    "",
    "Path of `claude`, instead of the one that `unbidden install` found on your PATH",
  ),
  "llm.claude-cli.base_url": address(
    "",
    "Address that `claude` sends its questions to; none for its own default",
  ),
  "llm.anthropic.model": model("claude-haiku-4-5", "Anthropic's model"),
  "llm.anthropic.base_url": address("https://api.anthropic.com", "Address of Anthropic's interface"),
  "llm.anthropic.key_env": variable("ANTHROPIC_API_KEY", "Variable that holds Anthropic's key"),
  "llm.openrouter.model": model("anthropic/claude-haiku-4.5", "OpenRouter's model"),
  "llm.openrouter.base_url": address("https://openrouter.ai/api/v1", "Address of OpenRouter's interface"),
  "llm.openrouter.key_env": variable("OPENROUTER_API_KEY", "Variable that holds OpenRouter's key"),
  "llm.openai.model": model("gpt-5-mini", "OpenAI's model, or a compatible server's"),
  "llm.openai.base_url": address(
    "https://api.openai.com/v1",
    "Address of OpenAI's interface, or of a compatible server",
  ),
  "llm.openai.key_env": variable(
    "OPENAI_API_KEY",
    "Variable that holds OpenAI's key; your own server needs none",
  ),
  "llm.ollama.model": model("", "Ollama's model; without one it is not asked"),
  "llm.ollama.base_url": address("http://127.0.0.1:11434", "Address of Ollama"),
  "llm.calls_per_hour": inFile(
    number(20, 0, 1000, "Most questions in an hour, for recall and for distillation each"),
  ),
  "llm.tokens_per_day": inFile(
    number(300_000, 0, 100_000_000, "Most tokens in 24 hours, of questions and answers together"),
  ),
  "llm.prices": inFile(
    wordList(
      "Prices of models beside those known, in US dollars for a million tokens of question and of answer: `gpt-5-mini=0.25/2`",
    ),
  ),
  "llm.timeout_s": number(120, 1, 900, "Longest wait for an answer, in seconds"),
  "llm.max_failures": number(3, 1, 100, "Failures in a row after which a provider is paused"),
  "llm.pause_minutes": number(10, 0, 1440, "Minutes for which it is paused before it is tried again"),
  "distill.batch_size": number(5, 1, 100, "Most sessions a language model distills in one go"),
  "distill.min_prompts": number(
    10,
    1,
    1000,
    "Fewest prompts a session must have to be given to a language model",
  ),
  "distill.min_growth_bytes": number(
    1000,
    0,
    10_000_000,
    "Bytes by which a session must have grown to be given to it again",
  ),
  "distill.claim_minutes": number(30, 1, 1440, "Minutes until a session is taken over from a dead process"),
} as const satisfies Record<string, Option>;
