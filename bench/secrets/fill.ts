import { between, type Random } from "../random.ts";

/** A text with secrets in it, and each of them as it stands there. */
export interface Filled {
  readonly text: string;
  readonly secrets: readonly string[];
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const DIGITS = "0123456789";

/** Alphabets by the letter that stands for them in a template. */
const ALPHABETS: Readonly<Record<string, string>> = {
  d: DIGITS,
  h: `${DIGITS}abcdef`,
  H: `${DIGITS}ABCDEF`,
  l: LOWER,
  u: UPPER,
  a: LOWER + DIGITS,
  A: UPPER + DIGITS,
  x: UPPER + LOWER + DIGITS,
  w: `${UPPER + LOWER + DIGITS}-_`,
  b: `${UPPER + LOWER + DIGITS}+/`,
  t: `${UPPER}234567`,
  s: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
  c: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
  p: `${UPPER + LOWER + DIGITS}!@#%^*_+-=.:/?~`,
};

/** `{x36}`, `{x20-40}`; `{U}` a uuid; `{M1200}` base64 in lines of 64; with `~` no secret. */
const PLACE = /\{(~?)([a-zA-Z])(\d*)(?:-(\d+))?\}/g;
const LINE = 64;

/** Puts random signs where a template says so. */
export function fill(random: Random, template: string): Filled {
  const secrets: string[] = [];
  const text = template.replace(PLACE, (_, open: string, letter: string, least: string, most?: string) => {
    const drawn = drawnAs(random, letter, between(random, Number(least), Number(most ?? least)));
    if (open === "") secrets.push(...drawn.split("\n"));
    return drawn;
  });
  return { text, secrets };
}

function drawnAs(random: Random, letter: string, length: number): string {
  if (letter === "U") return [8, 4, 4, 4, 12].map((part) => draw(random, "h", part)).join("-");
  if (letter === "M") return inLines(draw(random, "b", length), LINE);
  return draw(random, letter, length);
}

/** So many signs of the alphabet with this letter. */
export function draw(random: Random, letter: string, length: number): string {
  const alphabet = ALPHABETS[letter];
  if (alphabet === undefined) throw new RangeError(`no alphabet is called ${letter}`);
  return Array.from({ length }, () => alphabet[between(random, 0, alphabet.length - 1)]).join("");
}

export function inLines(text: string, length: number): string {
  return text.match(new RegExp(`.{1,${length}}`, "g"))?.join("\n") ?? "";
}
