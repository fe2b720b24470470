const MARK_BYTES = 60;

/** Beginning and end in whole characters; a line says how much is missing. */
export function cutMiddle(text: string, bytes: number): string {
  const all = Buffer.from(text);
  if (all.length <= bytes) return text;
  const half = Math.max(0, Math.floor((bytes - MARK_BYTES) / 2));
  const head = all.subarray(0, boundaryAt(all, half));
  const tail = all.subarray(boundaryAt(all, all.length - half));
  const gone = all.length - head.length - tail.length;
  return `${head.toString()}\n[... ${gone} bytes left out ...]\n${tail.toString()}`;
}

function boundaryAt(bytes: Buffer, place: number): number {
  let at = place;
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
