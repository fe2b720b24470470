import { BOUNDS } from "../../client/bounds.ts";

/** Bytes read and thrown away of a body that is too large; whoever sends more is hung up on. */
const MOST_READ = 64_000_000;

/** A request's body; null when it is larger than a payload may be. Throws when it does not end. */
export async function readBoundedBody(request: Request): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > MOST_READ) return null;
    // What is too large is still read to its end, so that the sender hears our answer and no broken pipe.
    if (size <= BOUNDS.payloadBytes) pieces.push(piece);
  }
  return size <= BOUNDS.payloadBytes ? Buffer.concat(pieces) : null;
}
