import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { filler, survivors } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

/** With the signs that a token's own form does not have; put together here, so that it looks like no key of anybody's. */
const SIGNS = `mcp:${filler(6)}#${filler(5)}!${filler(4)}%${filler(7)}&${filler(6)}:${filler(5)}^*/=?~${filler(4)}`;
const WORD = `lantern${2468 + 1}`;

test.each([
  "Authorization: Bearer @",
  'sync --header "Authorization: Bearer @" https://harbor.invalid',
  "curl -H 'Authorization: Basic @' https://harbor.invalid",
  '{"Authorization":"Bearer @","Accept":"*/*"}',
  '{\\"Authorization\\":\\"Bearer @\\"}',
  'headers.set("Authorization", "Bearer @")',
  "Authorization: @",
  "Authorization: Token @",
  "Authorization: key=@",
  'Authorization: Digest username="ada", realm="harbor", response="@"',
  "Proxy-Authorization: Basic @",
  "sent as bearer @ and answered",
  "X-Api-Key: @",
  "'x-api-key': '@',",
  "X-Harbor-Access-Token: @",
  "Private-Token: @",
  "curl -u ada:@ https://harbor.invalid",
  'curl -sS \\\n  -u "ada:@" https://harbor.invalid',
  "Set-Cookie: sid=@; Path=/; HttpOnly",
  'Cookie: sid="@"; theme=dark',
  "ledger push --target-token @ --now",
  "LEDGER_TOKEN=@ ledger push",
  "Authorization: Bearer\n  @",
  "Authorization: Bearer `@`",
  "curl -H Authorization:Bearer\\ @",
  'Authorization: Token token="@"',
  "sent Basic @ along",
  "mysql -p@ ledger",
  "http -a ada:@ https://harbor.invalid",
])("nothing of a value full of signs is left in: %s", (text) => {
  expect(survivors(SIGNS, clear(text.replace("@", () => SIGNS)), 6)).toEqual([]);
});

test.each([
  "ledger push --target-token @",
  "ledger push --sourceToken=@ --now",
  'ledger push --target-token "@" --now',
  'spawn("ledger", ["push", "--target-token", "@"])',
  "ledger push \\\n  --api-key @ \\\n  --now",
  "ledger push -token @",
  "ledger push --passphrase @",
  "ledger push --private-key @",
  "ledger push --access-key=@",
  "ledger push --credential @",
  "export TARGET_TOKEN=@ && ledger push",
  "LEDGER_AUTH=@ ledger push",
  'targetToken: "@",',
  "targetToken=@",
  "target-token: @",
  '"target_token": "@"',
  "LEDGER_TOKEN: @",
  "ledger.token=@",
  "the token: @",
  "my password is @",
  "credentials: @",
  "kubectl create secret generic ledger --from-literal=token=@",
  '{\\"target_token\\": \\"@\\"}',
  "https://harbor.invalid/sync?target_token=@&page=2",
])("a word with a number, given as a secret, is gone from: %s", (text) => {
  expect(clear(text.replace("@", () => WORD))).not.toContain("lantern");
});

test.each([
  "ledger push --target-token lanternlike --now",
  "ledger push --source harbor --target-token lanternlike",
  "run `ledger push --target-token lanternlike` first",
  '"password": "lanternlike"',
  "TARGET_TOKEN=lanternlike ledger push",
])("a word alone, given as a secret, is gone from: %s", (text) => {
  expect(clear(text)).not.toContain("lantern");
});

test.each([
  ["docker login -u AWS -p @", 1820],
  ["ledger push --token @", 700],
  ["curl -u ada:@ https://harbor.invalid", 900],
  ["requirepass @", 800],
  ["TARGET_TOKEN=@", 5_000],
  ["Authorization: Bearer @", 9_000],
  ["Cookie: sid=@", 9_000],
  ["the password is @", 900],
  ["postgres://ada:@@db.invalid/ledger", 320],
  ["<password>@</password>", 700],
  ["machine git.invalid login ada password @", 900],
  ["db.invalid:5432:app:ada:@", 900],
])("no tail of a long secret stays beside its mark: %s", (text, length) => {
  const secret = filler(length);
  expect(survivors(secret, clear(text.replace("@", () => secret)))).toEqual([]);
});

test.each(["Authorization: Bearer @", "ledger push --token @", "LEDGER_TOKEN=@"])(
  "what follows a known token in the same value goes with it: %s",
  (text) => {
    const token = `ghp_${filler(36)}`;
    expect(clear(text.replace("@", `${token}:tail#${WORD}`))).not.toMatch(/tail|lantern/);
  },
);

test.each(
  `the token count is 1234567
pass --max-tokens 500 to it
max_tokens=200000
TOKEN_LIMIT=200000
tokenize the input, then count
the password reset page
the author of this page
the Authorization header goes with each call
Authorization: Bearer $TOKEN
Authorization: Bearer <token>
Authorization: Bearer \${{ secrets.API }}
Authorization: required
use the --token flag
add --token support
feat: add --password prompt
pass --auth and --token to the command
the --secret option takes a name
ledger push --token-file /run/secrets/ledger
ledger login --password-stdin
ledger push --token=$GITHUB_TOKEN
ledger push --token "$(cat token.txt)"
ledger push --token GITHUB_TOKEN
ledger push --api-key YOUR_KEY
ledger push --pwd '/srv/ada/{folder}/ledger'
docker run -u node:node ledger
docker run --user 1000:1000 ledger
wslpath -u 'C:\\ledger\\a'
headers: { Authorization: authHeader }
headers: { Authorization: \`Bearer \${token}\` }
"Authorization": "Bearer " + token
const authorization = request.headers.get("authorization");
authorization: req.headers.authorization
'X-Api-Key': apiKey,
"x-api-key": config.apiKey,
Bearer authentication is used
WWW-Authenticate: Bearer realm="x", error="invalid_token"
SECRET_NAME=my-secret-name
"token_type": "bearer"
"pwd": "osc7",
accessToken: session.accessToken,
const accessToken = await getAccessToken(user)
if (refreshToken === "expired")
"resetPassword": "Reset"
https://harbor.invalid/sync?token=API_TOKEN`.split("\n"),
)("it stays what it is: %s", (text) => {
  expect(clear(text)).toBe(text);
});

test("what expect sends is taken out where JSON escapes its quotes, too", () => {
  const script = 'expect "assword:"\nsend "Heron41Quay\\r"';
  expect(redact(JSON.stringify({ output: script }), KEY).text).not.toContain("Heron41Quay");
  expect(redact("ConvertTo-SecureString cmdlet converts plain text", KEY).count).toBe(0);
});
