import { between, pick, type Random, randomFrom, shuffled } from "../random.ts";

/** Chance for one form: the same for the same seed and name, whatever other forms there are. */
export interface Dice {
  readonly one: <T>(items: readonly T[]) => T;
  readonly some: <T>(items: readonly T[], count: number) => T[];
  readonly number: (least: number, most: number) => number;
  /** A word that stands nowhere else: what comes back with it came from here. */
  readonly canary: () => string;
  readonly person: () => string;
  readonly file: () => string;
}

export function diceOf(seed: number, name: string): Dice {
  let start = seed;
  for (const character of name) start = Math.imul(start ^ character.charCodeAt(0), 0x01000193);
  const random = randomFrom(start);
  return {
    one: (items) => pick(random, items),
    some: (items, count) => shuffled(random, items).slice(0, count),
    number: (least, most) => between(random, least, most),
    canary: () => canaryFrom(random),
    person: () => pick(random, PEOPLE),
    file: () => pick(random, FILES),
  };
}

function canaryFrom(random: Random): string {
  const syllables = Array.from({ length: 4 }, () => pick(random, ONSETS) + pick(random, VOWELS));
  return syllables.join("") + pick(random, ["k", "x", "m", "z"]);
}

const ONSETS = ["v", "z", "kr", "m", "dr", "q", "bl", "t", "gl", "x", "n", "pl"];
const VOWELS = ["a", "o", "u", "i", "ee"];
const PEOPLE = [
  "Ines Ortega",
  "Tom Becker",
  "Priya Nair",
  "Jonas Lund",
  "Mei Tanaka",
  "Omar Haddad",
  "Lena Roth",
];
const FILES = [
  ...["src/cart/total.ts", "lib/queue.py", "internal/mail/send.go", "app/models/order.rb", "web/login.tsx"],
  ...["docs/setup.md", "deploy/run.sh", "config/limits.yaml", "test/cart.test.ts", "tools/seed.sql"],
];
