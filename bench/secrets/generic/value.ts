import { between, pick, type Random } from "../../random.ts";
import { draw, fill } from "../fill.ts";

/**
 * Which signs may stand where a value stands: `token` letters, digits and `-_`; `word` no blank, quote or sign of the
 * shell; `inside` what quotes may hold unescaped; `any` everything printable.
 */
export type Signs = "token" | "word" | "inside" | "any";

const EXTRA: Readonly<Record<Signs, string>> = {
  token: "-_",
  word: "!@#%^*_+-=.:/?~",
  inside: "!@#%^*_+-=.:/?~ ;&|<>()[]{},",
  any: "!@#%^*_+-=.:/?~ ;&|<>()[]{},\"'`$\\",
};

interface Value {
  readonly shape: string;
  readonly value: string;
}

/** One value of each shape that people and programs give to what only they should know. */
export function drawValues(random: Random, signs: Signs): readonly Value[] {
  const [first, second] = [madeUpWord(random), madeUpWord(random)];
  return [
    { shape: "short password", value: mixed(random, signs, between(random, 8, 11)) },
    {
      shape: "name and year",
      value: `${first.replace(/^./, (letter) => letter.toUpperCase())}${draw(random, "d", 4)}${end(random, signs)}`,
    },
    { shape: "two words", value: `${first}-${second}-${draw(random, "d", 3)}` },
    { shape: "long password", value: mixed(random, signs, between(random, 16, 40)) },
    { shape: "hex", value: draw(random, "h", pick(random, [32, 40, 64])) },
    { shape: "uuid", value: fill(random, "{U}").text },
    { shape: "token", value: draw(random, "x", between(random, 24, 90)) },
  ];
}

/** It sounds like a word, and hardly any other has eight letters in a row with it. */
function madeUpWord(random: Random): string {
  return Array.from({ length: 4 }, () => pick(random, CONSONANTS) + pick(random, VOWELS)).join("");
}

const CONSONANTS = [..."bdfgklmnprstvz"];
const VOWELS = [..."aeiou"];

/** A last sign that no sentence or line could be thought to end with. */
function end(random: Random, signs: Signs): string {
  return signs === "token" ? "_x" : pick(random, ["!x", "#7", "@q", "+1"]);
}

/** So many signs, a fifth of them neither letter nor digit, and none of those first or last. */
export function mixed(random: Random, signs: Signs, length: number): string {
  const plain = draw(random, "x", length - 2);
  const inner = plain.replace(/./g, (sign) => (random() < 0.2 ? oneOfSigns(random, EXTRA[signs]) : sign));
  return draw(random, "l", 1) + inner + draw(random, "d", 1);
}

function oneOfSigns(random: Random, signs: string): string {
  return signs[between(random, 0, signs.length - 1)] ?? "";
}
