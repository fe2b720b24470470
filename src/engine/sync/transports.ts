import { folderTransport } from "../../sync/folder.ts";
import type { SyncTransport } from "../../sync/transport.ts";
import type { Machine } from "./machine.ts";

/** THE ways in which machines meet. */
export function openTransport({ place }: Machine["transport"]): SyncTransport {
  return folderTransport(place);
}
