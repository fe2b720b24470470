import { SUB_AGENT_CHOICES } from "../domain/sub-agent-choice.ts";
import { HOOK_OPTIONS } from "./hook-options.ts";
import { MODEL_OPTIONS } from "./model-options.ts";
import {
  aliased,
  boolean,
  days,
  inFile,
  number,
  type Option,
  type Value,
  word,
  wordList,
} from "./option-kinds.ts";

/**
 * THE table of options. Environment names follow from the path: `block.max_tokens` is `UNBIDDEN_BLOCK_MAX_TOKENS`.
 * `aliased` lists names that an option had before, or has in other products; `!` marks a switch that means the opposite.
 */
export const OPTIONS = {
  "block.max_tokens": aliased(
    number(2000, 150, 4000, "Most tokens one injected block may use"),
    "inject.tokens",
    "context.budget",
  ),
  "block.max_chars": aliased(
    number(8000, 1200, 9500, "Most characters one injected block may use"),
    "inject.characters",
  ),
  "gate.threshold": aliased(
    number(0.58, 0, 1, "Least confidence a memory needs to be injected unprompted"),
    "inject.confidence",
  ),
  "gate.answer_threshold": aliased(
    number(0.4, 0, 1, "Least confidence when a prompt asks about the past (“what did we decide ...”)"),
    "inject.confidence_explicit",
  ),
  "answer.max_memories": aliased(
    number(5, 1, 20, "Most memories in the answer to a question about the past"),
    "inject.items",
  ),
  "answer.report_nothing_known": aliased(
    boolean(true, "Say so, once per subject, when a question about the past finds nothing"),
    "inject.nothing_known",
  ),
  "prompt.inject_relevant": aliased(
    boolean(true, "Inject memories relevant to a prompt that does not ask for any"),
    "auto_recall.enabled",
  ),
  "prompt.max_memories": aliased(
    number(3, 1, 10, "Most memories injected unprompted at one prompt"),
    "auto_recall.max_results",
  ),
  "prompt.max_chars": aliased(
    number(1000, 100, 5000, "Most characters injected unprompted at one prompt"),
    "auto_recall.max_context_chars",
  ),
  "prompt.min_prompt_chars": aliased(
    number(10, 0, 1000, "Shortest prompt, in characters, that gets memories unprompted"),
    "auto_recall.min_prompt_len",
  ),
  "prompt.timeout_ms": aliased(
    number(500, 100, 10_000, "Longest search at a prompt, in ms; above 1000 run `unbidden install` again"),
    "auto_recall.timeout_ms",
  ),
  "prompt.include_text": aliased(
    boolean(true, "Inject the text of memories; otherwise only their titles"),
    "auto_recall.include_key_facts",
  ),
  "auto_recall.similarity_threshold": number(0.35, 0, 1, "Least similarity in meaning; has no effect yet"),
  "auto_recall.fallback_to_fts": boolean(
    true,
    "Search by words alone without an embedder; there is none yet, so false leaves every prompt without memories",
  ),
  "deep.enabled": aliased(
    boolean(true, "Recall memories for the whole conversation once a session or a prompt is long"),
    "!inject.disabled",
  ),
  "deep.after_turns": aliased(
    number(13, 1, 200, "Prompts of a session after which deep recall starts"),
    "inject.after_turns",
  ),
  "deep.after_chars": aliased(
    number(333, 1, 100_000, "Characters above which one prompt starts deep recall"),
    "inject.after_chars",
  ),
  "deep.query_turns": aliased(
    number(6, 1, 20, "Last prompts of the session that deep recall searches by"),
    "inject.query_turns",
  ),
  "deep.query_turn_chars": aliased(
    number(500, 50, 5000, "Characters used of each of these prompts"),
    "inject.query_turn_chars",
  ),
  "deep.max_memories": aliased(
    number(15, 1, 50, "Most memories that deep recall injects"),
    "inject.recall_limit",
  ),
  "deep.max_memory_chars": aliased(
    number(300, 20, 1000, "Most characters of each memory that deep recall injects"),
    "inject.bullet_chars",
  ),
  "brief.enabled": boolean(true, "Give a brief when a session starts"),
  "brief.max_memories": aliased(
    number(8, 1, 30, "Most memories in the brief at session start"),
    "brief.items",
  ),
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
  ...MODEL_OPTIONS,
  "daemon.enabled": boolean(true, "Let a daemon answer hooks; without one every hook answers by itself"),
  "daemon.http": boolean(true, "Let the daemon listen on 127.0.0.1 too, for clients that have its token"),
  "daemon.maintenance_minutes": aliased(
    number(60, 0.01, 1440, "Minutes between maintenance runs; the first comes after a twelfth of that"),
    "daemon.curate_minutes",
  ),
  "daemon.idle_minutes": number(30, 0.01, 1440, "Minutes without a hook after which the daemon ends"),
  "daemon.distill_minutes": aliased(
    number(10, 0.01, 1440, "Minutes between two looks for sessions for a language model to distill"),
    "daemon.model_minutes",
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
  "retention.max_receipts": aliased(
    inFile(number(200_000, 1_000, 10_000_000, "Most receipts kept")),
    "retention.receipts",
  ),
  "retention.max_events": aliased(
    inFile(number(500_000, 1_000, 100_000_000, "Most events kept of one project")),
    "retention.events",
  ),
  "retention.max_store_mb": aliased(
    inFile(number(4_000, 1, 1_000_000, "Megabytes of the store above which the least valuable is removed")),
    "retention.store_mb",
  ),
} as const satisfies Record<string, Option>;

export type OptionPath = keyof typeof OPTIONS;

/** Every option's value. */
export type Config = {
  readonly [Path in OptionPath]: Value<(typeof OPTIONS)[Path]>;
};

/** Every option, those of hook rows too. */
export const ALL_OPTIONS: Readonly<Record<string, Option>> = { ...OPTIONS, ...HOOK_OPTIONS };

/** One name of an option: its own, or one of its aliases. */
export interface OptionName {
  /** The option's own name. */
  readonly path: string;
  /** As config.yaml has it. */
  readonly name: string;
  readonly variable: string;
  /** True for an old switch that means the opposite. */
  readonly isNegated: boolean;
}

/** Every name of every option; of one option, the name that wins comes first. */
export function optionNames(): readonly OptionName[] {
  return Object.entries(ALL_OPTIONS).flatMap(([path, { aliases = [] }]) =>
    [path, ...aliases].map((alias) => {
      const name = alias.replace(/^!/, "");
      return { path, name, variable: environmentName(name), isNegated: name !== alias };
    }),
  );
}

/** `block.max_tokens` is set by `UNBIDDEN_BLOCK_MAX_TOKENS`; a dash becomes an underscore, too. */
export function environmentName(path: string): string {
  return `UNBIDDEN_${path.toUpperCase().replaceAll(/[.-]/g, "_")}`;
}
