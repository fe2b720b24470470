import type { Change } from "../domain/change.ts";
import type { Check } from "../domain/check.ts";
import type { Hit, Warning } from "../domain/hit.ts";
import type { Asker, Injection, InjectionItem } from "../domain/injection.ts";
import type { Kind } from "../domain/memory.ts";
import type { OccurrenceKind } from "../domain/occurrence.ts";
import type { PathChoice } from "../domain/provider.ts";
import type { Hand } from "./hand-type.ts";
import type { CurateAnswer, UsageAnswer, UsageBy } from "./model-answers.ts";
import type { Place, ShownMemory } from "./shown-type.ts";
import type { HistoryAnswer, HistoryProgress, TestAnswer } from "./trial-answers.ts";

/** What a hook prints, and what to call once it is printed. `text` is null for silence. */
export interface HookAnswer {
  readonly text: string | null;
  readonly written: () => Promise<void>;
}

export interface ShownHit extends Omit<Hit, "memory"> {
  readonly memory: ShownMemory;
  /** Given when it was asked for history. */
  readonly replacedBy: ShownMemory | null;
}

/** `known`: it was stored before, and `memory` is that one. */
export interface AddAnswer {
  readonly memory: ShownMemory;
  readonly known: boolean;
  /** What it ended. */
  readonly replaces: readonly Replacement[];
}

export interface SearchAnswer {
  readonly hits: readonly ShownHit[];
  readonly best: number;
  readonly bar: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
  /** What was known and held then, in ms since 1970; null for now. */
  readonly asOf: number | null;
}

/** What a new session would be given for a prompt. */
export interface PreviewAnswer {
  /** The block, with a nonce of its own; null for silence. */
  readonly text: string | null;
  readonly tokens: number;
  /** What the block tells. */
  readonly given: readonly ShownHit[];
  /** What was found and is not told, nearest first; `reasons.left` says why. */
  readonly left: readonly ShownHit[];
  /** All that was found, `given` included. */
  readonly found: number;
  readonly best: number;
  readonly bar: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
  /** It is switched off here, or everywhere: until it is on again, a session is given nothing. */
  readonly off: boolean;
}

export interface BriefAnswer {
  /** The block a new session would get; null when there is nothing to say. */
  readonly text: string | null;
  readonly tokens: number;
  readonly hits: readonly ShownHit[];
  /** How many memories the project has of its own. */
  readonly known: number;
  /** It is switched off: until it is on again, a session is told nothing. */
  readonly off: boolean;
}

/** One end of a link between an older memory and the newer one that ended it. */
export interface Replacement {
  readonly memory: ShownMemory;
  /** Why, and by whom; null when nothing was written down. */
  readonly change: Change | null;
}

export interface SupersedeAnswer {
  readonly older: ShownMemory;
  readonly newer: ShownMemory;
  readonly change: Change;
}

export interface UndoAnswer {
  readonly change: Change;
  /** As it is now. */
  readonly memory: ShownMemory;
}

export interface ShowAnswer {
  readonly memory: ShownMemory;
  readonly replacedBy: Replacement | null;
  readonly replaces: readonly Replacement[];
  /** What was done to it by hand and holds, but for links, newest first. */
  readonly changes: readonly Change[];
  /** The events whose text it quotes. */
  readonly sources: readonly {
    readonly id: string;
    readonly kind: string;
    readonly at: number;
    readonly text: string;
  }[];
}

export interface ListAnswer {
  readonly memories: readonly ShownMemory[];
  /** There are more than were asked for. */
  readonly more: boolean;
}

export interface ShownInjection extends Injection {
  readonly projectName: string | null;
}

export interface WhyAnswer {
  readonly injection: ShownInjection;
  readonly items: readonly (InjectionItem & {
    readonly known: ShownMemory | null;
    /** What has replaced it since. */
    readonly replacedBy: ShownMemory | null;
  })[];
}

export interface SwitchAnswer {
  readonly what: "project" | "session";
  readonly name: string;
  readonly off: boolean;
  /** The session meant, so that a person sees which one it was; null for a project. */
  readonly session: (SeenSession & { readonly lastPrompt: string | null }) | null;
}

/** A session as people tell it from others. */
export interface SeenSession {
  readonly agent: string;
  /** The agent's id of it. */
  readonly nativeId: string;
  readonly projectName: string | null;
  readonly lastAt: number;
  /** By itself or with its project. */
  readonly off: boolean;
}

/** What comes up most in a project. */
export interface OftenSeen {
  readonly what: OccurrenceKind;
  readonly name: string;
  readonly count: number;
}

