import type { OpenFile } from "./files.ts";

/** One entry of a transcript: a line, or an element of an array. */
export interface Entry {
  /** Undefined for invalid JSON, and for an oversized or unwanted entry. */
  readonly value: unknown;
  /** Offset of the next entry in bytes. */
  readonly end: number;
  /** The file ended first: the agent may still be writing. */
  readonly unfinished: boolean;
}

const CHUNK_BYTES = 256 * 1024;
/** A longer entry holds a picture or document, and is slow to read. */
const MAX_ENTRY_BYTES = 8 * 1024 * 1024;

const [NEWLINE, QUOTE, BACKSLASH, COMMA] = [0x0a, 0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, OPEN_OBJECT, CLOSE_ARRAY, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/** Reads entries from an offset, one at a time; one that `isWanted` refuses is not parsed. */
export function* readEntries(
  file: OpenFile,
  offset: number,
  isWanted: (text: string) => boolean = () => true,
): Generator<Entry> {
  const isArray = firstByte(file) === OPEN_ARRAY;
  const cut: EntryBoundary = isArray ? new ArrayBoundary() : new LineBoundary();
  const pieces = new Pieces(isWanted);
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let at = isArray ? 0 : offset;
  for (let length = file.read(chunk, at); length > 0; length = file.read(chunk, at)) {
    let from = 0;
    for (let end = cut.next(chunk, 0, length); end !== -1; end = cut.next(chunk, end + 1, length)) {
      pieces.add(chunk, from, end);
      from = end + 1;
      const entry = pieces.take(at + from);
      if (entry) yield entry;
    }
    pieces.add(chunk, from, length);
    at += length;
  }
  const rest = pieces.take(at);
  if (rest) yield { ...rest, unfinished: true };
}

/** An array is always rewritten as a whole, so reading cannot resume in it. */
export function isArrayFile(file: OpenFile): boolean {
  return firstByte(file) === OPEN_ARRAY;
}

function firstByte(file: OpenFile): number | undefined {
  const head = Buffer.alloc(64);
  const length = file.read(head, 0);
  return head.subarray(0, length).find((byte) => byte > 0x20 && byte < 0x80);
}

/** The bytes of one entry, which may lie in several chunks. */
class Pieces {
  readonly #isWanted: (text: string) => boolean;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(isWanted: (text: string) => boolean) {
    this.#isWanted = isWanted;
  }

  add(chunk: Buffer, from: number, to: number): void {
    this.#size += to - from;
    // An oversized entry is only measured.
    if (this.#size > MAX_ENTRY_BYTES) this.#pieces = [];
    else if (to > from) this.#pieces.push(Buffer.from(chunk.subarray(from, to)));
  }

  take(end: number): Entry | null {
    const [pieces, size] = [this.#pieces, this.#size];
    this.#pieces = [];
    this.#size = 0;
    if (size > MAX_ENTRY_BYTES) return { value: undefined, end, unfinished: false };
    const [first] = pieces;
    const text = (pieces.length === 1 && first ? first : Buffer.concat(pieces)).toString("utf8");
    if (text.trim() === "") return null;
    return { value: this.#isWanted(text) ? parseEntry(text) : undefined, end, unfinished: false };
  }
}

function parseEntry(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    // The caller counts it.
    return undefined;
  }
}

/** Finds where entries end. */
interface EntryBoundary {
  /** The index of the next byte that ends one, -1 if there is none before `to`. */
  next(chunk: Buffer, from: number, to: number): number;
}

class LineBoundary implements EntryBoundary {
  next(chunk: Buffer, from: number, to: number): number {
    const found = chunk.indexOf(NEWLINE, from);
    return found < to ? found : -1;
  }
}

class ArrayBoundary implements EntryBoundary {
  #depth = 0;
  #inString = false;
  #escaped = false;

  next(chunk: Buffer, from: number, to: number): number {
    for (let at = from; at < to; at++) if (this.#ends(chunk[at] as number)) return at;
    return -1;
  }

  /** The brackets around all of it are ends, too, of entries without words. */
  #ends(byte: number): boolean {
    if (this.#inString) return this.#withinString(byte);
    if (byte === QUOTE) this.#inString = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) return this.#depth++ === 0;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return --this.#depth === 0;
    return byte === COMMA && this.#depth === 1;
  }

  #withinString(byte: number): false {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inString = false;
    return false;
  }
}
