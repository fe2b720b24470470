import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEY = Buffer.alloc(32, 7);
const VALUES = ["hmrswJ-d4", "24.12.1985", "5d936971-aa34-4c1b-9f3e-0123456789ab", "gfhjkmyfdctulf"];

const COMMANDS = String.raw`
sqlldr userid=shop/{v} control=load.ctl
expdp shop/{v}@prod schemas=shop dumpfile=shop.dmp
rman target sys/{v}@prod
mysqlsh root:{v}@db:33060/shop --sql
radtest anna {v} 10.0.0.5 0 testing
radtest anna x 10.0.0.5 0 {v}
addauth digest super:{v}
hadoop credential create db.password -value {v} -provider jceks://file/a.jceks
mkstore -wrl /opt/wallet -createCredential shopdb app {v}
beeline -u jdbc:hive2://hive:10000 -n app -p {v} -e 'show tables'
db2 connect to shop user app using {v}
./pocketbase superuser upsert anna@acme.dev {v}
echo -n {v} | kubeseal --raw --name db
tmux setenv -g DB_PASSWORD {v}
uci set wireless.@wifi-iface[0].key='{v}'
curl -s https://id.acme.dev/token -d client_id=web -d password={v}
curl -d 'user=anna&password={v}' https://id.acme.dev
helm upgrade db ./chart --set auth.password={v},auth.database=shop
docker run -e 'MSSQL_SA_PASSWORD={v}' -d mssql
`;
const SETTINGS = String.raw`
remotepass = {v}
ldap_default_authtok = {v}
olcRootPW: {v}
set psksecret {v}
set default wpa2-pre-shared-key={v}
set network ike gateway gw authentication pre-shared-key key {v}
crypto isakmp key {v} address 203.0.113.9
sentinel auth-pass mymaster {v}
BUNDLE_GEMS__ACME__DEV: "ci:{v}"
Authorization: Basic anna {v}
"Jwt": {"Issuer": "shop", "Key": "{v}"}
`;
const CALLS = String.raw`
Client(WSDL, wsse=UsernameToken("anna", "{v}"))
config.pepper = '{v}'
ActiveSupport::SecurityUtils.secure_compare(given, "{v}")
sessions.NewCookieStore([]byte("{v}"))
app.use(basicAuth({ users: { anna: '{v}' }, challenge: true }))
gin.BasicAuth(gin.Accounts{"anna": "{v}"})
Credentials::new("shop".to_owned(), "{v}".to_owned())
client.get(url).basic_auth("anna", Some("{v}"))
provider :github, 'shop-client', '{v}', scope: 'user:email'
require('bcryptjs').hashSync('{v}', 10)
bcrypt.using(rounds=12).hash("{v}")
PasswordHasher().hash('{v}')
generate_password_hash('{v}')
make_password("{v}")
password_hash('{v}', PASSWORD_BCRYPT)
User::create(['email' => 'a@acme.dev', 'password' => Hash::make('{v}')])
BCrypt::Password.create("{v}")
hashlib.pbkdf2_hmac('sha256', b'{v}', salt, 1)
user.set_password('{v}')
tester.enterText(find.byKey(const Key('password')), '{v}');
`;
const PRINTED = String.raw`
::add-mask::{v}
4) 1) "AUTH"\n   2) "app"\n   3) "{v}"
password........................{v}
sip:6001:{v}@pbx.acme.dev:5061
Key Content            : {v}
a:1:{s:8:"password";s:12:"{v}";}
client_secret = userPassword:: {v}
password: [-none-]{+{v}+}
password = [-{v}-]{+none+}
[BasicAuth]\nanna: {v}
`;
const lines = (table: string) => table.trim().split("\n");

test.each([
  ["a command that takes it at a place of its line", COMMANDS],
  ["a server's own name for it", SETTINGS],
  ["a call that takes it as an argument", CALLS],
  ["what a program prints or an address has", PRINTED],
])("a password goes from %s, in a log and in JSON, too", (_place, table) => {
  const left = lines(table).flatMap((line) =>
    VALUES.flatMap((value) => {
      const text = line.replaceAll("\\n", "\n").replaceAll("{v}", value);
      const written = [
        text,
        text.replace(/^/gm, "Mar 02 08:14:55 web1 shop[4123]: "),
        JSON.stringify({ text }),
      ];
      return written.filter((one) => redact(one, KEY).text.includes(value));
    }),
  );
  expect(left).toEqual([]);
});

