import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { filler, survivors } from "../samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;
const SECRETS = [
  "c_JEWCy-1",
  "Zevatula1987_x",
  "zubonogo-sosipiso-991",
  "9b1c7e20a4d85f36b7e1094c2d6a8f53",
  filler(40),
];

test.each(
  `
recovery key for the laptop: @@
the recovery code for the vault is @@
for CI the deploy token should be @@, not the old one
here's my openai key @@, set it in the env
clone it with this PAT @@ please
is @@ still the password for grafana?
pwd for the nas @@
when it asks for the sudo password type @@
login anna@a.example @@ works for the demo
PW für den Router ist @@
le mdp c'est @@
identifiants : anna / @@
inloggegevens: anna / @@
APIキーは @@ です
비번은 @@ 이에요
`
    .trim()
    .split("\n"),
)("what a sentence hands over goes from %j", (place) => {
  const text = (secret: string) => clear(place.replaceAll("@@", secret));
  expect(SECRETS.filter((secret) => survivors(secret, text(secret), 8).length > 0)).toEqual([]);
});

test("a password with a blank goes whole from a fence of its own", () => {
  const text = clear("password for the test account:\n```\nd+QXDJJosEpd7mu SCwFw2njRe0W69\n```");
  expect(text).not.toMatch(/QXDJJ|SCwFw/);
});

const WORDS = "gravity machine north sort system female filter attitude volume fold club stay";

test.each([
  `my wallet words: ${WORDS}`,
  `the 12 words are ${WORDS}, so keep them`,
  `seed: ${WORDS}`,
  `backup phrase:\n${WORDS.split(" ")
    .map((word, at) => `${at + 1}. ${word}`)
    .join(" ")}`,
  `recovery words\n${WORDS.split(" ")
    .map((word, at) => `${at + 1} ${word}`)
    .join("\n")}`,
  `{"seed": ${JSON.stringify(WORDS.split(" "))}}`,
  `MNEMONIC="${WORDS}"`,
])("the words of a wallet go from %j", (text) => {
  expect(clear(text)).not.toMatch(/machine|attitude|club|stay/);
});

test.each(
  `
token: harbour-gate
auth_token = 'velvet-otter'
"token": "harbour-gate"
secret: velvet-otter-lamp
GITLAB_TOKEN: "harbourgate"
`
    .trim()
    .split("\n"),
)("words that somebody chose for a token go from %j", (text) => {
  expect(clear(text)).not.toMatch(/harbour|otter/);
});

test.each(
  `
the token bucket is full
token: string
design token: color-primary
token: keyword-control
secret: app-config
"token": "github-token"
the token should be rs256-signed
this token expires in 24h
use the key order-by-date-2 in the map
the key for the map is user-id-2
password for the ubuntu box: see vault2
login anna@a.example failed after 3 attempts
login anna@a.example 10.0.0.4 failed
is v2 still the default for the token?
wallet balance: 12 words of text that say the same thing over and over again for you
`
    .trim()
    .split("\n"),
)("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});
