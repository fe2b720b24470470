/** Least bytes that a run must spell. */
const LEAST = 6;
/** Of so many signs one may be none that prints, as between a user and a password. */
const EACH_STRANGE = 8;
/** Most times that what was packed may grow. */
const MOST_GROWN = 8;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what spells no text has such signs.
const STRANGE = /[\0-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g;

/** The text that bytes spell, also in two bytes for each sign or packed; null where they spell none. */
export function textOfBytes(bytes: Buffer): string | null {
  if (bytes.length < LEAST) return null;
  const whole = unpacked(bytes) ?? bytes;
  const text = whole.toString(isWide(whole) ? "utf16le" : "utf8");
  const strange = text.match(STRANGE)?.length ?? 0;
  if (strange * EACH_STRANGE > text.length) return null;
  return strange === 0 ? text : text.replace(STRANGE, "\n");
}

/** Every second byte is none, as Windows writes text. */
function isWide(bytes: Buffer): boolean {
  if (bytes.length % 2 !== 0 || bytes[1] !== 0) return false;
  for (let at = 1; at < bytes.length; at += 2) if (bytes[at] !== 0) return false;
  return true;
}

function unpacked(bytes: Buffer): Buffer | null {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isDeflated = bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1] ?? 0);
  if (!isGzip && !isDeflated) return null;
  try {
    const { unzipSync, constants } = process.getBuiltinModule("node:zlib");
    // What was cut still shows how it begins.
    const finishFlush = constants.Z_SYNC_FLUSH;
    return unzipSync(bytes, { maxOutputLength: MOST_GROWN * bytes.length + 1_000, finishFlush });
  } catch {
    // Not packed, or grown too much: its own bytes are judged.
    return null;
  }
}
