import { z } from "zod";
import { PLACE_KINDS, type PlaceKind } from "../../domain/sync/place-kinds.ts";
import { optionalText } from "../fields.ts";
import { operation } from "../operation.ts";

/** What `unbidden sync` does. */
const SYNC_ACTIONS = ["now", "setup", "status", "pair", "off"] as const;

export const SYNC_OPERATIONS = {
  sync: operation({
    summary:
      "Share memories with your own other machines through a folder, a git repository or SSH, sealed: set it up, exchange now, show the status, print the key for another machine (pair), or stop (off)",
    input: z.object({
      action: z.enum(SYNC_ACTIONS).default("now").describe("now, setup, status, pair or off"),
      transport: z.enum(PLACE_KINDS).optional().describe("With setup: folder, git or ssh"),
      place: optionalText(
        4_000,
        "With setup: the path of the folder, or the address of the repository or the machine",
      ),
      key: optionalText(
        4_000,
        "With setup: the key that `unbidden sync pair` printed, or a file that holds it",
      ),
      name: optionalText(60, "With setup: what the other machines call this one"),
      cwd: z.string().describe("Folder that a relative path starts from"),
    }),
    answer: z.custom<SyncAnswer>(),
    positional: ["action", "transport", "place"],
    isLong: true,
  }),
};

export interface SyncAnswer {
  readonly action: (typeof SYNC_ACTIONS)[number];
  /** Null where it is off. */
  readonly setting: SyncSetting | null;
  /** The pairing key; null for other actions. */
  readonly key: string | null;
  /** Null where nothing was exchanged. */
  readonly exchange: SyncExchange | null;
}

export interface SyncSetting {
  /** This machine's name for people. */
  readonly name: string;
  readonly transport: PlaceKind;
  readonly place: string;
  readonly others: readonly { readonly name: string; readonly hasPresentKey: boolean }[];
  /** In ms since 1970; null before the first exchange. */
  readonly lastAt: number | null;
  /** Memories that the other machines know or will know, those not told them yet, and those that stay here. */
  readonly shared: number;
  readonly unsent: number;
  readonly local: number;
  /** A purged memory can still be read with a key that some machine keeps. */
  readonly keepsOldKey: boolean;
}

export interface SyncExchange {
  readonly added: number;
  readonly changed: number;
  readonly forgotten: number;
  readonly sent: number;
  readonly unreadable: number;
  readonly newer: number;
}
