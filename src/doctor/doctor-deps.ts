import type { Spool } from "../capture/spool.ts";
import type { Home } from "../config/home.ts";
import type { OldName } from "../config/inputs.ts";
import type { SynonymsFile } from "../config/synonyms.ts";
import type { EmbeddingState, PathChoice, RerankState } from "../domain/provider.ts";
import type { ProjectFacts, Store } from "../store/store.ts";

export interface DoctorDeps {
  readonly home: Home;
  /** The user's own home folder. */
  readonly userHome: string;
  /** Null where the command was not started in a project. */
  readonly project: ProjectFacts | null;
  /** As written in config.yaml, with the resolved folder; null where there is none. */
  readonly workspaceRoots: readonly { readonly written: string; readonly folder: string | null }[];
  readonly disabled: boolean;
  /** Problems with the options, in sentences. */
  readonly problems: readonly string[];
  /** Old names of options in use. */
  readonly oldNames: readonly OldName[];
  /** The content of synonyms.yaml, or its problem. */
  readonly synonyms: () => SynonymsFile;
  /** The provider in force for each use of a language model. */
  readonly modelChoices: () => Promise<readonly PathChoice[]>;
  /** Who reads meaning, and who orders anew what was found. */
  readonly meaning: () => Promise<
    AskedServer<EmbeddingState> & { readonly reranking: AskedServer<RerankState> }
  >;
  /** This machine among the user's own; null where it shares memories with none. Throws `SYNC_OFF`. */
  readonly machines: () => MachinesState | null;
  readonly spool: Spool;
  readonly backups: () => BackupState;
  /** Opens an existing store and creates none; never throws. */
  readonly store: () => StoreState;
  /** Read every row of the store. */
  readonly deep: boolean;
  readonly versions: { readonly node: string; readonly sqlite?: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface AskedServer<State> {
  state(): State;
  /** Null when it answers in time, else why it does not. */
  ask(withinMs: number): Promise<string | null>;
}

interface MachinesState {
  readonly name: string;
  readonly place: string;
  /** The last exchange, in ms since 1970; null for none. */
  readonly lastAt: number | null;
  readonly others: readonly { readonly name: string; readonly hasPresentKey: boolean }[];
  /** Files that it could not read then, and those of newer versions. */
  readonly unreadable: number;
  readonly newer: number;
}

interface BackupState {
  readonly enabled: boolean;
  readonly everyHours: number;
  /** The newest first. */
  readonly made: readonly { readonly at: number }[];
  /** Bytes to free before another backup fits. */
  readonly missingBytes: number;
}

export type StoreState =
  | { readonly status: "open"; readonly store: Store }
  | { readonly status: "none" }
  | { readonly status: "refused"; readonly error: unknown };
