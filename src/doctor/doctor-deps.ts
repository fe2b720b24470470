import type { Spool } from "../capture/spool.ts";
import type { Home } from "../config/home.ts";
import type { OldName } from "../config/inputs.ts";
import type { SynonymsFile } from "../config/synonyms.ts";
import type { PathChoice } from "../domain/provider.ts";
import type { ProjectFacts, Store } from "../store/store.ts";

/** What every check is given. */
export interface DoctorDeps {
  readonly home: Home;
  /** The user's own home folder. */
  readonly userHome: string;
  /** Null where the command was not started in a project. */
  readonly project: ProjectFacts | null;
  /** As the user wrote them, and the folders meant; null where that is none. */
  readonly workspaceRoots: readonly { readonly said: string; readonly folder: string | null }[];
  readonly disabled: boolean;
  /** Problems with the options, in sentences. */
  readonly problems: readonly string[];
  /** Old names of options in use. */
  readonly oldNames: readonly OldName[];
  /** What synonyms.yaml says, or what is wrong with it. */
  readonly synonyms: () => SynonymsFile;
  /** Who answers where a language model may be asked. */
  readonly modelChoices: () => Promise<readonly PathChoice[]>;
  readonly spool: Spool;
  readonly backups: () => BackupState;
  /** Opens what is there and makes nothing; never throws. */
  readonly store: () => StoreState;
  /** Look at every row of the store. */
  readonly deep: boolean;
  readonly versions: { readonly node: string; readonly sqlite?: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface BackupState {
  readonly enabled: boolean;
  readonly everyHours: number;
  /** The newest first. */
  readonly made: readonly { readonly at: number }[];
  /** To be freed before another fits. */
  readonly missingBytes: number;
}

export type StoreState =
  | { readonly status: "open"; readonly store: Store }
  | { readonly status: "none" }
  | { readonly status: "refused"; readonly error: unknown };
