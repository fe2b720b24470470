import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { filler, survivors } from "../samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;
const SECRETS = [
  "coJEWCy1z",
  "Zevatula1987_x",
  "9b1c7e20a4d85f36b7e1094c2d6a8f53e0b41c97",
  "3f2b8c1e-9d47-4a6b-8e21-7c5f0a9b1d34",
  filler(40),
];

const PLACES = String.raw`
a header of basic authentication made by a command => curl -H "Authorization: Basic $(printf 'anna:@@' | base64)" https://a.example
a header of basic authentication made in code => headers.auth = "Basic " + btoa("anna:@@")
curl's settings on its input => curl -sK - https://a.example <<< 'user = "anna:@@"'
a proxy's page of figures => stats enable\nstats auth admin:@@
a driver's address without a scheme => sql.Open("mysql", "app:@@@tcp(db:3306)/shop")
a list of users in quotes => "app" "@@"\n"stats" ""
a file of users for rsync => # rsyncd.secrets\nbackup:@@
a log of what a cache was asked => 1700000000.1 [0 10.0.0.4:50412] "AUTH" "app" "@@"
a header apart from its scheme => {"scheme": "Bearer", "parameter": "@@"}
a prompt that a script answers => child.expect("[Pp]assword:")\nchild.sendline("@@")
a prompt that a script reads up to => tn.read_until(b"Password: ")\ntn.write(b"@@")
a login by chat => PRIVMSG NickServ :IDENTIFY anna @@
a user of a cache => redis-cli acl setuser app on '>@@' '~*' +@all
keys behind the names of algorithms => createUser anna SHA @@ AES @@
a list of protocols => Sec-WebSocket-Protocol: access_token, @@
what a flag falls back on => parser.add_argument("--token", help="for the API", default="@@")
what a flag falls back on, by its place => flag.String("api-key", "@@", "for the API")
what a field falls back on => Password string ~env:"DB_PASSWORD" envDefault:"@@"~
the plan of a password => + resource "random_password" "db" {\n      + result = "@@"\n    }
what replaces a name => sed -i "s|__DB_PASSWORD__|@@|g" config.php
the password of a store of keys => keyStore.load(in, "@@".toCharArray());
an endpoint, a user and a password => client = Minio("nas:9000", "app", "@@", secure=False)
a flag and its value, an item a line => args:\n  - --admin-password\n  - @@\n  - --verbose
a volume's key on a command's input => echo '@@' | sudo zfs load-key tank/data
a flag of one program => ccrypt -e -K @@ backup.tar
`
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("\\n", "\n").replaceAll("~", "`").split(" => ") as [string, string]);

test.each(PLACES)("nothing of a secret is left in %s", (_what, place) => {
  const text = (secret: string) => clear(place.replaceAll("@@", secret));
  expect(SECRETS.filter((secret) => survivors(secret, text(secret), 8).length > 0)).toEqual([]);
});

test("a line of users with many tokens and no end does not hold a hook for ever", () => {
  const tokens = `AKIA${"Q7".repeat(8)} `.repeat(40);
  expect(clear(`"app" "1a ${tokens}`)).toMatch(/^"app" "1a \[redacted/);
});

test("a list of users on one line of JSON does not hold a hook for ever", () => {
  const users = String.raw`rsyncd.secrets\n${String.raw`a:b1c2d3e4\n`.repeat(400)} end`;
  expect(clear(users)).toMatch(/^rsyncd/);
});

test("a password in base64 goes where a mail server asked for it", () => {
  const answer = Buffer.from("Zevatula1987#7").toString("base64");
  expect(clear(`S: 334 UGFzc3dvcmQ6\nC: ${answer}\nS: 235 ok`)).not.toContain(answer.slice(0, 8));
});

test.each(["m~V5]JV|ijXKz", String.raw`plcb\AP23`])("%s goes whole from an element of XML", (secret) => {
  expect(clear(`<Password><Value>${secret}</Value></Password>`)).not.toContain(secret.slice(0, 4));
});

test.each([
  "https://maker.ifttt.com/trigger/deployed/with/key/uCaEnhuERpZqGtbesTdOeA",
  "APOLLO_KEY=service:acme-shop:fjMaCnTCePSHBeCnIrCcDd",
  "     1\tAPOLLO_KEY=service:acme-shop:fjMaCnTCePSHBeCnIrCcDd",
])("a key of letters alone goes: %s", (text) => {
  expect(clear(text)).not.toMatch(/uCaEnhuE|fjMaCnTC/);
});

test("a key of a telephone service goes that begins with its number of letters", () => {
  expect(clear(`PT${"d498fe288c351f96".repeat(3)}`)).not.toContain("d498fe28");
});

test("a request's signature goes with its header, and alone", () => {
  const signature = "fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024";
  const scope = `Credential=AKIA${"IOSFODNN7ABCDEFG"}/20130524/us-east-1/s3/aws4_request`;
  const header = `Authorization: AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=${signature}`;
  for (const text of [header, header.replace("Authorization: ", ""), `Signature=${signature}`])
    expect(clear(text)).not.toContain(signature.slice(0, 8));
});

test.each(
  `
sed 's/token_old/token_new2/' a.txt
sed -i 's/old_password/new_password2/g' src/a.ts
parser.add_argument("--token", default="none")
"0123456789abcdef".toCharArray()
user: "app:1000"
"scheme": "basic", "value": "v1beta1"
request("https://a.example/x", "post", "form-data2")
"installdir" "Half-Life2"
node:lts-alpine
> "Warning: history of 2 lines is longer than expected"
`
    .trim()
    .split("\n"),
)("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});

test.each([
  "someone rotated the wifi password yesterday, it's VALUE now",
  "I reset my admin password. It is now VALUE",
  "credentials for the demo below\nbob\nVALUE",
  "Authorization: Acme.Simple 0f1e2d3c4b5a69788796:VALUE",
])("what is told in %j goes", (said) => {
  const text = redact(said.replace("VALUE", "k7Rw#92mXq"), new Uint8Array(32)).text;
  expect(text).not.toContain("k7Rw#92mXq");
});

test.each([
  "we changed the password field this morning, it's better now",
  "client.login(person, password)",
  "cus_KwtgHwIoALtLin upgraded to price_xN1Ekia7ZpTjCgeOj3QYrzZq, passwords are compared in constant time",
  "user_query = SELECT name, passwd FROM pg_authid WHERE name=$2",
])("nothing of %j goes", (said) => {
  expect(redact(said, new Uint8Array(32)).text).toBe(said);
});

test.each([
  "管理者のパスワードを VALUE に変更しました",
  "パスワードを「VALUE」に設定した",
  "비밀번호를 VALUE 로 변경했습니다",
  "管理员的密码已重置为 VALUE，请登录",
  "habe das Passwort von anna auf VALUE zurückgesetzt",
  "j'ai changé le mot de passe de la base en VALUE",
  "mudei a senha do admin para VALUE",
  "я сменил пароль админа на VALUE",
  "şifreyi VALUE olarak değiştirdim",
  "nimm VALUE als Passwort für den Testnutzer",
  "utilise VALUE comme mot de passe",
])("a password goes where a language tells that it was given: %s", (said) => {
  for (const value of ["fegesapola12", "asdfShop12", "k7Rw#92mXq"])
    expect(clear(said.replace("VALUE", value))).not.toContain(value);
});

test.each([
  "パスワードを bcrypt に変更しました",
  "パスワードを src/a.ts に変更しました",
  "la clave primaria cambió a UUID",
])("a reader keeps %j, which tells of none", (said) => {
  expect(clear(said)).toBe(said);
});
