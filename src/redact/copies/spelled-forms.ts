/** Most characters of a secret whose spelled forms are looked for. */
const MAX_SPELLED = 300;

// Signs written as codes, and lists of a value's bytes; few texts have any.
const HAS_CODES = /\\(?:x[0-9a-f]{2}|u\{?[0-9a-f]{2}|[0-7]{3})|%[0-9a-f]{2}|&#x?[0-9a-f]{2,4};|=[0-9A-F]{2}/i;
const HAS_NUMBERS = /(?:(?:0x)?[0-9a-f]{2,3}(?:\\{1,3}[nt]|[\s,:;-]){1,8}){7}/i;
const HAS_PARTS = /["']\s{0,4}[+.&]\s{0,4}\\{0,3}["']/;

/** Patterns of this secret spelled sign by sign: as escapes, as numbers, in parts that code joins; those that `text` may hold. */
export function spelledForms(secret: string, text: string): RegExp[] {
  if (secret.length > MAX_SPELLED) return [];
  const signs = [...secret];
  const forms: string[] = [];
  if (HAS_CODES.test(text)) forms.push(signs.map(coded).join(""));
  if (HAS_NUMBERS.test(text)) {
    const bytes = [...Buffer.from(secret)];
    const between = String.raw`(?:\\{1,3}[nt]|[\s,:;-]){1,12}`;
    forms.push(bytes.map((byte) => `(?:0[xX])?${hexOf(byte)}`).join(between));
    forms.push(`(?<!\\d)${bytes.map((byte) => `0?${byte}`).join(between)}(?!\\d)`);
  }
  if (HAS_PARTS.test(text))
    forms.push(signs.map(escaped).join(String.raw`(?:\\{0,3}["']\s{0,4}[+.&]\s{0,4}\\{0,3}["'])?`));
  return forms.map((form) => new RegExp(form, "g"));
}

/** The sign itself or one of its codes. */
function coded(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const hex = hexOf(code);
  return String.raw`(?:${escaped(sign)}|\\{1,7}(?:x${hex}|u0{0,2}${hex}|u\{0{0,4}${hex}\}|0?${code.toString(8).padStart(3, "0")})|%(?:25)?${hex}|&#(?:[xX]0{0,2}${hex}|0{0,2}${code});|=${hex})`;
}

function hexOf(code: number): string {
  return code
    .toString(16)
    .padStart(2, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escaped(sign: string): string {
  return sign.replace(/[^\w]/, "\\$&");
}
