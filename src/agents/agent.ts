import type { RawEvent, TimedEvent, ToolFacts } from "../domain/event.ts";
import type { HookEvent, HookRow } from "../domain/hook-row.ts";
import type { Kind } from "../domain/memory.ts";
import type { WholeText } from "../domain/past.ts";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";

export type StartSource = "startup" | "resume" | "clear" | "compact" | "fork";

/** An agent started by the main agent, with a context of its own. */
export interface SubAgent {
  readonly id: string;
  /** The agent's name of its kind; empty where it has none. */
  readonly kind: string;
}

export interface Task {
  readonly kind: string;
  readonly words: string;
}

/** One hook call in our terms. */
export interface HookCall {
  readonly hookEvent: HookEvent;
  readonly nativeSession: string;
  readonly cwd: string;
  readonly transcript: string | null;
  /** Set at `session-start`. */
  readonly source: StartSource | null;
  /** The events it reports; the first one is answered. */
  readonly events: readonly RawEvent[];
  /** The agent's id of a call that is answered without an event; null where an event is answered. */
  readonly key: string | null;
  /** The call that is about to run, or that failed. */
  readonly tool: ToolFacts | null;
  /** The text that the call about to run would write into its file. */
  readonly change?: string;
  /** The error of a failed call of which the session's own file will make the event. */
  readonly failure?: string;
  /** The agent's summary of the session, at `after-compact`. */
  readonly summary: string | null;
  /** The sub-agent that starts or that is called from; null on the main thread. */
  readonly subAgent: SubAgent | null;
  /** The task of the sub-agent that the tool call is about to start. */
  readonly task: Task | null;
  /** Ms since the model's last reply, at a `session-start` that continues a session. */
  readonly sinceReply: number | null;
}

/** The content of one entry of a transcript. */
export interface EntryReading {
  readonly events: readonly TimedEvent[];
  /** False for an entry of a kind or shape that this version does not know. */
  readonly isKnown: boolean;
  /** True when all earlier entries of the file were copied from another session. */
  readonly isCopiedSoFar: boolean;
}

/** Reads one transcript, entry after entry. */
export interface TranscriptReader {
  /** `bytes` is the entry's length in the file. */
  read(entry: unknown, bytes?: number): EntryReading;
  /** The agent's id of the current turn. */
  readonly turn: string | null;
  /** The number of turns begun so far. */
  readonly turns: number;
  /** True when no tool call waits for its result, so that another reader may continue from here. */
  readonly isSettled: boolean;
  /** The session's folder and the agent's id of it; null until an entry has them. */
  readonly cwd: string | null;
  readonly nativeSession: string | null;
}

/** A session's file, which a hook may name before it is made. */
export interface ChatPlace {
  /** The folder of all transcripts. */
  readonly folder: string;
  /** Null where there is no file yet. */
  readonly path: string | null;
  /** Its first bytes. */
  readonly head: string;
  /** The agent's working folder, where a hook names it. */
  readonly cwd: string | null;
}

