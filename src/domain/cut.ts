/** Spaces and punctuation that a cut leaves hanging. */
export const TRAILING = /[\s.,;:!]+$/;

/** Keeps whole words and whole characters; says by an ellipsis that there was more. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(" ");
  const kept = space > limit / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(TRAILING, "")}…`;
}
