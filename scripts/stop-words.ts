// Writes src/recall/query/stop-words.ts from the package `stopword`: words that carry no subject, of the languages in Latin and
// Cyrillic letters that questions are known in. Run it when a language is added: node scripts/stop-words.ts
import { writeFileSync } from "node:fs";
// @ts-expect-error: the package has no types.
import { deu, fra, por, rus, spa } from "stopword";
import { toPlainLetters } from "../src/text/plain-letters.ts";

const LISTS: Readonly<Record<string, readonly string[]>> = { de: deu, es: spa, fr: fra, pt: por, ru: rus };

const lines = Object.entries(LISTS).map(([code, words]) => {
  const plain = words
    .map((word) => toPlainLetters(word).toLowerCase())
    .filter((word) => /^\p{L}+$/u.test(word));
  return `  ${code}: "${[...new Set(plain)].sort().join(" ")}",`;
});

writeFileSync(
  "src/recall/query/stop-words.ts",
  `/** Made by scripts/stop-words.ts from the npm package \`stopword\` (MIT, Espen Klem and others), without marks. */
export const STOP_WORDS: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`,
);