test("what stands at such places without being a password stays", () => {
  const kept = lines(String.raw`
sqlldr userid=$DB_LOGIN control=sql/load.ctl log=out/load.log
rman target / nocatalog
user=www-data:www-data
config.pepper = Rails.application.credentials.pepper
app.keys = [process.env.APP_KEY]
basicAuth({ users: { anna: process.env.ANNA_PASSWORD } })
sip:6001@pbx.acme.dev:5061
::add-mask::$TOKEN
tmux setenv -g DB_PASSWORD $DB_PASSWORD
the pre-shared-key is missing
bcrypt.hash(password, 10)
hashlib.pbkdf2_hmac('sha256', password, salt, 1)
user.set_password(form.password)
curl -d grant_type=password -d scope=openid https://id.acme.dev
docker run -e "DB_PASSWORD=$DB_PASSWORD" shop
helm upgrade db ./chart --set auth.existingSecret=$NAME
pw is used in src/login.ts
use argon2 as the password hash
type the word into the password field
`);
  expect(kept.filter((line) => redact(line, KEY).text !== line)).toEqual([]);
});

test.each([
  "pw is still {v} on the old box",
  "the login test should type {v} into the password field",
  "it asked for my sudo password so I gave it {v}",
  "test users: anna@acme.dev / {v}, same password for ben@acme.dev",
  "PSK for the site-to-site tunnel: {v}",
  "WLAN-Schlüssel: {v}",
  "code wifi : {v}",
  "parol: {v}",
  "is é {v} an focal faire",
])("a sentence loses the password that it hands over: %s", (said) => {
  expect(redact(said.replace("{v}", "hmrswJ-d4"), KEY).text).not.toContain("hmrswJ-d4");
});

test("keys of a tunnel go from its dump, the public ones stay", () => {
  const [own, shared, open] = ["aF3x", "Zk9Q", "mT7p"].map((part) => `${part.repeat(10)}b4E=`);
  const lines = [
    `wg0\t${own}\t${open}\t51820\toff`,
    `wg0\t${open}\t${shared}\t203.0.113.9:51820\t10.0.0.2/32\t1700000000\t12\t13\toff`,
  ];
  for (const text of [lines.join("\n"), JSON.stringify({ text: lines.join("\n") })]) {
    const left = redact(text, KEY).text;
    expect(left).not.toContain(own);
    expect(left).not.toContain(shared);
  }
  expect(redact(lines[0] ?? "", KEY).text).toContain(open);
});

test("a key that uuencode wrote goes, in a log and in JSON, too", () => {
  const text = "api_key = begin 644 key\n58G5S=69A<FDM=F5T869U;74M.#4V\n`\nend";
  for (const written of [text, text.replace(/^/gm, "2026-11-03T07:01:09.511204Z "), JSON.stringify({ text })])
    expect(redact(written, KEY).text).not.toContain("58G5S=69");
});

test.each([
  "ab -n 100 -c 10 -A anna:{v} http://localhost:8080/",
  "hey -n 100 -a anna:{v} http://localhost:8080/",
  "sqlmap -u http://localhost:8080/ --auth-type=Basic --auth-cred=anna:{v}",
  "sed -i 's/password_here/{v}/' wp-config.php",
  "neo4j.driver('neo4j://localhost', neo4j.auth.basic('neo4j', '{v}'))",
  'given().auth().preemptive().basic("anna", "{v}").when().get("/me")',
  'await userManager.CreateAsync(new IdentityUser { UserName = "admin" }, "{v}");',
  "await user.type(screen.getByLabelText(/password/i), '{v}');",
  "fireEvent.change(getByLabelText(/password/i), { target: { value: '{v}' } })",
  "https://api.openweathermap.org/data/2.5/weather?q=Berlin&appid={v}",
])("a login's second half and a typed password go: %s", (text) => {
  for (const value of [
    "nKq06aHh",
    "bokatume-lisafo-631",
    "137df1d0-4b2c-4e1a-9f3d-2a7c5e8b1f60",
    "bca2c981bca2c981",
  ])
    expect(redact(text.replace("{v}", value), KEY).text).not.toContain(value);
});

test("a pipe into the store of a function's secrets loses them", () => {
  const text = "echo -n '{v}' | firebase functions:secrets:set SMTP_PASS --data-file -";
  for (const value of ["velvet-otter", "w}?F. a,9k"])
    expect(redact(text.replace("{v}", value), KEY).text).not.toContain(value);
});

test("the code that a login by another's account brings back goes", () => {
  for (const code of ["9f2c4a7b1d3e5f60718a", "ffbce49bbffe4cb9fbce", "abcdefabcd1234fedcba"])
    expect(redact(`/api/auth/callback/github?code=${code}&state=af0ifjsldkj`, KEY).text).not.toContain(code);
});

test.each([
  "sed -i 's/password/passphrase/g' docs/*.md",
  "await user.type(screen.getByLabelText(/password/i), PASSWORD);",
  "cy.get('#password').type('{enter}')",
  'await roleManager.CreateAsync(new IdentityRole("Administrator"));',
  'neo4j.auth.basic("username", "password")',
  "/api/auth/callback/github?code=access_denied_by_user&state=1",
])("a reader keeps %j, which holds none", (text) => {
  expect(redact(text, KEY).text).toBe(text);
});
