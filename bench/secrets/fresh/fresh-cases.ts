import type { Random } from "../../random.ts";
import { commandCases, fileCases } from "../doors/door-cases.ts";
import { USUAL_WAYS } from "../doors/ways.ts";
import { draw, fill } from "../fill.ts";
import { type GenericKind, kindIn, writeValue } from "../generic/kinds.ts";
import { drawValues, mixed } from "../generic/value.ts";
import { LENGTHS, longSigns } from "../plain-cases.ts";
import { LEAKING_RUN, type SecretCase } from "../secret-case.ts";
import { freshCopies } from "./copies.ts";
import type { FreshSet } from "./fresh-set.ts";

/** So that figures do not only tell how well the rules know the standing set. */
export function freshMakers(set: FreshSet): readonly ((random: Random) => Iterable<SecretCase>)[] {
  const { issued = [] } = set;
  const chosen = [...set.commands.map(kindIn("shell")), ...set.texts.map(kindIn("text"))];
  return [
    (random) => fixedFresh(random, set),
    (random) => genericFresh(random, set, chosen),
    (random) => genericFresh(random, set, issued, ISSUED),
    () => humanFresh(set, chosen),
    (random) => longFresh(random, set, [...chosen, ...issued]),
    (random) => freshCopies(random, set),
    (random) => doorsFresh(random, set),
  ];
}

function* fixedFresh(random: Random, { families, carriers }: FreshSet): Iterable<SecretCase> {
  for (const [kind, template] of Object.entries(families))
    for (const carrier of Object.entries(carriers)) {
      const { text, secrets } = fill(random, template);
      yield* carried({ set: "fixed", kind, shape: "", secrets }, carrier, text, "text");
    }
}

/** Shapes of what no person chose. */
const ISSUED: ReadonlySet<string> = new Set(["hex", "uuid", "token"]);

function* genericFresh(
  random: Random,
  { carriers }: FreshSet,
  places: readonly GenericKind[],
  shapes?: ReadonlySet<string>,
): Iterable<SecretCase> {
  for (const { kind, form, signs, template } of places)
    for (const carrier of Object.entries(carriers))
      for (const { shape, value } of drawValues(random, signs)) {
        if (shapes && !shapes.has(shape)) continue;
        const { text, secrets } = writeValue(template, value);
        yield* carried({ set: "generic", kind, shape, secrets }, carrier, text, form);
      }
}

/** Each place with every password that it can hold as it is, in one carrier after the other. */
function* humanFresh(
  { humans = {}, carriers, oneIn = 1 }: FreshSet,
  places: readonly GenericKind[],
): Iterable<SecretCase> {
  const ways = Object.entries(carriers);
  for (const [turn, { kind, form, signs, template }] of places.entries())
    for (const [at, [shape, password]] of Object.entries(humans).entries()) {
      const way = ways[(turn + at) % ways.length];
      if (!way || (turn + at) % oneIn !== 0 || !HOLDS[signs].test(password)) continue;
      const { text, secrets } = writeValue(template, password);
      const run = Math.min(LEAKING_RUN, password.length);
      const [carrier, carry] = way;
      yield { set: "human", kind, shape, secrets, carrier, payload: carry(text, form), run };
    }
}

/** What needs no quoting there. */
const HOLDS: Readonly<Record<GenericKind["signs"], RegExp>> = {
  token: /^[\w-]+$/,
  word: /^[^\s&]+$/,
  inside: /^/,
  any: /^/,
};

/** Each place with values of every length, in one carrier after the other. */
function* longFresh(random: Random, set: FreshSet, places: readonly GenericKind[]): Iterable<SecretCase> {
  const { oneIn = 1 } = set;
  const carriers = Object.entries(set.carriers);
  for (const [turn, { kind, form, signs, template }] of places.entries())
    for (const [at, length] of LENGTHS.entries()) {
      if ((turn + at) % oneIn !== 0) continue;
      const value = at % 2 === 0 ? draw(random, "x", length) : mixed(random, longSigns(signs), length);
      const { text, secrets } = writeValue(template, value);
      const carrier = carriers[(turn + at) % carriers.length];
      if (carrier)
        yield* carried({ set: "lengths", kind, shape: `${length} characters`, secrets }, carrier, text, form);
    }
}

function* doorsFresh(random: Random, { files, printing }: FreshSet): Iterable<SecretCase> {
  for (const [path, template] of Object.entries(files))
    yield* fileCases(random, { path, template }, USUAL_WAYS);
  yield* commandCases(random, printing);
}

function* carried(
  about: Pick<SecretCase, "set" | "kind" | "shape" | "secrets">,
  [carrier, carry]: readonly [string, FreshSet["carriers"][string]],
  text: string,
  form: GenericKind["form"],
): Iterable<SecretCase> {
  yield { ...about, carrier, payload: carry(text, form), run: LEAKING_RUN };
}
