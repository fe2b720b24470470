export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant.
  return /^[\x00-\x7f]*$/.test(text);
}

/** Letters that no normal form decomposes, with their usual substitutes. */
const OTHERWISE: Readonly<Record<string, string>> = Object.fromEntries(
  "ßss ẞSS øo ØO đd ĐD łl ŁL ıi æae ÆAE œoe ŒOE ёе ЁЕ"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** One spelling for full-width signs, ligatures, and letters with and without marks. */
export function toPlainLetters(text: string): string {
  const whole = text.normalize("NFKC");
  // A plural in -ões has its singular in -ão.
  const bare = whole
    .replaceAll("õe", "ao")
    .normalize("NFD")
    .replace(/([A-Za-z\u0370-\u03ff])[\u0300-\u036f]+/g, "$1");
  return bare.normalize("NFC").replace(/[ßẞøØđĐłŁıæÆœŒёЁ]/g, (letter) => OTHERWISE[letter] ?? letter);
}
