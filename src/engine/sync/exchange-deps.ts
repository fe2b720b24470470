import type { PortableRecord } from "../../domain/sync/portable.ts";
import type { SyncStore } from "../../store/port/sync-store.ts";
import type { SyncTransport } from "../../sync/transport.ts";
import type { Machine } from "./machine.ts";

/** All that an exchange needs; a test has its own of each. */
export interface ExchangeDeps {
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly newId: () => string;
  readonly now: () => number;
  /** The record without secrets that this version knows. */
  readonly clean: (record: PortableRecord) => PortableRecord;
  /** Keeps what this machine must not forget, before anything is sealed with it. */
  readonly save: (machine: Machine) => void;
}
