import { SUB_AGENT_CHOICES } from "../domain/sub-agent-choice.ts";
import { madeOnce } from "../text/made-once.ts";
import { EMBEDDING_OPTIONS, SEARCH_FUSIONS } from "./embedding-options.ts";
import { HOOK_OPTIONS, OLD_ROW_NAMES, SETTABLE } from "./hook-table.ts";
import { MODEL_OPTIONS } from "./model-options.ts";
import { boolean, days, inFile, number, type Option, type Value, word, wordList } from "./option-kinds.ts";
import { RERANK_OPTIONS } from "./rerank-options.ts";
import { WEIGHT_OPTIONS } from "./weight-options.ts";

/**
 * THE table of options. Environment names follow from the path: `block.max_tokens` is `UNBIDDEN_BLOCK_MAX_TOKENS`.
 */
export const OPTIONS = {
  "block.max_tokens": number(2000, 150, 4000, "Most tokens one injected block may use"),
  "block.max_chars": number(8000, 1200, 9500, "Most characters one injected block may use"),
  "gate.threshold": number(0.58, 0, 1, "Least confidence a memory needs to be injected unprompted"),
  "gate.answer_threshold": number(
    0.4,
    0,
    1,
    "Least confidence when a prompt asks about the past (“what did we decide ...”)",
  ),
  "gate.snapshot_threshold": number(
    0.9,
    0,
    1,
    "Least confidence of a session's snapshot that is injected unprompted, in one line, where no other memory is; 1 for none",
  ),
  "answer.max_memories": number(5, 1, 20, "Most memories in the answer to a question about the past"),
  "answer.report_nothing_known": boolean(
    true,
    "Say so, once per subject, when a question about the past finds nothing",
  ),
  "prompt.inject_relevant": boolean(true, "Inject memories relevant to a prompt that does not ask for any"),
  "prompt.max_memories": number(3, 1, 10, "Most memories injected unprompted at one prompt"),
  "prompt.max_chars": number(1000, 100, 5000, "Most characters injected unprompted at one prompt"),
  "prompt.min_prompt_chars": number(
    10,
    0,
    1000,
    "Shortest prompt, in characters, that gets memories unprompted",
  ),
  "prompt.timeout_ms": number(
    500,
    100,
    10_000,
    "Longest search at a prompt, in ms; above 1000 run `unbidden install` again",
  ),
  "prompt.include_text": boolean(true, "Inject the text of memories; otherwise only their titles"),
  "auto_recall.similarity_threshold": number(
    0.35,
    0,
    1,
    "Least similarity in meaning of a memory that a search finds in other words",
  ),
  "search.fusion": word(
    "added",
    SEARCH_FUSIONS,
    "Order of a search: likeness added to the words' score, .6 likeness + .4 words, or reciprocal ranks",
  ),
  "auto_recall.fallback_to_fts": boolean(
    true,
    "Answer prompts by words alone, as all are so far; false leaves every prompt without memories",
  ),
  "recall.only_where_on": boolean(
    false,
    "Stay silent in every project until `unbidden on` is run in it; what happens is recorded all the same",
  ),
  "deep.enabled": boolean(
    true,
    "Recall memories for the whole conversation once a session or a prompt is long",
  ),
  "deep.after_turns": number(13, 1, 200, "Prompts of a session after which deep recall starts"),
  "deep.after_chars": number(333, 1, 100_000, "Characters above which one prompt starts deep recall"),
  "deep.query_turns": number(6, 1, 20, "Last prompts of the session that deep recall searches by"),
  "deep.query_turn_chars": number(500, 50, 5000, "Characters used of each of these prompts"),
  "deep.max_memories": number(15, 1, 50, "Most memories that deep recall injects"),
  "deep.max_memory_chars": number(300, 20, 1000, "Most characters of each memory that deep recall injects"),
  "brief.enabled": boolean(true, "Give a brief when a session starts"),
  "brief.max_memories": number(8, 1, 30, "Most memories in the brief at session start"),
  "note.offer": boolean(
    true,
    "Tell the agent in the brief that it can propose a memory (`unbidden note`), where no session has for long",
  ),
  subagents: word(
    "skip",
    SUB_AGENT_CHOICES,
    "What sub-agents get: nothing; a brief as they start; or all that the main thread gets, with what they do captured, too. After a change run `unbidden install`",
  ),
  "tokens.bytes_per_token": number(3, 1, 8, "UTF-8 bytes counted as one token in every estimate"),
  "capture.deny": wordList(
    "More files, as globs, whose content is never stored, such as `secrets/**, *.pfx`",
  ),
  "capture.headless": inFile(
    boolean(false, "Treat prompts sent without a person, as by `claude -p`, as your own words"),
  ),
  "import.memory_md": boolean(
    true,
    "Import the notes that the agent keeps for itself of projects it works in, and read them again when they change",
  ),
  workspace_roots: inFile(
    wordList(
      "Folders in which every folder is one project, whatever repositories lie in it, such as `[/srv/all, ~/code]`",
    ),
  ),
  ...WEIGHT_OPTIONS,
  ...EMBEDDING_OPTIONS,
  ...RERANK_OPTIONS,
  ...MODEL_OPTIONS,
  "log.tool_calls": boolean(
    false,
    "For debugging: write a line about every tool call that a hook sees to `logs/unbidden.jsonl`",
  ),
  "daemon.enabled": boolean(true, "Let a daemon answer hooks; without one every hook answers by itself"),
  "daemon.http": boolean(true, "Let the daemon listen on 127.0.0.1 too, for clients that have its token"),
  "daemon.maintenance_minutes": number(
    60,
    0.01,
    1440,
    "Minutes between maintenance runs; the first comes after a twelfth of that",
  ),
  "daemon.idle_minutes": number(30, 0.01, 1440, "Minutes without a hook after which the daemon ends"),
  "daemon.distill_minutes": number(
    10,
    0.01,
    1440,
    "Minutes between two looks for sessions for a language model to distill",
  ),
  "daemon.embed_minutes": number(
    0.5,
    0.01,
    1440,
    "Minutes between two looks for memories that your embedding server has not embedded",
  ),
  "daemon.team_minutes": number(
    2,
    0.01,
    1440,
    "Minutes between two exchanges with the team's server, where a home is connected to one",
  ),
  "daemon.sync_minutes": number(
    10,
    0.01,
    1440,
    "Minutes between two exchanges with your other machines, where `unbidden sync` was set up",
  ),
  "daemon.max_rss_mb": number(1024, 100, 16_384, "Megabytes of memory above which the daemon starts anew"),
  "backup.enabled": inFile(boolean(true, "Make backups of the store automatically")),
  "backup.every_hours": inFile(number(24, 1, 8760, "Hours between two backups")),
  "backup.keep": inFile(number(3, 1, 100, "Newest backups that are kept")),
  "spool.max_mb": number(256, 1, 4096, "Most megabytes spooled while the store refuses events"),
  "retention.snapshot_days": days(90, "snapshots"),
  "retention.turn_days": days(180, "passages of conversation"),
  "retention.handoff_days": days(0, "handoffs"),
  "retention.goal_days": days(0, "goals"),
  "retention.failure_days": days(0, "failures and their fixes"),
  "retention.receipt_days": inFile(number(180, 30, 36_500, "Days after which receipts are removed")),
  "retention.max_receipts": inFile(number(200_000, 1_000, 10_000_000, "Most receipts kept")),
  "retention.max_events": inFile(number(500_000, 1_000, 100_000_000, "Most events kept of one project")),
  "retention.max_store_mb": inFile(
    number(4_000, 1, 1_000_000, "Megabytes of the store above which the least valuable is removed"),
  ),
} as const satisfies Record<string, Option>;

