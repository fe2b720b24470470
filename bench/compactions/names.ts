/** Names that nobody says by chance: paths, flags, identifiers, versions. */
export function namesIn(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}_@][\p{L}\p{N}_./@:-]*[\p{L}\p{N}_]/gu) ?? [];
  return words.flatMap((word) => [word, word.split("/").at(-1) ?? ""]).filter(isName);
}

function isName(word: string): boolean {
  if (word.length < 5 || !/\p{L}/u.test(word)) return false;
  return /[\p{L}\p{N}][./_:][\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}/u.test(word);
}
