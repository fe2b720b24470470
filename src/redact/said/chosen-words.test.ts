import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

const PLACES = String.raw`
the password is @@
The password for the wiki is @@, try again
I changed the postgres password to @@
I changed the wiki password from @@ to something else
log in as mia with password @@ and open the cart
signed in as mia@shop.example with the password @@.
user mia, pw @@
Benutzer mia, Kennwort @@
usuario mia, clave @@
wifi studio, password @@
Created superuser mia with password @@
it was @@ before, that's the old password
can you set SESSION_SECRET to @@ on the server?
creds are mia:@@
login with mia@shop.example / @@ please
Zugangsdaten: mia / @@
das Passwort lautet @@
пароль от почты: @@
数据库密码是 @@
[smtp]\nhost = mail\npassword = @@
Admin password ...... @@
password    @@\nusername    mia
page-tool fill '#password' '@@'
psql -h db -c "ALTER ROLE mia PASSWORD '@@'"
db.shop.example:5432:shop:mia:@@
  user mia insecure-password @@
const appSecret = "@@"
curl -d client_secret=@@ https://id.shop.example/token
"env": {"LEDGER_SECRET": "@@"}
`
  .trim()
  .split("\n")
  .map((place) => place.replaceAll("\\n", "\n"));

test.each(PLACES)("a word that somebody chose for a password goes in %j", (place) => {
  for (const word of ["manchester", "thunderbolt", "velvet-otter"])
    expect(clear(place.replaceAll("@@", word))).not.toContain(word);
});

const NAMED = String.raw`
create user mia identified by '@@'
client.login("mia@shop.example", "@@")
define('DB_PASSWORD', '@@');
await page.getByLabel('Password').fill('@@')
creds are mia:@@
user,password\nmia,@@
| user | password |\n|---|---|\n| mia | @@ |
{"columns":["id","password"],"rows":[[1,"@@"]]}
`
  .trim()
  .split("\n")
  .map((place) => place.replaceAll("\\n", "\n"));

test.each(NAMED)("a date of birth goes for a password in %j", (place) => {
  expect(clear(place.replaceAll("@@", "24121985"))).not.toContain("24121985");
});

test("four words go for a password, one of them correct", () => {
  const phrase = "correct lamp river stone";
  for (const place of ['password = "@@"', "ssh key passphrase: @@", 'client.login("mia@shop.example", "@@")'])
    expect(clear(place.replaceAll("@@", phrase))).not.toContain("lamp river");
});

test.each(["root:Winter2025! on the pi", "root:rabbit42 on the pi", "AUTH_BASIC_USER=mia:Winter2025!"])(
  "a password behind its user's name goes: %s",
  (text) => {
    expect(clear(text)).not.toMatch(/Winter2025!|rabbit42/);
  },
);

test("a key behind the name of a service that everybody knows goes", () => {
  expect(clear("stripe: qT4vX9bLm2KzR7wN")).not.toContain("qT4vX9bL");
});

test.each([
  "the password is required",
  "the password is incorrect, try again",
  "the password was never stored",
  "password is plaintext.",
  "The password is case-sensitive.",
  "the password for staging is missing, please add it",
  "the password should be changed to something longer",
  "I changed the password hashing from bcrypt to argon2",
  "log in as admin with password authentication",
  "log in as admin with oauth2",
  "user name and password fields, please",
  "Passwort: vergessen.",
  "das Passwort ist falsch, bitte prüfen",
  "le mot de passe est obligatoire, merci",
  "la contraseña es incorrecta, por favor",
  "密码是必填项",
  "run `git credential fill / approve / reject`",
  "different credentials for source and target",
  "sign in with google / facebook",
  "root:wheel on the folder",
  "chown root:docker2 at boot",
  "[client]\npassword = changeme",
  "openai: gpt-4o-2024-08-06",
  "sentry: github.com/getsentry/sentry-go v0.27.0",
  "docs/readme.md: [a]\nvalue = other",
])("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});

test.each([
  "the password for the test account is @@, 2fa is off",
  "sudo password is @@ if it asks",
  "Created admin user mia@shop.example with password @@",
  "测试账号是 qa，密码是 @@",
  "      MINIO_ROOT_PASSWORD: @@",
  '"DB_PASS": "@@"',
])("words that somebody joined for a password go in %j", (place) => {
  for (const word of ["MiaUndLeo", "GoOtters", "paper+stone"])
    expect(clear(place.replace("@@", word))).not.toContain(word);
});

test("a passphrase of twelve words goes, and one that was asked for", () => {
  const words = "ribbon canyon velvet orbit maple tiger marble ladder copper salmon garden violin";
  expect(clear(`  password = "${words}"`)).not.toContain("velvet orbit");
  expect(clear("when it asks for the passphrase type namaste108")).not.toContain("namaste108");
});

test.each([
  "the password is GitHub, not GitLab",
  "the password for the wiki is PlainText now",
  "the password is a PasswordHash",
  "DB_PASSWORD: SecretString",
  "it asked for username/password on anonymous when it ran",
])("a reader keeps %j, which no one chose", (text) => {
  expect(clear(text)).toBe(text);
});
