import { CARRIERS } from "../../../src/redact/carriers.fixture.ts";
import {
  ALNUM,
  BASE64,
  DIGITS,
  filler,
  generator,
  HEX,
  LOWER,
  SAMPLES,
  type Sample,
  UPPER,
} from "../../../src/redact/samples.fixture.ts";

/** A made-up secret as a session meets it. */
export interface CarriedSecret {
  readonly kind: string;
  readonly carrier: string;
  /** What of it is random: its form and its vendor's letters are nobody's secret. */
  readonly random: string;
  /** The place that betrays it and the secret, with nothing around them. */
  readonly bare: string;
  /** The word, then all that carries the secret. */
  readonly text: string;
  /** No secret, and in no other text: where it is kept, the text was. */
  readonly word: string;
}

/**
 * Every sample `rounds` times, with other characters and in another carrier each time. The last comes first: a key
 * file without its end, and then one without its beginning, would be one key file with all that is between them.
 * Other rounds, from `first` on, have other carriers.
 */
export function madeUpSecrets(rounds: number, seed: number, first = 0): CarriedSecret[] {
  const random = generator(seed);
  return Array.from({ length: rounds }, (_, nth) => first + nth).flatMap((round) =>
    SAMPLES.map((sample, number) => {
      const [carrier, carry] = CARRIERS[(number + 3 * round) % CARRIERS.length] as (typeof CARRIERS)[number];
      const { text: bare, random: part } = madeAnew(sample, random);
      const word = `(heron ${round}-${number})`;
      return { kind: sample.kind, carrier, random: part, bare, text: `${word}\n${carry(bare)}`, word };
    }).toReversed(),
  );
}

interface Run {
  readonly at: number;
  readonly length: number;
  readonly alphabet: string;
}

function madeAnew({ secret, text }: Sample, random: () => number): { text: string; random: string } {
  const runs = randomRuns(secret);
  const from = Math.min(...runs.map(({ at }) => at));
  const to = Math.max(...runs.map(({ at, length }) => at + length));
  let fresh = secret;
  for (const { at, length, alphabet } of runs) {
    const end = at + length;
    fresh = `${fresh.slice(0, at)}${filledAnew(secret.slice(at, end), alphabet, random)}${fresh.slice(end)}`;
  }
  // Where no run is known, as in what was encoded, the secret stays what it is and counts whole.
  const part = runs.length === 0 ? secret : fresh.slice(from, to);
  return { text: text.replace(secret, () => fresh), random: part };
}

/** Of 40 letters and digits one in a thousand has no digit, and what only its name betrays is known by one. */
function filledAnew(part: string, alphabet: string, random: () => number): string {
  const fresh = filler(part.length, alphabet, random);
  return /\d/.test(part) && !/\d/.test(fresh) ? filledAnew(part, alphabet, random) : fresh;
}

const ALPHABETS = [
  ...[ALNUM, HEX, LOWER, UPPER, DIGITS, BASE64],
  ...[`${ALNUM}-_`, `${ALNUM}-`, `${UPPER}234567`, "123456789"],
];
/** Shorter ones could stand in a secret by chance. */
const SHORTEST = 9;
const known = new Map<string, readonly Run[]>();

/** The samples are filled from known seeds, so what was filled in can be found again. */
function randomRuns(secret: string): readonly Run[] {
  const runs = known.get(secret) ?? (secret.includes("\n") ? linesOf(secret) : filledIn(secret));
  known.set(secret, runs);
  return runs;
}

function linesOf(keyFile: string): Run[] {
  return [...keyFile.matchAll(/.+/g)].map(({ 0: { length }, index }) => ({
    at: index,
    length,
    alphabet: BASE64,
  }));
}

function filledIn(secret: string): Run[] {
  const runs: Run[] = [];
  for (let length = secret.length; length >= SHORTEST; length--) {
    for (const alphabet of ALPHABETS) {
      const part = filler(length, alphabet);
      const at = secret.indexOf(part);
      const overlaps = runs.some((run) => at < run.at + run.length && run.at < at + length);
      if (at !== -1 && !overlaps) runs.push({ at, length, alphabet: alphabetOf(part, alphabet) });
    }
  }
  return runs;
}

/** A part without signs is the same in both alphabets of 64, of which one does not fit. */
function alphabetOf(part: string, alphabet: string): string {
  return /[^A-Za-z0-9]/.test(part) ? alphabet : alphabet.replace(/[^A-Za-z0-9]/g, "");
}
