import { pick, type Random } from "../../random.ts";
import { SECRET_NAMES } from "../encoded-cases.ts";
import { drawValues } from "../generic/value.ts";
import { LEAKING_RUN, type SecretCase } from "../secret-case.ts";
import type { FreshSet } from "./fresh-set.ts";
import type { Writing } from "./writing.ts";

const SIGNS: Readonly<Record<string, (name: string, plain: string, copy: string) => string>> = {
  "plain beside": (name, plain, copy) => `${name}: ${plain}\non the wire: ${copy}`,
  "name beside": (name, _, copy) => `${name} = ${copy}`,
};

/** Copies of a secret in writings that the standing set does not have. */
export function* freshCopies(random: Random, { writings, carriers }: FreshSet): Iterable<SecretCase> {
  for (const [writing, how] of Object.entries(writings))
    for (const [beside, sign] of Object.entries(SIGNS))
      for (const { shape, value } of drawValues(random, "token")) {
        const text = sign(pick(random, SECRET_NAMES), value, how.write(value));
        yield {
          ...copyOf(value, how),
          kind: `${writing}, ${beside}`,
          shape,
          ...carriedBy(random, carriers, text),
        };
      }
}

function copyOf(value: string, { each, write }: Writing) {
  const secrets = [write(value), ...(each === 1 ? [value] : [])];
  const frame = write(UNLIKE_ANY.repeat(value.length));
  // Eight characters of hex with blanks between are one sign short of eight times three.
  const run = Math.min(Math.round(LEAKING_RUN * each), ...secrets.map(({ length }) => length));
  return { set: "encoded with sign", secrets, frame, run } as const;
}

/** In no drawn value. */
const UNLIKE_ANY = "~";

function carriedBy(
  random: Random,
  carriers: FreshSet["carriers"],
  text: string,
): Pick<SecretCase, "carrier" | "payload"> {
  const [carrier, carry] = pick(random, Object.entries(carriers));
  return { carrier, payload: carry(text, "text") };
}
