import { isCertain } from "./likely/likely.ts";

/** Most secrets whose copies are looked for. */
const MAX_KNOWN = 100;

/** Notes what a rule of this kind found, so that copies of it go too; once each, or one that is printed over and over would take the place of others. */
export function learnSecret(known: string[], kind: string, plain: string): void {
  // A guess at a word would take all its copies along.
  const isKnown = kind !== "copy" && (kind !== "likely" || isCertain(plain));
  const parts = isKnown ? [plain, ...partsOfSecret(plain)] : [];
  if (kind === "url-login") parts.push(plain.slice(plain.indexOf(":") + 1));
  for (const part of parts) if (known.length < MAX_KNOWN && !known.includes(part)) known.push(part);
}

/** Parts of a secret that say enough to be looked for by themselves: behind a token's public number, lines of a key. */
function partsOfSecret(secret: string): readonly string[] {
  if (!/[^\w.-]/.test(secret)) return [];
  return secret
    .slice(0, MOST_PARTED)
    .split(/[^\w.-]+/)
    .filter((part) => part.length >= LEAST_PART && /\d/.test(part))
    .slice(0, MOST_PARTS);
}

const MOST_PARTED = 4_000;
const LEAST_PART = 16;
const MOST_PARTS = 12;
