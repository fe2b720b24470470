import { PATH_PROVIDER_WORDS, PROVIDER_WORDS } from "../domain/provider.ts";
import { SUB_AGENT_CHOICES } from "../domain/sub-agent-choice.ts";
import {
  address,
  boolean,
  costs,
  days,
  inFile,
  list,
  model,
  number,
  ONLY_NONE,
  ONLY_OFF,
  ONLY_ON,
  type Option,
  PROGRAM,
  text,
  type Value,
  variable,
  word,
} from "./option-kinds.ts";

/** THE table of options. Environment names follow from the path: `inject.tokens` is `UNBIDDEN_INJECT_TOKENS`. */
export const OPTIONS = {
  "inject.tokens": number(2000, 150, 4000, "Most tokens one injection may use", "UNBIDDEN_CONTEXT_BUDGET"),
  "inject.characters": number(8000, 1200, 9500, "Most characters one injection may use"),
  "inject.items": number(5, 1, 20, "Most memories the answer to a question about the past may have"),
  "inject.confidence": number(0.58, 0, 1, "Least confidence a memory needs to be injected unasked"),
  "inject.confidence_explicit": number(
    0.4,
    0,
    1,
    "Least confidence when the prompt asks what is remembered, as in “what did we decide about ...”",
  ),
  "inject.nothing_known": boolean(
    true,
    "Say so, once per subject, when a question about the past finds nothing",
  ),
  "inject.disabled": boolean(
    false,
    "Never recall a session in depth; what else comes at a prompt still does",
  ),
  "inject.after_turns": number(13, 1, 200, "Prompts of a session from which on it is recalled in depth"),
  "inject.after_chars": number(333, 1, 100_000, "Characters above which a prompt is reason enough for that"),
  "inject.query_turns": number(6, 1, 20, "Prompts it is recalled by, the last ones"),
  "inject.query_turn_chars": number(500, 50, 5000, "Characters looked at of each of them"),
  "inject.recall_limit": number(15, 1, 50, "Most memories recalled in depth"),
  "inject.bullet_chars": number(300, 20, 1000, "Most characters told of each of them"),
  "auto_recall.enabled": boolean(true, "Tell unasked what a prompt is about"),
  "auto_recall.max_results": number(3, 1, 10, "Most memories a prompt gets unasked"),
  "auto_recall.similarity_threshold": number(
    0.35,
    0,
    1,
    "Least likeness in meaning; it acts where an embedder answers, and there is none yet",
  ),
  "auto_recall.max_context_chars": number(1000, 100, 5000, "Most characters a prompt gets unasked"),
  "auto_recall.timeout_ms": number(
    500,
    100,
    10_000,
    "Longest search for it, in ms; after a change beyond 1000 run `unbidden install`",
  ),
  "auto_recall.fallback_to_fts": boolean(
    true,
    "Go by words alone where no embedder answers; there is none yet, so false leaves every prompt unanswered",
  ),
  "auto_recall.include_key_facts": boolean(true, "Tell what memories say, not only what they are about"),
  "auto_recall.min_prompt_len": number(
    10,
    0,
    1000,
    "Fewest characters of a prompt that gets something unasked",
  ),
  "brief.enabled": boolean(true, "Give a brief when a session starts"),
  "brief.items": number(8, 1, 30, "Most memories in the brief at session start"),
  "note.offer": boolean(
    true,
    "Tell the agent in the brief that it can propose a memory (`unbidden note`), where no session has for long",
  ),
  subagents: word(
    "skip",
    SUB_AGENT_CHOICES,
    "What sub-agents are told: nothing; a brief as they start; or all that the main thread is, and what they do is kept, too. After a change run `unbidden install`",
  ),
  "tokens.bytes_per_token": number(3, 1, 8, "UTF-8 bytes counted as one token in every estimate"),
  "capture.deny": list("More files, as globs, whose content is never kept, such as `secrets/**, *.pfx`"),
  "capture.headless": inFile(
    boolean(
      false,
      "Take what is asked of the agent without a person at its terminal, as by `claude -p`, for your own words",
    ),
  ),
  "import.memory_md": boolean(
    true,
    "Bring in the notes that the agent keeps for itself of projects it works in, and read them again when they change",
  ),
  workspace_roots: inFile(
    list(
      "Folders in which every folder is one project, whatever repositories lie in it, such as `[/srv/all, ~/code]`",
    ),
  ),
  "llm.provider": {
    ...word(
      "none",
      PROVIDER_WORDS,
      "Which language model may be asked; docs/models.md says what each word means",
    ),
    outranks: ["recall.provider", "distill.provider"],
    sessionMay: ONLY_NONE,
  },
  "llm.from_env": inFile(
    boolean(
      false,
      "Let variables of an agent's session choose models, which a repository's settings can set, too",
    ),
  ),
  "recall.provider": costs(
    word("same", PATH_PROVIDER_WORDS, "Which one while somebody waits; `same` is what `llm.provider` says"),
    ONLY_NONE,
  ),
  "distill.provider": costs(
    word(
      "same",
      PATH_PROVIDER_WORDS,
      "Which one to make memories of sessions; `same` is what `llm.provider` says",
    ),
    ONLY_NONE,
  ),
  "distill.use_subscription": costs(
    boolean(false, "Let `auto` use your Claude subscription for distillation, too"),
    ONLY_OFF,
  ),
  disable_claude_cli: costs(boolean(false, "Never start `claude`, whatever else is said"), ONLY_ON),
  "hyde.claude_model": model("claude-haiku-4-5", "Claude's model where somebody waits"),
  "recall.hyde": costs(
    boolean(
      false,
      "Have a model make up an answer where memory is asked in depth, and look for that, too; such a prompt waits for it. After a change run `unbidden install`",
    ),
    ONLY_OFF,
  ),
  "compact.summary": costs(
    boolean(
      false,
      "Have a model sum up what a session was before a compaction, while the daemon runs; the compaction never waits for it",
    ),
    ONLY_OFF,
  ),
  "compact.claude_model": model("claude-sonnet-4-5", "Claude's model for such a summary"),
  "llm.claude-cli.model": model("claude-haiku-4-5", "The model `claude` is asked for"),
  "llm.claude-cli.command": inFile({
    ...text("", PROGRAM, "Where `claude` is, for the daemon and sessions, whose PATH is not believed"),
    wanted: "the whole path of a program",
  }),
  "llm.claude-cli.base_url": address(
    "",
    "Where `claude` sends its questions; none for where it does by itself",
  ),
  "llm.anthropic.model": model("claude-haiku-4-5", "Anthropic's model"),
  "llm.anthropic.base_url": address("https://api.anthropic.com", "Where Anthropic's interface is"),
  "llm.anthropic.key_env": variable("ANTHROPIC_API_KEY", "Variable that holds Anthropic's key"),
  "llm.openrouter.model": model("anthropic/claude-haiku-4.5", "OpenRouter's model"),
  "llm.openrouter.base_url": address("https://openrouter.ai/api/v1", "Where OpenRouter's interface is"),
  "llm.openrouter.key_env": variable("OPENROUTER_API_KEY", "Variable that holds OpenRouter's key"),
  "llm.openai.model": model("gpt-5-mini", "OpenAI's model, or a compatible server's"),
  "llm.openai.base_url": address(
    "https://api.openai.com/v1",
    "Where OpenAI's interface is, or a compatible server's",
  ),
  "llm.openai.key_env": variable(
    "OPENAI_API_KEY",
    "Variable that holds OpenAI's key; a server of your own needs none",
  ),
  "llm.ollama.model": model("", "Ollama's model; without one it is not asked"),
  "llm.ollama.base_url": address("http://127.0.0.1:11434", "Where Ollama is"),
  "llm.calls_per_hour": inFile(
    number(20, 0, 1000, "Most questions in an hour, for recall and for distillation each"),
  ),
  "llm.tokens_per_day": inFile(
    number(300_000, 0, 100_000_000, "Most tokens in 24 hours, of questions and answers together"),
  ),
  "llm.timeout_s": number(120, 1, 900, "Longest wait for an answer, in seconds"),
  "llm.failures": number(3, 1, 100, "Failures in a row after which a provider is left alone"),
  "llm.rest_minutes": number(10, 0, 1440, "Minutes for which it is left alone before it is tried again"),
  "backlog.batch_size": number(5, 1, 100, "Most sessions a language model distills in one go"),
  "distill.least_prompts": number(
    10,
    1,
    1000,
    "Fewest prompts a session must have to be given to a language model",
  ),
  "distill.least_growth": number(
    1000,
    0,
    10_000_000,
    "Bytes by which a session must have grown to be given to it again",
  ),
  "distill.claim_minutes": number(
    30,
    1,
    1440,
    "Minutes after which a session is taken over from a process that may have died",
  ),
  "daemon.enabled": boolean(true, "Let a daemon answer hooks; without one every hook answers by itself"),
  "daemon.http": boolean(true, "Let the daemon listen on 127.0.0.1 too, for whoever has its token"),
  "daemon.curate_minutes": number(
    60,
    0.01,
    1440,
    "Minutes between two rounds of upkeep by the daemon; the first comes after a twelfth of it",
  ),
  "daemon.idle_minutes": number(30, 0.01, 1440, "Minutes without a hook after which the daemon ends"),
  "daemon.model_minutes": number(
    10,
    0.01,
    1440,
    "Minutes between two looks for sessions that a language model may read, where one is wanted",
  ),
  "daemon.max_rss_mb": number(1024, 100, 16_384, "Megabytes of memory above which the daemon starts anew"),
  "backup.enabled": inFile(boolean(true, "Make backups of the store by itself")),
  "backup.every_hours": inFile(number(24, 1, 8760, "Hours between two backups")),
  "backup.keep": inFile(number(3, 1, 100, "Backups that are kept, the newest")),
  "spool.max_mb": number(256, 1, 4096, "Most megabytes kept aside while the store refuses events"),
  "retention.snapshot_days": days(90, "snapshots"),
  "retention.turn_days": days(180, "passages of conversation"),
  "retention.handoff_days": days(0, "handoffs"),
  "retention.goal_days": days(0, "goals"),
  "retention.failure_days": days(0, "failures and their ways out"),
  "retention.receipt_days": inFile(
    number(180, 30, 36_500, "Days after which receipts of injections are removed"),
  ),
  "retention.receipts": inFile(number(200_000, 1_000, 10_000_000, "Most receipts kept")),
  "retention.events": inFile(number(500_000, 1_000, 100_000_000, "Most events kept of one project")),
  "retention.store_mb": inFile(
    number(4_000, 1, 1_000_000, "Megabytes of the store above which the least valuable goes"),
  ),
} as const satisfies Record<string, Option>;

export type OptionPath = keyof typeof OPTIONS;

/** Every option's value. */
export type Config = {
  readonly [Path in OptionPath]: Value<(typeof OPTIONS)[Path]>;
};

/** Whether the environment may set it. */
export function isFileOnly(option: Option): boolean {
  return option.fileOnly === true;
}

/** The variables that set an option, the one that wins last. */
export function environmentNames(path: OptionPath): readonly string[] {
  const option: Option = OPTIONS[path];
  return [...("alias" in option && option.alias ? [option.alias] : []), environmentName(path)];
}

/** `inject.tokens` is set by `UNBIDDEN_INJECT_TOKENS`, a dash is an underscore, too. */
export function environmentName(path: string): string {
  return `UNBIDDEN_${path.toUpperCase().replaceAll(/[.-]/g, "_")}`;
}
