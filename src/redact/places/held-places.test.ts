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
tester.enterText(find.byKey(const Key('password')), '{v}');
`;
const PRINTED = String.raw`
::add-mask::{v}
4) 1) "AUTH"\n   2) "app"\n   3) "{v}"
password........................{v}
sip:6001:{v}@pbx.acme.dev:5061
Key Content            : {v}
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
