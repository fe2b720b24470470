const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes, of RFC 4648; of letters that are no base32 nothing sensible. */
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
