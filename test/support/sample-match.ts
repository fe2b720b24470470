import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { pick, type Random } from "../../bench/random.ts";

/** Most repetitions of what may be repeated at will. */
const MOST_REPEATS = 3;
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCZ0123456789_-./:=@ \t"];

/**
 * A text that a way through the expression spells, whose lookarounds are not looked at; so test it. Throws on what
 * expressions here do not have.
 */
export function sampleMatch(pattern: RegExp, random: Random): string {
  return fromOne(new RegExpParser().parsePattern(pattern.source).alternatives, random);
}

function fromOne(alternatives: readonly AST.Alternative[], random: Random): string {
  const { elements } = pick(random, alternatives);
  return elements.map((element) => fromElement(element, random)).join("");
}

function fromElement(element: AST.Element, random: Random): string {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value);
    case "Group":
    case "CapturingGroup":
      return fromOne(element.alternatives, random);
    case "Quantifier":
      return repeated(element, random);
    case "CharacterSet":
    case "CharacterClass":
      return pick(random, charactersOf(element));
    case "Assertion":
      return "";
    default:
      throw new Error(`no sample of ${element.type}`);
  }
}

function repeated({ element, min, max }: AST.Quantifier, random: Random): string {
  const most = Math.min(max, min + MOST_REPEATS);
  const count = min + Math.floor(random() * (most - min + 1));
  return Array.from({ length: count }, () => fromElement(element, random)).join("");
}

function charactersOf({ raw }: AST.CharacterSet | AST.CharacterClass): readonly string[] {
  const own = new RegExp(`^${raw}$`);
  const all = [...PLAIN, ..."\n;&|()`\"'<>$+*#,[]{}%^!~?\\"].filter((character) => own.test(character));
  if (all.length === 0) throw new Error(`no character for ${raw}`);
  return all;
}
