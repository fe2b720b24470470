import { HOSTILE_TEXTS } from "../../src/redact/hostile.fixture.ts";
import { TOKEN_RULES } from "../../src/redact/token-rules.ts";
import { hexFrom, randomBytesFrom, randomFrom } from "../random.ts";

type Written = readonly [name: string, write: () => string];

/** Beginnings that a rule must look far behind, or names that many rules look at. One per line, as in JSON. */
const UNITS = String.raw`a
-
=
\n
_
'
:
!
A B\u0020
pw=\\\"
token=\\\"'
token=\\\"\\n
token='\\
token=\"\",'
token.get(\"a
token = [\"a\",\"
token??'
token: Aa|aa=
token: \u0020|\n\u0020
password=a,b,
password=a{}
password=a(
password=(((
password:=>\u0020
tokens secrets keys auth pass pwd\u0020
passwdpasswordpwdpskpass
key=aaaaaaaaaaaa1
api_key secret_key\u0020
api_api_api_
client_secret=\"
PASSWORD_A_B=
A_PASSWORD
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_
secret key is was of the\u0020
password for aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\u0020
password (aaaaaaaaaaaaaaaaaaaaaaaaaaa
password is to\u0020
password is aaaaaa1
seed phrase: abc abc abc abc abc abc abc abc abc abc\u0020
mongo\u0020
mongo -p\u0020
redis-cli -a\u0020
ldapsearch -w\u0020
http\u0020
http -u\u0020
curl -u aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
login\u0020
mysql -p\u0020-p
curl\u0020-b\u0020
curl -b a=aaaaaaa\n
cookie: a=aaaaaaaa;\u0020
cookie=a=a=a=aaaaaaaa
://a
://aaaaaaaaaaaaaaaaaaaaaaaaaaa:
a://:a
https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
https://a:b@c postgres://a:b/c@d\u0020
--a-
--api-key=
--pass=\"
a:*:a:a:
a:12345:a:
a:
:
sig=
q~a0Q~
-us1
.atlasv1.
-----BEGIN PRIVATE KEY-----\n-
-----BEGIN PRIVATE KEY-----\nAaa: b\nAaa: b\n
-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAA\n1 A\n
\n1 AAAAAAAAAAAA\n-----END PRIVATE KEY
-----BEGIN PRIVATE KEY-----\nCookie: a=
Cookie: a=aaaaaaaaaaa-----BEGIN PRIVATE KEY-----\n
-----BEGIN A
-----END A
eyJa.eyJa..
aaaaaaaaaaa.aaaaaa
eyJaaaaaaaa.aaaaa
eyJaaaaaaaa..a
< private
<private a=
<private a=b>
</private>
<private><
<private></private><pri
\u001b
\u001b[0m
\u001b[0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0
\u001b[1m\u001b[0ma
\u001b]a
\u009da
\u00ad
a\u200b
\u200ba\u202e\ufeff
\ud83d\ude00
\udc00a
\r
\r\n
\u0000
a\u0007
[redacted:jwt:0123abcd
[redacted:jwt:0123abcd]a
password=[redacted:jwt:0123abcd]
password='a1B2c3d4!'\u0020
ghp_aaaaaaaaaaaaaaaaaaaaaaaaa\u0020
\\u0041a
[0;1;1;1m
%41
$2a$10$
$argon2id$v=1$
$1$a$a$
pat-na1-
1//0
日本語\u0020
é=
password=é`;

/** Every text is at most `size` characters; the names say what they are made of. */
export function hostileTexts(size: number): readonly Written[] {
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  return [
    ...HOSTILE_TEXTS.map(([name, write]) => [name, () => write().slice(0, size)] as const),
    ...UNITS.split("\n").map((unit) => [unit, () => fill(JSON.parse(`"${unit}"`))] as const),
    ...HINTS.map((hint) => [hint, () => fill(hint)] as const),
    ["every hint", () => fill(HINTS.join(" "))],
    ["every hint in its own line", () => fill(HINTS.join("\n"))],
    [
      "every unit",
      () =>
        fill(
          UNITS.split("\n")
            .map((unit) => JSON.parse(`"${unit}"`))
            .join(""),
        ),
    ],
    ...randomTexts(size),
    ...opened(fill),
  ];
}

const HINTS = TOKEN_RULES.flatMap(({ hints }) => hints);

function randomTexts(size: number): readonly Written[] {
  const random = randomFrom(1);
  const bytes = randomBytesFrom(random);
  const letter = (alphabet: string) => [...bytes(size)].map((byte) => alphabet[byte % alphabet.length]);
  return [
    ["random hex", () => hexFrom(random)(size / 2)],
    ["random base64", () => Buffer.from(bytes((size * 3) / 4)).toString("base64")],
    [
      "random base64 in lines",
      () =>
        Buffer.from(bytes((size * 3) / 4))
          .toString("base64")
          .replace(/.{76}/g, "$&\n")
          .slice(0, size),
    ],
    ["random letters and blanks", () => letter("abcdefghijklmnopqrstuvwxyz      ").join("")],
    ["random punctuation", () => letter("!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~ ").join("")],
    ["random quotes", () => letter("\"'`\\= a").join("")],
  ];
}

/** One opening, and a whole text that it could go on for. */
function opened(fill: (unit: string) => string): readonly Written[] {
  const openings = [
    "password=",
    'password="',
    "-----BEGIN PRIVATE KEY-----\n",
    "://a:",
    "Cookie: a=",
    "eyJ",
    "<private ",
    "\u001b]",
    "--password ",
    "Authorization: Bearer ",
    "mnemonic: ",
  ];
  const rests = ["a", "a1", "-", " ", "\n", "'", "\\", "=", ".", ",", "(", "a ", "é"];
  return openings.flatMap((opening) =>
    rests.map(
      (rest) =>
        [
          `${JSON.stringify(opening)} and then ${JSON.stringify(rest)}`,
          () => `${opening}${fill(rest).slice(opening.length)}`,
        ] as const,
    ),
  );
}
