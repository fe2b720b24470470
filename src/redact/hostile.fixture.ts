import { SAMPLES } from "./samples.fixture.ts";

const SIZE = 1_000_000;

const fill = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

/** Made to keep a pattern busy: what it begins with, over and over, and never what it ends with. One per line, as in JSON. */
const UNITS = String.raw`A1
\"mysql\",         \"a\",         \"-a\",
mysql\n- a  b \n- -a\n
(a@b.co:
auth_key=
\"
\\
\n
\u0020
.
@
%
$
eyJ-
eyJaaaaaaaaaaaaa.
a.
a-
1:
12345678:AA
MDAw
0Q~
-----BEGIN PRIVATE KEY-----
-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAA\n
-----BEGIN PRIVATE KEY-----\nA: b\n
Cookie: a=aaaaaaaaaaa-----BEGIN PRIVATE KEY-----\n
pw=\\\"
-----END PRIVATE KEY-----
AAAAAAAAAAAA\n
private key AAAAAAAAAAAAAAAA\n
password
password =\u0020
password=\"
password=\\
password>
token:$
token:/a/
token=a(
token: a<a|
token(\"
token\",\"
token\nvalue
token: |\n
A_
PASS_PASS_
key/
key is\u0020
my_key: aaaaaaaaaaaaa
password (
password for a\u0020
mnemonic: abc\u0020
abc abc\u0020
://
https://a:b@
postgres://:
authorization: aaa\u0020
bearer a=
basic aaaaaaaa
cookie: a=
--password\u0020
--passwo
--a-a-a-
curl -u a:
mysql -p
login -p\u0020
*:*:*:*:
login a password\u0020
<private>
<private></private>
<pri<private></private>vate>
[redacted:
[redacted:jwt:0123abcd]
\u001b[
\u001b]0;
\u009b
\u200b
\ud800
\u000b
sk-
sk-ant-
SG.aaaaaaaaaaaaaaaaaaaa
key-
$6$a$
token=日本
_
a:(_
://hook/
://a/hook/a1
with a1b2c3d4\u0020
0x41,\u0020
=41
\\u{41}
>\u0020
echo a1 |\u0020
pdo(a, 
password a = 
['a','password'],[1,
a1b2c3d4:a1b2c3d4@a.
QUJD\n
[\"a\",
['a','[',
a b1\u0020
12 34\u0020
chr(65).
00000000 4b 78\u0020
00000000 4b 78  |K|\n
=41=\n
01000001\u0020
H4sIAAAA/
\u2502 a \u2502\n
a\\n\",\n\"
%c3%a4
&amp;
\\101
QUJDREVGR0hJSktMTU5P\n
password is aaaaaa\u0020
password for a from a\u0020
as a with password aaaaaa\u0020
a@b.cc, password a
log in a a as aa with\u0020
[a]\npassword =\u0020
password: ab ab ab\u0020
fill \"pass\u0020
root:aaaa(
stripe:(a1
http_auth=aa:(`;

/** What each text is made of, and the text of 1 MB. */
export const HOSTILE_TEXTS: readonly (readonly [string, () => string])[] = [
  ...UNITS.split("\n").map((unit) => [unit, () => fill(JSON.parse(`"${unit}"`))] as const),
  ["all secrets at once", () => fill(SAMPLES.map(({ text }) => `${text}\n`).join(""))],
  [
    "all secrets and much prose",
    () =>
      `${SAMPLES.map(({ text }) => `${text}\n`).join("")}${fill("The quick brown fox ran. ")}`.slice(0, SIZE),
  ],
  [
    "many different secrets",
    () => fill(Array.from({ length: 25_000 }, (_, n) => `password: aB3!xyz${n}\n`).join("")),
  ],
  [
    "many different words that could be secrets",
    () => fill(Array.from({ length: 25_000 }, (_, n) => `auth: is_required_by_${n}(), `).join("")),
  ],
  ["many small secrets", () => fill("pwd=a1b2c3\n")],
  ["many words that could be secrets", () => fill("auth: required, token: string, password: str, ")],
  ["beginnings of a token", () => `${fill("eyJ-")}.a`],
  ["a login of many parts", () => `sqlplus a/b${fill("0@x")}`],
  ["secrets side by side in a column", () => `login\nusername,password\n${fill("nobody,bafVMapA5wHq\n")}`],
  ["headings with a long word", () => fill(`token ${"ein".repeat(4_000)}[2 | b\n1 | 2\n`)],
  ["headings with long blanks", () => fill(`token | a${" ".repeat(12_000)}x | b\n1 | 2 | 3\n`)],
  ["paths of folders with long names", () => fill("tdcd36bb-c664-4349-8bfa-268b764cf2550c9/")],
  ["a long value", () => `token=${fill("a1")}`],
  ["a long quoted value", () => `token="${fill("a1")}"`],
  ["a long line of JSON", () => fill('{"token":"string","key":"value","n":1},')],
];