export interface StatusAnswer {
  readonly home: string;
  readonly project: string | null;
  readonly off: boolean;
  readonly disabled: boolean;
  /** The project's own; null outside any. */
  readonly projectMemories: number | null;
  /** From here to `bytes`: of the whole store. */
  readonly memories: number;
  readonly events: number;
  readonly injections: number;
  readonly bytes: number;
  readonly spooled: number;
  /** Who is asked where a language model may be. */
  readonly models: readonly PathChoice[];
  /** The last ones of every project. */
  readonly verdicts: readonly ShownInjection[];
  readonly sessions: readonly SeenSession[];
  readonly often: readonly OftenSeen[];
  readonly lastHooks: Readonly<Record<string, number>>;
}

/** How far an import is; `learn` is when rules look at what was brought in. `events` are the new ones so far. */
export type ImportProgress =
  | {
      readonly phase: "read";
      readonly sessions: number;
      readonly ofSessions: number;
      readonly bytes: number;
      readonly ofBytes: number;
      readonly events: number;
    }
  | { readonly phase: "learn"; readonly events: number };

/** What a long operation tells while it works. */
export type OperationProgress = ImportProgress | HistoryProgress;

export interface ImportAnswer {
  readonly source: string;
  readonly dryRun: boolean;
  /** `known`: nothing new; `older`: than asked for; `other`: of another project; `off`: nothing of it is to be kept; `refused`: not readable. */
  readonly sessions: Readonly<Record<"new" | "known" | "older" | "other" | "off" | "refused", number>>;
  /** New events, and those stored before. */
  readonly events: number;
  readonly known: number;
  readonly lines: number;
  /** Lines nobody understood. */
  readonly unknown: number;
  readonly bytes: number;
  readonly ms: number;
  /** What is known already about the project named; `here`: it is the one that was asked from. */
  readonly project: string | null;
  readonly here: boolean;
  readonly things: readonly ShownMemory[];
}

export interface SynonymsAnswer {
  readonly path: string;
  readonly exists: boolean;
  /** By this call. */
  readonly written: boolean;
  /** Why the file is not used, in a sentence. */
  readonly problem: string | null;
  /** Those in force, the head of each first. */
  readonly groups: readonly (readonly string[])[];
}

export interface DoctorAnswer {
  readonly checks: readonly Check[];
}

/** Everything Unbidden can do, for every door. In process and over a socket it is the same type. */
export interface Engine extends Hand {
  hook(agent: string, payload: Uint8Array, asker?: Asker): Promise<HookAnswer>;
  import(
    input: Place & {
      source: string;
      since?: string | undefined;
      project?: string | undefined;
      dryRun: boolean;
    },
    onProgress?: (progress: ImportProgress) => void,
  ): Promise<ImportAnswer>;
  /** What `import` would find to read, without reading it. */
  pastSessions(source: string): Promise<{ readonly sessions: number; readonly bytes: number }>;
  brief(input: Place): Promise<BriefAnswer>;
  search(input: Place & { text: string; limit: number; asOf?: string | undefined }): Promise<SearchAnswer>;
  add(
    input: Place & { text: string; kind: Kind; body: string; everywhere: boolean; files: readonly string[] },
  ): Promise<AddAnswer>;
  show(input: { id: string }): Promise<ShowAnswer>;
  supersede(input: { older: string; newer: string; reason: string }): Promise<SupersedeAnswer>;
  undo(input: { change: string }): Promise<UndoAnswer>;
  list(input: Place & { kind?: Kind | undefined; limit: number }): Promise<ListAnswer>;
  why(input: { injection?: string | undefined }): Promise<WhyAnswer>;
  on(input: Place & { session?: string | undefined }): Promise<SwitchAnswer>;
  off(input: Place & { session?: string | undefined }): Promise<SwitchAnswer>;
  status(input: Place & { limit: number }): Promise<StatusAnswer>;
  synonyms(input: { write: boolean }): Promise<SynonymsAnswer>;
  /** Nothing is written down, and the next answer stays the same. */
  preview(input: Place & { text: string; limit: number }): Promise<PreviewAnswer>;
  /** Throws `TESTS_INVALID`. */
  test(input: Place & { file?: string | undefined; init: boolean }): Promise<TestAnswer>;
  /** Throws `GIT_MISSING` or `REPOSITORY_UNREADABLE`. */
  benchHistory(
    input: Place & { repo: string; limit: number },
    onProgress?: (progress: HistoryProgress) => void,
  ): Promise<HistoryAnswer>;
  curate(input: { rulesOnly: boolean }): Promise<CurateAnswer>;
  usage(input: { by: UsageBy; days: number }): Promise<UsageAnswer>;
  doctor(input: Place & { deep: boolean }): Promise<DoctorAnswer>;
  /** Does what waits, for at most so long. */
  drain(input: { allowanceMs: number }): Promise<void>;
  /** The user lets a daemon answer hooks. */
  readonly wantsDaemon: boolean;
  close(): Promise<void>;
}
