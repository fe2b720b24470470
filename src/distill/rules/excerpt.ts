import { cutAtWord } from "../../domain/cut.ts";

/** What is left of a text without fenced code, rules of tables and emphasis, its paragraphs one line each. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .replace(/^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ *\1[^\n]*$|$(?![\s\S]))/gm, "\n")
    .split("\n")
    .filter((line) => !/^[\s|:+=_*-]*$/.test(line))
    .map((line) => line.replace(/^\s*#{1,6}\s+/, "").replace(/\*\*|__/g, "").replace(/\s+/g, " ").trim());
}

/** The beginning of a text, up to the last whole sentence within so many characters. */
export function shortened(text: string, most: number): string {
  const words = paragraphsOf(text).join(" ");
  if (words.length <= most) return words;
  const end = words.slice(0, most).search(/[.!?。！？](?=\s|$)[^.!?。！？]*$/);
  return end > most / 2 ? words.slice(0, end + 1) : cutAtWord(words, most);
}

/** A text in parts of whole lines; of more than there may be the last ones conclude, and the first says what it is about. */
export function partsOf(text: string, most: number, count: number): readonly string[] {
  const parts: string[] = [];
  for (const line of paragraphsOf(text)) {
    const last = parts.at(-1);
    const words = cutAtWord(line, most);
    if (last !== undefined && last.length + words.length < most) parts[parts.length - 1] = `${last}\n${words}`;
    else parts.push(words);
  }
  const [first, ...others] = parts;
  if (first === undefined) return [];
  return count === 1 ? [first] : [first, ...others.slice(-(count - 1))];
}