/** The agent's own files of its sessions. */
export interface TranscriptFormat {
  /** Name of the SQLite file in the folder, for an agent without a file for each session; its entries are messages. */
  readonly database?: string;
  /** How many folders lie between that folder and a transcript. */
  readonly depth: number;
  /** The folder of all transcripts. */
  folder(location: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string;
  isTranscript(path: string): boolean;
  /** The first entry alone names session and folder: where reading continues, it is read again. */
  readonly hasHeader?: true;
  /** The agent's own log of what people typed, where transcripts do not tell; null where its place is unknown. */
  typedFile?(place: ChatPlace): string | null;
  /** `turn` is the current one where reading continues; `typed` the end of that log. */
  reader(turn: string | null, typed?: string): TranscriptReader;
  /** Texts that hooks added in one entry; `forgotten` where the agent started a new context. */
  readContext(entry: unknown): readonly string[] | "forgotten";
  /** False for a line of which `readWhole` gives nothing, before it is parsed. */
  mayHoldWhole(line: string): boolean;
  /** Texts of calls, tools and attachments in one entry, of any length. */
  readWhole(entry: unknown): readonly WholeText[];
  /** The context usage at the last reply in the end of a transcript; null where unknown. */
  readUsage(tail: string): ContextUse | null;
}

/** An agent's report of its context, in tokens; the window is null for an unknown model. */
export interface ContextUse {
  readonly tokens: number;
  readonly window: number | null;
}

/** One note in a file that an agent keeps for itself. */
export interface AgentNote {
  /** Identifies it within its file, even when its text changes. */
  readonly path: readonly string[];
  readonly kind: Kind;
  readonly title: string;
  readonly body: string;
  /** True when the agent reads it at the start of every session in that project. */
  readonly isLoaded: boolean;
}

/** The notes an agent keeps for itself, beside its transcripts. */
export interface NotesFormat {
  isNotes(path: string): boolean;
  read(name: string, text: string): readonly AgentNote[];
  /** The agent's name for a project's folder of transcripts and notes, from the project's path. */
  folderName(project: string): string;
}

/** A file in a project that an agent reads again after a compaction. */
export interface RecallFile {
  /** Below the project, with forward slashes. */
  readonly path: string;
  /** The project's file of instructions, and the line in it that includes the recall file. */
  readonly instructions: string;
  readonly line: string;
}

/** The first and the last bytes of a session's own file as text; both empty where there is none. */
export interface SessionEnds {
  readonly head: string;
  readonly tail: string;
  /** The last bytes of the agent's log of what people typed. */
  readonly typed?: string;
}

/** Translates one agent's hooks; knows its payloads and only our domain. */
export interface AgentAdapter {
  readonly name: string;
  readonly label: string;
  /** Maximum characters the agent takes from one hook, in UTF-16 units like all our lengths. */
  readonly contextCharacters: number;
  /** The agent's own names of its events at a hook event. */
  eventsAt(hookEvent: HookEvent): readonly string[];
  readonly transcripts: TranscriptFormat;
  /** Null for an agent without notes of its own. */
  readonly notes: NotesFormat | null;
  /** Null for an agent that reads no file anew after a compaction. */
  readonly recallFile: RecallFile | null;
  /** Null for a call to skip. Throws `UnbiddenError` `INPUT_*`. */
  parseHook(payload: Uint8Array, now: number): HookCall | null;
  /** Adds what hooks leave out and the session's own file tells; null where hooks tell everything. */
  readonly completeCall: ((call: HookCall, ends: SessionEnds) => HookCall) | null;
  /** The answer that makes the agent add `context`. */
  renderHook(hookEvent: HookEvent, context: string): string;
}

/** A change to one settings file; texts are null where there is no file. */
export interface SettingsChange {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The tool events to hook: those that inject, all we can capture, or none. */
export const TOOL_CHOICES = ["needed", "all", "none"] as const;
export type ToolChoice = (typeof TOOL_CHOICES)[number];

/** The hooks to install. */
export interface HookChoice {
  readonly tools: ToolChoice;
  /** An event without an enabled row is not hooked. */
  readonly hooks: readonly HookRow[];
  /** Show a session's state in the agent's status line, unless the user has one. */
  readonly statusLine: boolean;
  /** Unless `skip`, the default, the tool that starts sub-agents is hooked. */
  readonly subAgents?: SubAgentChoice;
  /** Whole seconds added to the usual timeout of a prompt's hook; 0 by default. */
  readonly extraPromptSeconds?: number;
  /** How the agent's shell runs our command, where it may show and search unasked; missing where it must ask. */
  readonly readingCommand?: string | undefined;
}

/** Events are read back from the transcript anyway, so a hook that injects nothing only costs time. */
export const DEFAULT_TOOLS: ToolChoice = "needed";

/** Where settings may lie. */
export interface SettingsFolders {
  readonly userHome: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
}

export type StatusLineOwner = "ours" | "user's" | "none";

/**
 * Adds and removes our entries in the agent's settings; pure over texts, so that a dry run is the same code.
 * A command line ends in our program and the agent's name: `[launcher, agent]`, or `[node.exe, hook.cjs, agent]`. The
 * one installed for prompts may have one more word: the extra seconds of its timeout.
 */
export interface AgentInstaller {
  readonly name: string;
  readonly label: string;
  settingsFile(scope: "user" | "project", folders: SettingsFolders): string;
  /**
   * Settings with exactly our entries of the choice, otherwise unchanged; the `original` is as for `withoutHooks`.
   * Throws `SETTINGS_UNREADABLE`.
   */
  withHooks(
    settings: string | null,
    commandLine: readonly string[],
    choice: HookChoice,
    original: string | null,
  ): string;
  /**
   * Settings without our entries; null when the `original`, the text before the installation, was no file and nothing
   * else is left. The original only tells which empty containers were not ours.
   */
  withoutHooks(
    settings: string | null,
    commandLine: readonly string[],
    original: string | null,
  ): string | null;
  /** The owner of the status line. Throws `SETTINGS_UNREADABLE`. */
  ownerOfStatusLine(settings: string | null, commandLine: readonly string[]): StatusLineOwner;
  /** The agent's program, as a shell finds it. */
  readonly program: string;
  /** The agent's own folder, where it is not that of the settings file. */
  ownFolder?(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string;
  /** Files and folders besides its settings file from which the client loads hooks, plugins or extensions. */
  alsoLoads?(folders: SettingsFolders): readonly string[];
  /** Whether it has permission rules and a status line for us; elsewhere the choice of them says nothing. */
  readonly offersMore: boolean;
  /** The settings file is ours alone, and holds code of ours: an upgrade writes it anew. */
  readonly isPlugin?: true;
  /** Made after the client's documents: the client itself was not run in our tests. */
  readonly isUntried?: true;
  /** A sentence on what the user has to do after an installation. */
  readonly afterInstall?: string;
  /** True or false as the settings turn every hook off or on; null without such a setting. */
  disablesHooks(settings: string | null): boolean | null;
  /** The command line of every installed entry of ours, by hook event; empty for a request over HTTP, which earlier versions installed. */
  installedHooks(
    settings: string | null,
    commandLine: readonly string[],
  ): ReadonlyMap<string, readonly string[]>;
}
