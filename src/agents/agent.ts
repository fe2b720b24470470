import type { RawEvent, TimedEvent, ToolFacts } from "../domain/event.ts";
import type { HookEvent, HookRow } from "../domain/hook-row.ts";
import type { Kind } from "../domain/memory.ts";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";

/** Why a session begins, as the agent tells it. */
export type StartSource = "startup" | "resume" | "clear" | "compact" | "fork";

/** An agent that the agent started, with a context of its own. */
export interface SubAgent {
  /** The agent's id of it. */
  readonly id: string;
  /** As the agent calls its kind; empty where it says none. */
  readonly kind: string;
}

export interface Task {
  readonly kind: string;
  readonly words: string;
}

/** One hook call, in our words. */
export interface HookCall {
  readonly hookEvent: HookEvent;
  readonly nativeSession: string;
  readonly cwd: string;
  readonly transcript: string | null;
  /** Set at `session-start`. */
  readonly source: StartSource | null;
  /** What it tells; the first one is answered. */
  readonly events: readonly RawEvent[];
  /** The agent's own name for a happening that is answered and not kept; null where an event is answered. */
  readonly key: string | null;
  /** The call that is about to run, or that failed. */
  readonly tool: ToolFacts | null;
  /** What the call that is about to run would write into its file. */
  readonly change?: string;
  /** What the agent made of the session as it forgot it, at `after-compact`. */
  readonly summary: string | null;
  /** The sub-agent that starts or that is called from; null on the main thread. */
  readonly subAgent: SubAgent | null;
  /** What a sub-agent is to do that the tool call is about to start. */
  readonly task: Task | null;
  /** Ms since the model last replied, at a `session-start` that goes on with what was said before. */
  readonly sinceReply: number | null;
}

/** What one entry of a transcript tells. */
export interface EntryReading {
  readonly events: readonly TimedEvent[];
  /** False for an entry of a kind or shape that this version of us does not know. */
  readonly known: boolean;
  /** Everything before it in this file was copied from another session's. */
  readonly copiedSoFar: boolean;
}

/** Reads one transcript, entry after entry, and keeps what a later one must know of those before. */
export interface TranscriptReader {
  /** `bytes` is how long it is written. */
  read(entry: unknown, bytes?: number): EntryReading;
  /** The agent's id of the turn under way. */
  readonly turn: string | null;
  /** How many prompts have begun a turn so far. */
  readonly turns: number;
  /** No tool call waits for its result: another reader may go on from here. */
  readonly settled: boolean;
  /** Where the session runs and what the agent calls it; null until an entry says so. */
  readonly cwd: string | null;
  readonly nativeSession: string | null;
}

/** The agent's own files of its sessions. */
export interface TranscriptFormat {
  /** The folder that holds them all, each in a folder below it; nothing outside it is one. */
  folder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string;
  /** Whether a file may be the transcript of a session, by its path below that folder. */
  isTranscript(path: string): boolean;
  /** `turn` is the one under way where reading goes on. */
  reader(turn: string | null): TranscriptReader;
  /** What hooks told the model in one entry; `forgotten` where the agent began its context anew. */
  contextIn(entry: unknown): readonly string[] | "forgotten";
  /** How full the context was at the last reply that the end of a transcript tells of; null where that is not known. */
  usageIn(tail: string): ContextUse | null;
}

/** What an agent itself says of its context, in tokens; the window is null where its model is not known. */
export interface ContextUse {
  readonly tokens: number;
  readonly window: number | null;
}

/** What an agent wrote down for itself in one place of a file of notes. */
export interface AgentNote {
  /** Names it among those of its file, also when its words change. */
  readonly place: readonly string[];
  readonly kind: Kind;
  readonly title: string;
  readonly body: string;
  /** The agent reads it by itself at the start of every session in that project. */
  readonly isLoaded: boolean;
}

/** The notes an agent keeps for itself, beside its transcripts. */
export interface NotesFormat {
  /** Whether a file may hold notes, by its path below the transcripts' folder. */
  isNotes(path: string): boolean;
  /** What a file's text says. */
  read(name: string, text: string): readonly AgentNote[];
  /** What the agent names a project's folder of transcripts and notes after its path. */
  nameOf(project: string): string;
}

