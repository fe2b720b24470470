const BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";
const DIGITS = "0123456789";
const [LARGE, SMALL] = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"];
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** One number of all bytes, in the orders of signs that libraries use. */
const WHOLE = [BASE58, DIGITS + LARGE + SMALL, DIGITS + SMALL + LARGE, LARGE + SMALL + DIGITS];
/** Most bytes of a secret written as one number: its digits take time by the square. */
const MOST_WHOLE = 300;

/** The bytes in signs of every kind, of which a rule may take a part: base45, Z85 and Lua's decimal escapes. */
export function signForms(bytes: Buffer): readonly string[] {
  const escapes = [...bytes].map((byte) => `\\${String(byte).padStart(3, "0")}`).join("");
  return [base45(bytes), z85(bytes), escapes];
}

/** The bytes as digits of other bases than base64, base58 and base62 among them. */
export function numberForms(bytes: Buffer): readonly string[] {
  const whole = bytes.length > MOST_WHOLE ? [] : WHOLE.map((signs) => asOneNumber(bytes, signs));
  return [...signForms(bytes), ...whole];
}

/** Two bytes are three signs, the last one alone is two. */
function base45(bytes: Buffer): string {
  return (bytes.toString("latin1").match(/[\s\S]{1,2}/g) ?? [])
    .map((pair) => {
      const number = [...pair].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);
      const signs = [number % 45, Math.floor(number / 45) % 45, Math.floor(number / 2025)];
      return signs
        .slice(0, pair.length + 1)
        .map((sign) => BASE45[sign])
        .join("");
    })
    .join("");
}

/** Whole groups of four bytes: what fills the last one differs. */
function z85(bytes: Buffer): string {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => {
    const group = bytes.readUInt32BE(at * 4);
    return [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((weight) => Z85[Math.floor(group / weight) % 85]).join("");
  }).join("");
}

function asOneNumber(bytes: Buffer, signs: string): string {
  const base = BigInt(signs.length);
  let written = "";
  for (let rest = BigInt(`0x0${bytes.toString("hex")}`); rest > 0n; rest /= base)
    written = `${signs[Number(rest % base)]}${written}`;
  return written;
}
