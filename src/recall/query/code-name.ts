/** A word that names a thing in the code: a path, a flag, a version, a name of several parts; never an address. */
export function isCodeName(word: string): boolean {
  return word.length >= LEAST && !/^\w+:\/\//.test(word) && !word.startsWith("www.") && NAME.test(word);
}

const LEAST = 4;
const NAME = /\p{Ll}\p{Lu}|[\p{L}\p{N}][-_./:@#][\p{L}\p{N}]|^--?\p{L}|^[./~]|\p{N}/u;