/** A file in a project that an agent reads again when it has compacted a session. */
export interface RecallFile {
  /** Below the project, with forward slashes. */
  readonly path: string;
  /** The project's instructions to agents, and the line by which they bring the file in. */
  readonly instructions: string;
  readonly line: string;
}

/** Translates one agent's hooks; knows its payloads and nothing of ours but the domain. */
export interface AgentAdapter {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** Most characters the agent takes from one hook, in UTF-16 units, as all lengths of ours. */
  readonly contextCharacters: number;
  /** The agent's own names of its events at a hook event. */
  eventsAt(hookEvent: HookEvent): readonly string[];
  readonly transcripts: TranscriptFormat;
  readonly notes: NotesFormat;
  readonly recallFile: RecallFile;
  /** Null when there is nothing for us in it. Throws `UnbiddenError` `INPUT_*`. */
  parseHook(payload: Uint8Array, now: number): HookCall | null;
  /** The one answer that makes the agent add `context`. */
  renderHook(hookEvent: HookEvent, context: string): string;
}

/** One file that installing or uninstalling would change; texts are null where there is no file. */
export interface SettingsChange {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Which tool events are hooked: those that inject, all we can capture, or none even if some inject. */
export const TOOL_CHOICES = ["needed", "all", "none"] as const;
export type ToolChoice = (typeof TOOL_CHOICES)[number];

/** Which hooks are to be installed. */
export interface HookChoice {
  readonly tools: ToolChoice;
  /** An event at which no row of it is enabled is not hooked. */
  readonly hooks: readonly HookRow[];
  /** Show how a session stands in the agent's status line, unless the user has one of their own. */
  readonly statusLine: boolean;
  /** What starts sub-agents is hooked where they are told anything; nothing said is `skip`. */
  readonly subAgents?: SubAgentChoice;
  /** How much longer than usual a prompt's hook may take, in whole seconds; nothing said is 0. */
  readonly promptPatience?: number;
}

/** What happened is read back from the transcript, so a hook that injects nothing only costs time. */
export const DEFAULT_TOOLS: ToolChoice = "needed";

/**
 * Adds and removes our entries in the agent's settings; pure over texts, so that a dry run is the same code.
 * A command line ends in our program and the agent's name: `[launcher, agent]`, or `[node.exe, hook.cjs, agent]`. The
 * one installed for prompts may have one more word: how many seconds longer than usual it may take.
 */
export interface AgentInstaller {
  readonly name: string;
  /** What people call the agent. */
  readonly label: string;
  /** The settings file for a scope. */
  settingsFile(
    scope: "user" | "project",
    folders: { userHome: string; project: string; env: NodeJS.ProcessEnv },
  ): string;
  /**
   * Settings with the entries of ours that the choice wants and no others, otherwise as they were; the `original` is as
   * for `withoutHooks`. Throws `SETTINGS_UNREADABLE`.
   */
  withHooks(
    settings: string | null,
    commandLine: readonly string[],
    choice: HookChoice,
    original: string | null,
  ): string;
  /**
   * Settings without our entries; null when there was no file in the `original`, which is what stood there before us,
   * and nothing else is left. The original only tells which empty places were not made by us.
   */
  withoutHooks(
    settings: string | null,
    commandLine: readonly string[],
    original: string | null,
  ): string | null;
  /** Whose status line the agent shows. Throws `SETTINGS_UNREADABLE`. */
  ownerOfStatusLine(settings: string | null, commandLine: readonly string[]): "ours" | "user's" | "none";
  /** Whether settings switch every hook off, or on again; null when they say nothing about it. */
  disablesHooks(settings: string | null): boolean | null;
  /** The command line of every installed entry of ours, by hook event; empty for a request over HTTP, which earlier versions installed. */
  installedHooks(
    settings: string | null,
    commandLine: readonly string[],
  ): ReadonlyMap<string, readonly string[]>;
}
