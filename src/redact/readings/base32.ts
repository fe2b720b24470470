const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Of RFC 4648, without the signs that the last bits and padding make. */
export function toBase32(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += SIGNS[(value >> (bits - 5)) & 31];
  }
  return text;
}

/** The bytes; of letters that are no base32 nothing sensible. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const sign of text.replace(/=+$/, "")) {
    value = ((value << 5) | SIGNS.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
