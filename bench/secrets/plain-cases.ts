import type { Random } from "../random.ts";
import { PLAIN_CARRIERS } from "./carriers.ts";
import { drawFamilies } from "./families/families.ts";
import { draw } from "./fill.ts";
import { GENERIC_KINDS, type GenericKind, writeValue } from "./generic/kinds.ts";
import { drawValues, mixed, type Signs } from "./generic/value.ts";
import { LEAKING_RUN, type SecretCase } from "./secret-case.ts";

/** Every family in every carrier, in new signs each time. */
export function* fixedCases(random: Random): Iterable<SecretCase> {
  for (const [carrier, carry] of Object.entries(PLAIN_CARRIERS))
    for (const { kind, text, secrets } of drawFamilies(random)) {
      const payload = carry(text, "text");
      if (payload) yield { set: "fixed", kind, carrier, shape: "", payload, secrets, run: LEAKING_RUN };
    }
}

/** Every kind of place in every carrier, with each shape of value. */
export function* genericCases(random: Random): Iterable<SecretCase> {
  for (const place of GENERIC_KINDS)
    for (const carrier of Object.keys(PLAIN_CARRIERS))
      for (const { shape, value } of drawValues(random, place.signs))
        yield* carried("generic", place, carrier, shape, value);
}

/** Just below and above the bounds that programs like to set, and far above. */
export const LENGTHS = [
  ...[15, 33, 63, 65, 101, 127, 129, 199, 201, 255, 257, 499, 501, 513],
  ...[999, 1025, 1999, 2001, 2049, 3999, 4097, 6000],
];

const LONG_CARRIERS = ["prompt", "bash command", "bash output"];

/** Every kind of place with values of every length, in one carrier after the other. */
export function* lengthCases(random: Random): Iterable<SecretCase> {
  for (const [turn, place] of GENERIC_KINDS.entries())
    for (const [at, length] of LENGTHS.entries()) {
      const carrier = LONG_CARRIERS[(turn + at) % LONG_CARRIERS.length] ?? "prompt";
      const value = at % 2 === 0 ? draw(random, "x", length) : mixed(random, longSigns(place.signs), length);
      yield* carried("lengths", place, carrier, `${length} characters`, value);
    }
}

/** Nobody has a password of a thousand signs with blanks; tokens have none. */
export function longSigns(signs: Signs): Signs {
  return signs === "token" ? "token" : "word";
}

function* carried(
  set: SecretCase["set"],
  { kind, form, template }: GenericKind,
  carrier: string,
  shape: string,
  value: string,
): Iterable<SecretCase> {
  const { text, secrets } = writeValue(template, value);
  const payload = PLAIN_CARRIERS[carrier]?.(text, form);
  if (payload) yield { set, kind, carrier, shape, payload, secrets, run: LEAKING_RUN };
}
