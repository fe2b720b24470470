import type { PortableRecord } from "../domain/sync/portable.ts";
import type { SyncGroup, SyncKey } from "./keys.ts";
import { parsePortable } from "./parse-record.ts";
import { openSealed, seal } from "./seal.ts";
import { readSigned, signLines } from "./signed.ts";

/** Raise it when the shape of what is in a segment changes. */
const SYNC_FORMAT = 1;
/** No segment of ours is larger. */
export const MAX_SEGMENT_BYTES = 8_000_000;
/** Of a segment's records before they are sealed. */
const SEGMENT_TEXT = 2_000_000;

/** Which file it is, inside it too: a file under another's name is refused. */
export interface SegmentName {
  readonly machine: string;
  readonly name: string;
}

export interface OpenedSegment {
  /** The machine's name for people. */
  readonly from: string;
  readonly records: readonly PortableRecord[];
}

export async function sealSegment(
  group: SyncGroup,
  key: SyncKey,
  { machine, name, from }: SegmentName & { readonly from: string },
  records: readonly PortableRecord[],
): Promise<Uint8Array> {
  const head = { unbidden: "segment", format: SYNC_FORMAT, group: group.group, machine, name, from };
  const lines = [head, ...records].map((line) => JSON.stringify(line));
  return seal(key.secret, signLines(group.authKey, lines));
}

/** `newer`: another version wrote it; `unreadable`: cut short, changed, of other machines or under another name. */
export async function openSegment(
  group: SyncGroup,
  keys: readonly SyncKey[],
  { machine, name }: SegmentName,
  content: Uint8Array,
): Promise<OpenedSegment | "newer" | "unreadable"> {
  const text = await openSealed(keys, content);
  const [first, ...lines] = (text !== null && readSigned(group.authKey, text)) || [];
  if (first === undefined) return "unreadable";
  const head = JSON.parse(first);
  if (head.unbidden !== "segment" || head.group !== group.group) return "unreadable";
  if (head.machine !== machine || head.name !== name) return "unreadable";
  if (head.format > SYNC_FORMAT) return "newer";
  const records = lines.map((line) => parsePortable(JSON.parse(line)));
  // A record that this version does not know was signed by one of ours, so a newer one wrote it.
  if (records.includes(null)) return "newer";
  const from =
    String(head.from)
      .replace(/[^\p{L}\p{N} ._-]/gu, "")
      .slice(0, 60) || machine.slice(0, 4);
  return { from, records: records as PortableRecord[] };
}

/** Records in the groups that make a segment each. */
export function inSegments(records: readonly PortableRecord[]): PortableRecord[][] {
  const segments: PortableRecord[][] = [];
  let left = 0;
  for (const record of records) {
    const size = JSON.stringify(record).length;
    if (size > left) {
      segments.push([]);
      left = SEGMENT_TEXT;
    }
    segments.at(-1)?.push(record);
    left -= size;
  }
  return segments;
}
