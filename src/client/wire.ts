import { hmacSha256 } from "../text/hashes/sha256.ts";

/** One message on the daemon's socket: JSON, and raw bytes beside it. */
export interface WireFrame {
  readonly header: Readonly<Record<string, unknown>>;
  readonly body: Uint8Array;
}

/** Both lengths, as 32-bit numbers. */
const LENGTHS_BYTES = 8;

export function encodeFrame(header: object, body: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(body.length, 4);
  return Buffer.concat([lengths, text, body]);
}

/** Assembles messages from pieces; `onRefused` for a malformed or too large one. */
export function frameReader(
  maxBytes: number,
  onFrame: (frame: WireFrame) => void,
  onRefused: () => void,
): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  let wanted = LENGTHS_BYTES;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    while (size >= wanted) {
      const bytes = Buffer.concat(pieces, size);
      const text = bytes.readUInt32LE(0);
      const whole = LENGTHS_BYTES + text + bytes.readUInt32LE(4);
      if (whole > maxBytes) return onRefused();
      pieces = [bytes];
      wanted = whole;
      if (size < whole) return;
      const header = parseHeader(bytes.subarray(LENGTHS_BYTES, LENGTHS_BYTES + text));
      if (header === null) return onRefused();
      const rest = bytes.subarray(whole);
      pieces = [rest];
      size = rest.length;
      wanted = LENGTHS_BYTES;
      onFrame({ header, body: bytes.subarray(LENGTHS_BYTES + text, whole) });
    }
  };
}

function parseHeader(bytes: Buffer): Record<string, unknown> | null {
  try {
    const header: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof header === "object" && header !== null ? (header as Record<string, unknown>) : null;
  } catch {
    // Malformed: the caller ends the conversation.
    return null;
  }
}

/**
 * What only somebody with the token can say about these two fresh numbers. Each side speaks under its own name, so that
 * none can be answered with its own words.
 */
export function tokenProof(
  token: string,
  side: "client" | "daemon",
  nonces: readonly [string, string],
): string {
  const message = Buffer.from(JSON.stringify([side, ...nonces]));
  return hmacSha256(Buffer.from(token), message).toString("hex");
}

/** In constant time. */
export function isEqualSecret(value: unknown, expected: string): boolean {
  if (typeof value !== "string" || value.length !== expected.length) return false;
  let different = 0;
  for (let at = 0; at < expected.length; at++) different |= value.charCodeAt(at) ^ expected.charCodeAt(at);
  return different === 0;
}
