import { expect, test } from "vitest";
import { CARRIERS } from "./carriers.fixture.ts";
import { redact } from "./redact.ts";
import { ALNUM, BASE64, DIGITS, filler, generator, HEX, LOWER, survivors, uuid } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(5);
const clear = (text: string) => redact(text, KEY).text;
/** A page's address may end with an id of that shape. */
const PLACES = CARRIERS.filter(([where]) => where !== "in a URL's path");
const URL_SAFE = `${ALNUM}-_`;

/** Tokens without letters of their own. */
const SHAPES: Readonly<Record<string, (random: () => number) => string>> = {
  "an id and hex": (random) => `${uuid(random)}:${filler(32, HEX, random)}`,
  "an id and an ending": (random) => `${uuid(random)}:fx`,
  "an application's key and its secret": (random) =>
    `k${filler(5, ALNUM, random)}.${filler(6, ALNUM, random)}:${filler(43, ALNUM, random)}`,
  "an id and a key of a search engine": (random) =>
    `${filler(20, ALNUM, random)}:${filler(22, ALNUM, random)}`,
  "a user's token of a build server": (random) => `11${filler(31, HEX, random)}a`,
  "a monitor's key": (random) => `u${filler(7, DIGITS, random)}-${filler(24, HEX, random)}`,
  "base32 of thirty-two bytes": (random) => filler(52, `${LOWER}234567`, random),
  "a long run without any name": (random) => filler(48, URL_SAFE, random).replace(/^-|-$/g, "q"),
  "a still longer one": (random) => filler(120, ALNUM, random),
};

test.each(Object.entries(SHAPES))("of tokens without a name hardly one stays: %s", (_shape, make) => {
  const random = generator(51);
  const left = Array.from({ length: 20 }, () => make(random)).flatMap((token) =>
    PLACES.filter(([, carry]) => survivors(token, clear(carry(token)), 12).length > 0).map(
      ([where]) => `${token} ${where}`,
    ),
  );
  expect(left.length, left.join("\n")).toBeLessThanOrEqual(20 * PLACES.length * 0.06);
});

const random = generator(52);
const run = (length: number, alphabet = ALNUM) => filler(length, alphabet, random);
const BASE58 = [...ALNUM].filter((sign) => !"0OIl".includes(sign)).join("");
const KEPT = [
  `the address ${run(44, BASE58)} holds 3 SOL`,
  `"spreadsheetId": "1${run(43)}",`,
  `-----BEGIN CERTIFICATE-----\n${run(64)}\n${run(64)}\n${run(20)}==\n-----END CERTIFICATE-----`,
  `user ${run(28)} signed in`,
  `"requestId":"req_011C${run(20)}"`,
  `sha512-${run(86, BASE64)}==`,
  `data:image/png;base64,iVBORw0KGgo${run(400, BASE64)}`,
  `ETag: W/"b891-${run(27)}"`,
  `see ${uuid(random)}:12 in the log`,
  "TestCommandL1CacheUnaffectedBySessionStoreOfOtherUsers2",
  "import { useGetUserByIdAndTenantIdQuery as q } from './gen'",
  "src/segments/tooling.go:36: u.HasUI5YamlInParentDir2AndV4Manifest = true",
  "lib/abcdef.0123456789abcdef.js",
  "undefined symbol: _ZN4llvm12DenseMapBaseINS_8DenseMapIPKNS_5ValueEN2Kx",
  "in _RNvMsr_NtCs3ssYzQotkvD_3std4pathNtB5_7PathBuf3newCs15kBYyAo9fc_7mycrate",
  `layer 11${run(30, HEX)}`,
];

test.each(KEPT)("addresses, ids, certificates, sums and names stay: %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});

test("what goes on behind a token goes with it", () => {
  for (const rest of [`_${run(16)}`, `-${run(16)}`, `/7${run(20)}`, `+${run(9)}`]) {
    const token = `ghp_${run(36)}`;
    expect(clear(`we use ${token}${rest} here`)).not.toContain(rest.slice(1));
  }
});

test("of a hook's address every part that permits goes", () => {
  const [first, second] = [run(17), run(48)];
  const text = clear(`post to https://chat.example.org/hooks/${first}/${second} now`);
  expect(text).toContain("https://chat.example.org/hooks/");
  expect(text).not.toContain(second.slice(0, 12));
});
