import type { PlaceKind } from "../domain/sync/place-kinds.ts";

/** A file where machines meet, by its path from the top with `/`. */
export interface SharedFile {
  readonly path: string;
  readonly bytes: number;
}

/** A place that all machines of one person reach. Nothing read from it is believed before it was opened with their key. */
export interface SyncTransport {
  /** Plain files alone, and no more than `MOST_SHARED_FILES`. Throws `SYNC_UNREACHABLE`. */
  list(): Promise<readonly SharedFile[]>;
  /** Null for one that is gone, too large, or no plain file. */
  read(path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** Whole or not at all. */
  write(path: string, content: Uint8Array): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
  /** What was written since the last time reaches the others; `again` where another machine was faster: list and write anew. */
  publish(): Promise<"published" | "again">;
  close(): Promise<void>;
}

/** How places are named and reached. */
export interface ExchangePlaces {
  /** What is kept of what the user typed. Throws `ARGUMENT_INVALID`. */
  addressOf(kind: PlaceKind, text: string, resolve: (path: string) => string): string;
  open(where: { readonly kind: PlaceKind; readonly place: string }): SyncTransport;
  /** Removes from the home what was fetched. */
  forgetCopies(): void;
}

/** Most files that are looked at. */
export const MOST_SHARED_FILES = 20_000;

/** The names of our files; everything else in the place is left alone. */
export const GROUP_FILE = "unbidden-sync.json";
const OURS =
  /^(?:unbidden-sync\.json|keys\/[0-9a-f]{16}\.age|machines\/[0-9a-f]{16}\/(?:state|[0-9a-f]{16})\.age)$/;

export function isOurs(path: string): boolean {
  return OURS.test(path);
}

/** Where a segment lies. */
export function segmentPath({ machine, name }: { readonly machine: string; readonly name: string }): string {
  return `machines/${machine}/${name}.age`;
}
