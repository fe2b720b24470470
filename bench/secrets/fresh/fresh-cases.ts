import type { Random } from "../../random.ts";
import { commandCases, fileCases } from "../doors/door-cases.ts";
import { USUAL_WAYS } from "../doors/ways.ts";
import { draw, fill } from "../fill.ts";
import { type GenericKind, kindIn, writeValue } from "../generic/kinds.ts";
import { drawValues, mixed } from "../generic/value.ts";
import { LENGTHS, longSigns } from "../plain-cases.ts";
import { LEAKING_RUN, type SecretCase } from "../secret-case.ts";
import { FRESH_CARRIERS } from "./carriers.ts";
import { freshCopies } from "./copies.ts";
import { FRESH_FILES, FRESH_PRINTING } from "./doors.ts";
import { HOSTS } from "./families-hosts.ts";
import { KEY_FORMATS, SERVED } from "./families-services.ts";
import { FRESH_COMMANDS, FRESH_TEXTS } from "./places.ts";

const FAMILIES = [HOSTS, SERVED, KEY_FORMATS].flatMap((table) => Object.entries(table));

const PLACES: readonly GenericKind[] = [
  ...FRESH_COMMANDS.map(kindIn("shell")),
  ...FRESH_TEXTS.map(kindIn("text")),
];

/** Thought out by somebody who had not read the rules, so that figures do not only tell how well those know the standing set. */
export const FRESH_MAKERS: Readonly<Record<string, (random: Random) => Iterable<SecretCase>>> = {
  fixed: fixedFresh,
  generic: genericFresh,
  lengths: longFresh,
  copies: freshCopies,
  doors: doorsFresh,
};

function* fixedFresh(random: Random): Iterable<SecretCase> {
  for (const [kind, template] of FAMILIES)
    for (const carrier of Object.keys(FRESH_CARRIERS)) {
      const { text, secrets } = fill(random, template);
      yield* carried({ set: "fixed", kind, shape: "", secrets }, carrier, text, "text");
    }
}

function* genericFresh(random: Random): Iterable<SecretCase> {
  for (const { kind, form, signs, template } of PLACES)
    for (const carrier of Object.keys(FRESH_CARRIERS))
      for (const { shape, value } of drawValues(random, signs)) {
        const { text, secrets } = writeValue(template, value);
        yield* carried({ set: "generic", kind, shape, secrets }, carrier, text, form);
      }
}

/** Each place with values of every length, in one carrier after the other. */
function* longFresh(random: Random): Iterable<SecretCase> {
  const carriers = Object.keys(FRESH_CARRIERS);
  for (const [turn, { kind, form, signs, template }] of PLACES.entries())
    for (const [at, length] of LENGTHS.entries()) {
      const value = at % 2 === 0 ? draw(random, "x", length) : mixed(random, longSigns(signs), length);
      const { text, secrets } = writeValue(template, value);
      const carrier = carriers[(turn + at) % carriers.length] ?? "reply";
      yield* carried({ set: "lengths", kind, shape: `${length} characters`, secrets }, carrier, text, form);
    }
}

function* doorsFresh(random: Random): Iterable<SecretCase> {
  for (const [path, template] of Object.entries(FRESH_FILES))
    yield* fileCases(random, { path, template }, USUAL_WAYS);
  yield* commandCases(random, FRESH_PRINTING);
}

function* carried(
  about: Pick<SecretCase, "set" | "kind" | "shape" | "secrets">,
  carrier: string,
  text: string,
  form: GenericKind["form"],
): Iterable<SecretCase> {
  const payload = FRESH_CARRIERS[carrier]?.(text, form);
  if (payload) yield { ...about, carrier, payload, run: LEAKING_RUN };
}
