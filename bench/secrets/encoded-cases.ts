import { pick, type Random } from "../random.ts";
import { PLAIN_CARRIERS } from "./carriers.ts";
import { drawFamilies } from "./families/families.ts";
import { inLines } from "./fill.ts";
import { drawValues } from "./generic/value.ts";
import { LEAKING_RUN, type SecretCase } from "./secret-case.ts";

interface Encoding {
  readonly write: (text: string) => string;
  /** How a part of a text stands in the whole when it is written so. */
  readonly parts: (part: string) => readonly string[];
  /** So many characters of it hold as much as a leaking run of the plain one. */
  readonly run: number;
}

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  "json in json twice": byPart((text) => quoted(quoted(text)), LEAKING_RUN),
  url: byPart((text) => encodeURIComponent(text), LEAKING_RUN),
  base64: byThree("base64"),
  "base64 for urls": byThree("base64url"),
  hex: byPart((text) => Buffer.from(text).toString("hex"), 16),
  "split over lines": { write: (text) => inLines(text, 16), parts: (part) => [part], run: LEAKING_RUN },
};

function byPart(write: Encoding["write"], run: number): Encoding {
  return { write, parts: (part) => [part, write(part)], run };
}

/** Three bytes are four characters, so a part stands in one of three ways. */
function byThree(name: "base64" | "base64url"): Encoding {
  const write = (text: string) => Buffer.from(text).toString(name);
  return { write, parts: (part) => [part, ...[0, 1, 2].map((from) => write(part.slice(from)))], run: 12 };
}

const CARRIERS = ["prompt", "bash output", "mcp result", "written file"];

/** How a copy stands beside its plain form or under a name that says what it is. */
const SIGNED: Readonly<Record<string, (name: string, plain: string, encoded: string) => string>> = {
  "plain beside": (name, plain, encoded) => `${name}=${plain}\nsent as ${encoded}`,
  "plain before": (name, plain, encoded) =>
    `"${name}": ${JSON.stringify(plain)}\n\nlater it printed\n${encoded}`,
  "name in config": (name, _, encoded) => `${name}: ${oneLine(encoded)}`,
  "name in env": (name, _, encoded) => `${name.toUpperCase()}=${oneLine(encoded)}`,
  "name in json": (name, _, encoded) => `{"${name}": ${JSON.stringify(oneLine(encoded))}, "id": 4}`,
};

export const SECRET_NAMES = [
  "password",
  "api_key",
  "client_secret",
  "access_token",
  "db_password",
  "auth_token",
  "secret",
];

/** Lines are joined as programs do where only one has room. */
function oneLine(text: string): string {
  return text.replaceAll("\n", "\\\n  ");
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Copies of which the plain form or the name of its key is seen. */
export function* signedCases(random: Random): Iterable<SecretCase> {
  for (const [encoding, { write, parts, run }] of Object.entries(ENCODINGS))
    for (const [how, sign] of Object.entries(SIGNED))
      for (let round = 0; round < ROUNDS; round++)
        for (const { shape, value } of drawValues(random, "word")) {
          const text = sign(pick(random, SECRET_NAMES), value, write(value));
          const secrets = parts(value);
          yield encodedCase("encoded with sign", `${encoding}, ${how}`, shape, {
            random,
            text,
            secrets,
            run,
          });
        }
  yield* nestedCases(random);
  yield* familiesBeside(random);
}

const ROUNDS = 3;

/** The whole of a request or an answer within JSON within JSON. */
function* nestedCases(random: Random): Iterable<SecretCase> {
  for (const name of SECRET_NAMES)
    for (const { shape, value } of drawValues(random, "any")) {
      const inner = JSON.stringify({ user: "anna", [name]: value });
      const text = JSON.stringify({ status: 200, body: JSON.stringify({ data: inner }) });
      const secrets = [value, quoted(value), quoted(quoted(value))];
      const kind = "json in json twice, name within";
      yield encodedCase("encoded with sign", kind, shape, { random, text, secrets, run: LEAKING_RUN });
      const query = `https://example.org/cb?next=${encodeURIComponent(`/in?${name}=${encodeURIComponent(value)}`)}`;
      const twice = [value, encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))];
      const inUrl = { random, text: query, secrets: twice, run: LEAKING_RUN };
      yield encodedCase("encoded with sign", "url in url, name within", shape, inUrl);
    }
}

function* familiesBeside(random: Random): Iterable<SecretCase> {
  for (const [encoding, { write, parts, run }] of Object.entries(ENCODINGS))
    for (const { kind, text: plain, secrets } of drawFamilies(random)) {
      if (secrets.some((secret) => secret.length > MOST_IN_ONE)) continue;
      const copies = secrets.map((secret) => write(tokenWith(secret, plain)));
      const text = `${plain}\n\nit sends ${copies.join(" ")} now`;
      const all = { random, text, secrets: secrets.flatMap(parts), run };
      yield encodedCase("encoded with sign", `${encoding}, family beside`, kind, all);
    }
}

const MOST_IN_ONE = 200;

/** With what its maker begins and ends it: nobody copies a token without. */
function tokenWith(secret: string, plain: string): string {
  let [from, to] = [plain.indexOf(secret), plain.indexOf(secret) + secret.length];
  while (/[\w.-]/.test(plain[from - 1] ?? " ")) from--;
  while (/[\w.-]/.test(plain[to] ?? " ")) to++;
  return plain.slice(from, to);
}

/** Copies of which nothing else is seen: reported, and no goal. */
export function* unsignedCases(random: Random): Iterable<SecretCase> {
  for (const [encoding, { write, parts, run }] of Object.entries(ENCODINGS)) {
    for (const { kind, text: plain, secrets } of drawFamilies(random)) {
      const text = `here it is\n${write(plain)}\nand that is all`;
      const all = { random, text, secrets: secrets.flatMap(parts), run };
      yield encodedCase("encoded", `${encoding}, family`, kind, all);
    }
    for (const { shape, value } of drawValues(random, "word")) {
      const text = `it printed\n${write(value)}\nand that was all`;
      yield encodedCase("encoded", `${encoding}, value`, shape, { random, text, secrets: parts(value), run });
    }
  }
}

interface Encoded {
  readonly random: Random;
  readonly text: string;
  readonly secrets: readonly string[];
  readonly run: number;
}

function encodedCase(
  set: SecretCase["set"],
  kind: string,
  shape: string,
  { random, text, secrets, run }: Encoded,
): SecretCase {
  const carrier = pick(random, CARRIERS);
  const payload = PLAIN_CARRIERS[carrier]?.(text, "text");
  if (!payload) throw new RangeError(`${carrier} takes every text`);
  return { set, kind, carrier, shape, payload, secrets, run };
}