export type OptionPath = keyof typeof OPTIONS;

/** Every option's value. */
export type Config = {
  readonly [Path in OptionPath]: Value<(typeof OPTIONS)[Path]>;
};

/**
 * Other names that set an option: its earlier ones, and those of other products. The option's own name wins over all,
 * then an earlier name in the list over a later one; `!` marks a switch that means the opposite.
 */
const OPTION_ALIASES: { readonly [Path in OptionPath]?: readonly string[] } = {
  "block.max_tokens": ["inject.tokens", "context.budget"],
  "block.max_chars": ["inject.characters"],
  "gate.threshold": ["inject.confidence"],
  "gate.answer_threshold": ["inject.confidence_explicit"],
  "answer.max_memories": ["inject.items"],
  "answer.report_nothing_known": ["inject.nothing_known"],
  "prompt.inject_relevant": ["auto_recall.enabled"],
  "prompt.max_memories": ["auto_recall.max_results"],
  "prompt.max_chars": ["auto_recall.max_context_chars"],
  "prompt.min_prompt_chars": ["auto_recall.min_prompt_len"],
  "prompt.timeout_ms": ["auto_recall.timeout_ms"],
  "prompt.include_text": ["auto_recall.include_key_facts"],
  "deep.enabled": ["!inject.disabled"],
  "deep.after_turns": ["inject.after_turns"],
  "deep.after_chars": ["inject.after_chars"],
  "deep.query_turns": ["inject.query_turns"],
  "deep.query_turn_chars": ["inject.query_turn_chars"],
  "deep.max_memories": ["inject.recall_limit"],
  "deep.max_memory_chars": ["inject.bullet_chars"],
  "brief.max_memories": ["brief.items"],
  "daemon.maintenance_minutes": ["daemon.curate_minutes"],
  "daemon.distill_minutes": ["daemon.model_minutes"],
  "retention.max_receipts": ["retention.receipts"],
  "retention.max_events": ["retention.events"],
  "retention.max_store_mb": ["retention.store_mb"],
  "llm.claude-cli.enabled": ["!disable_claude_cli"],
  "recall.claude_model": ["hyde.claude_model"],
  "llm.max_failures": ["llm.failures"],
  "llm.pause_minutes": ["llm.rest_minutes"],
  "distill.batch_size": ["backlog.batch_size"],
  "distill.min_prompts": ["distill.least_prompts"],
  "distill.min_growth_bytes": ["distill.least_growth"],
};

