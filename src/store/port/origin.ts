import type { Memory } from "../../domain/memory.ts";
import type { MemorySourceName } from "../../domain/memory-sources.ts";

/** Where something that is to be forgotten came from. */
export type Origin =
  /** Beginning of the id of an event, or of a commit that was imported. */
  | { readonly event: string }
  /** What memories were imported from. */
  | { readonly imported: MemorySourceName; readonly project: string | null }
  /** By its path, or how that ends. */
  | { readonly file: string; readonly project: string | null }
  | { readonly session: string }
  /** In ms since 1970. */
  | { readonly since: number; readonly project: string | null };

/** The outcome of forgetting what came from somewhere; `elsewhere` stays, because another session said it too. */
export interface ForgottenByOrigin {
  readonly memories: readonly Memory[];
  readonly saidAgain: readonly Memory[];
  readonly events: number;
}
