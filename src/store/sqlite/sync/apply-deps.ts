import type { Connection } from "../connection/connection.ts";
import type { SyncIdentity } from "./group-tombstones.ts";
import type { Fingerprint } from "./stamped.ts";

/** What applying needs of this home. */
export interface ApplyDeps {
  readonly db: Connection;
  readonly key: Uint8Array;
  readonly newId: () => string;
  readonly identity: SyncIdentity;
  readonly fingerprint: Fingerprint;
  /** Names the other machine to people. */
  readonly from: string;
  readonly at: number;
}