const ROW_ALIASES = Object.entries(OLD_ROW_NAMES).flatMap(([row, old]) =>
  SETTABLE.map((field) => [`hooks.${row}.${field}`, [`hooks.${old}.${field}`]] as const),
);

const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(OPTION_ALIASES),
  ...ROW_ALIASES,
]);

/** Every option, including those of hook rows. */
export const ALL_OPTIONS: Readonly<Record<string, Option>> = { ...OPTIONS, ...HOOK_OPTIONS };

/** One name of an option: its own, or one of its aliases. */
export interface OptionName {
  /** The option's own name. */
  readonly path: string;
  /** As in config.yaml. */
  readonly name: string;
  readonly variable: string;
  /** True for an old switch that means the opposite. */
  readonly isNegated: boolean;
}

/** Every name of every option; an option's names in order of precedence. */
export const optionNames = madeOnce((): readonly OptionName[] =>
  Object.keys(ALL_OPTIONS).flatMap((path) =>
    [path, ...(ALIASES.get(path) ?? [])].map((alias) => {
      const name = alias.replace(/^!/, "");
      return { path, name, variable: environmentName(name), isNegated: name !== alias };
    }),
  ),
);

/** `block.max_tokens` is set by `UNBIDDEN_BLOCK_MAX_TOKENS`; a dash becomes an underscore, too. */
export function environmentName(path: string): string {
  return `UNBIDDEN_${path.toUpperCase().replaceAll(/[.-]/g, "_")}`;
}
