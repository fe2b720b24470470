import { UnbiddenError } from "../../../domain/errors.ts";
import type { ListedName } from "../../listing.ts";

/** Of SFTP version 3, the one that every server speaks. */
export const ASKED = {
  ...{ init: 1, open: 3, close: 4, read: 5, write: 6, openFolder: 11, readFolder: 12, remove: 13 },
  ...{ makeFolder: 14, rename: 18, extended: 200 },
} as const;
export const SAID = { version: 2, status: 101, handle: 102, data: 103, names: 104 } as const;
/** The status of what was done. */
export const OK = 0;
/** The status behind the last name or byte. */
export const END = 1;
/** What a file is opened for. */
export const OPEN_FOR = { reading: 0x01, writing: 0x02 | 0x08 | 0x10 } as const;
/** Attributes of what is made: its mode alone. */
export const PRIVATE = { file: [0x4, 0o600], folder: [0x4, 0o700] } as const;

/** A field that is sent: a number of 32 bits, one of 64, or bytes with their length. */
export type Field = number | bigint | string | Uint8Array;

export function toPacket(type: number, fields: readonly Field[]): Buffer {
  const body = Buffer.concat([Buffer.from([type]), ...fields.map(fieldBytes)]);
  return Buffer.concat([fieldBytes(body.length), body]);
}

function fieldBytes(field: Field): Buffer {
  if (typeof field === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(field);
    return bytes;
  }
  if (typeof field === "bigint") {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(field);
    return bytes;
  }
  const content = Buffer.from(field as Uint8Array);
  return Buffer.concat([fieldBytes(content.length), content]);
}

/** Reads the fields of a packet in their order. Throws `SYNC_UNREACHABLE` where it is too short for them. */
export class PacketReader {
  #at = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }
  byte(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }
  number(): number {
    return this.#bytes.readUInt32BE(this.#advance(4));
  }
  long(): bigint {
    return this.#bytes.readBigUInt64BE(this.#advance(8));
  }
  bytes(): Buffer {
    const length = this.number();
    const from = this.#advance(length);
    return this.#bytes.subarray(from, from + length);
  }
  #advance(length: number): number {
    const from = this.#at;
    if (from + length > this.#bytes.length) {
      throw new UnbiddenError("SYNC_UNREACHABLE", "ssh: an answer of the server is cut short");
    }
    this.#at += length;
    return from;
  }
}

const FILE_TYPE = 0o170_000;

/** The names of a folder, as far as one packet holds them. */
export function readNames(packet: PacketReader): ListedName[] {
  const names: ListedName[] = [];
  for (let left = packet.number(); left > 0; left--) {
    const name = packet.bytes().toString();
    // The line that `ls` would print.
    packet.bytes();
    names.push({ name, ...readAttributes(packet) });
  }
  return names;
}

/** A file whose type the server does not tell is no file to us. */
function readAttributes(packet: PacketReader): Omit<ListedName, "name"> {
  const has = packet.number();
  const bytes = has & 0x1 ? Number(packet.long()) : 0;
  if (has & 0x2) [packet.number(), packet.number()];
  const mode = has & 0x4 ? packet.number() & FILE_TYPE : 0;
  if (has & 0x8) [packet.number(), packet.number()];
  for (let pairs = has & 0x8000_0000 ? packet.number() : 0; pairs > 0; pairs--)
    [packet.bytes(), packet.bytes()];
  return { bytes, type: mode === 0o100_000 ? "file" : mode === 0o040_000 ? "folder" : "other" };
}
