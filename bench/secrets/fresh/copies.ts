import { pick, type Random } from "../../random.ts";
import { SECRET_NAMES } from "../encoded-cases.ts";
import { drawValues } from "../generic/value.ts";
import { LEAKING_RUN, type SecretCase } from "../secret-case.ts";
import { FRESH_CARRIERS } from "./carriers.ts";

/** How programs write a text, so many characters for each of its own. */
interface Writing {
  readonly each: number;
  readonly write: (text: string) => string;
}

const WRITINGS: Readonly<Record<string, Writing>> = {
  "hex, upper case": { each: 2, write: (text) => hexOf(text).toUpperCase() },
  "hex with colons": { each: 3, write: (text) => pairsOf(text).join(":") },
  "hex with blanks": { each: 3, write: (text) => pairsOf(text).join(" ") },
  "hex escapes": {
    each: 4,
    write: (text) =>
      pairsOf(text)
        .map((pair) => `\\x${pair}`)
        .join(""),
  },
  "unicode escapes": {
    each: 6,
    write: (text) =>
      pairsOf(text)
        .map((pair) => `\\u00${pair}`)
        .join(""),
  },
  "every character in percent": {
    each: 3,
    write: (text) =>
      pairsOf(text)
        .map((pair) => `%${pair}`)
        .join(""),
  },
  "entities by number": {
    each: 5,
    write: (text) => [...text].map((sign) => `&#${sign.charCodeAt(0)};`).join(""),
  },
  "octal escapes": {
    each: 4,
    write: (text) => [...text].map((sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`).join(""),
  },
  "decimal bytes": { each: 3, write: (text) => [...Buffer.from(text)].join(", ") },
  "base64 without end": { each: 1.5, write: (text) => base64Of(text).replace(/=+$/, "") },
  "base64 twice": { each: 2, write: (text) => base64Of(base64Of(text)) },
  "percent twice": { each: 1, write: (text) => encodeURIComponent(encodeURIComponent(text)) },
  "joined by plus": { each: 1, write: (text) => `"${(text.match(/.{1,8}/g) ?? []).join('" + "')}"` },
};

const SIGNS: Readonly<Record<string, (name: string, plain: string, copy: string) => string>> = {
  "plain beside": (name, plain, copy) => `${name}: ${plain}\non the wire: ${copy}`,
  "name beside": (name, _, copy) => `${name} = ${copy}`,
};

/** Copies of a secret in writings that the standing set does not have. */
export function* freshCopies(random: Random): Iterable<SecretCase> {
  for (const [writing, how] of Object.entries(WRITINGS))
    for (const [beside, sign] of Object.entries(SIGNS))
      for (const { shape, value } of drawValues(random, "token")) {
        const text = sign(pick(random, SECRET_NAMES), value, how.write(value));
        yield { ...copyOf(value, how), kind: `${writing}, ${beside}`, shape, ...carriedBy(random, text) };
      }
}

function copyOf(value: string, { each, write }: Writing) {
  const secrets = [write(value), ...(each === 1 ? [value] : [])];
  return { set: "encoded with sign", secrets, run: Math.round(LEAKING_RUN * each) } as const;
}

function carriedBy(random: Random, text: string): Pick<SecretCase, "carrier" | "payload"> {
  const [carrier, carry] = pick(random, Object.entries(FRESH_CARRIERS));
  return { carrier, payload: carry(text, "text") };
}

function hexOf(text: string): string {
  return Buffer.from(text).toString("hex");
}

function pairsOf(text: string): string[] {
  return hexOf(text).match(/../g) ?? [];
}

function base64Of(text: string): string {
  return Buffer.from(text).toString("base64");
}
