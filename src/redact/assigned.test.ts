import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { filler } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRETS = [filler(16), "coJEWCy1", "Tr#9vLq!2xZ"];
const clear = (text: string) => redact(text, KEY).text;

/** One a line; `\\n` and `\\t` outside of JSON stand for themselves. */
const LINES = String.raw`DB_PASSWORD ?= @@
API_TOKEN ?= @@
API_KEY ?= @@
SECRET_KEY ::= @@
SetEnv DB_PASSWORD @@
SetEnv API_TOKEN "@@"
fastcgi_param DB_PASSWORD @@;
env DB_PASSWORD=@@;
password: &pw @@
token: &tok "@@"
secret_key: &anchor @@
password: !vault @@
password: !!str @@
NSString *password = @"@@";
let password = @"@@"
apiKey: @"@@"
PRAGMA key='@@';
PRAGMA key = "@@"
key: DB_PASSWORD\nval: @@
- key: db.password\n  val: @@
{"key": "API_TOKEN", "val": "@@"}
<name>password</name><value>@@</value>
<member><name>password</name><value><string>@@</string></value></member>
<member>\n<name>api_key</name>\n<value><string>@@</string></value>\n</member>
"password": {"type": "string", "default": "@@"}
"apiKey": {\n  "type": "string",\n  "description": "x",\n  "default": "@@"\n}
password:\n  type: string\n  default: @@
read -r PASSWORD <<< @@
read TOKEN <<< "@@"
read DB_PASS <<<@@
"ada" * "@@" *
ada pppd @@ *
ada * @@ *
ada\tpptpd\t@@\t*
Q: What is the db password?\nA: @@
Q: password for staging\nA: @@
Question: admin password\nAnswer: @@
Passphrase (key): @@
password (key): @@
(key) @@
the token (key) is @@
old secret @@ was revoked
the old token @@ was revoked
revoked the old key @@ today
rotate the leaked secret @@
We revoked token @@ yesterday
the password @@ was leaked
api key @@ has expired
our key @@ is compromised
ο κωδικός είναι @@
Κωδικός πρόσβασης: @@
κωδικός: @@
κωδικό @@
συνθηματικό: @@
ο κωδικός για τη βάση είναι @@
пароль: @@
мій пароль @@
пароль до бази: @@
секретний ключ: @@
ключ доступу: @@
ключ API: @@
токен: @@
паролем є @@
пароль — @@
секретный ключ: @@
токен доступа: @@
ключ: @@
كلمة المرور هي @@
كلمة السر: @@
كلمة المرور لقاعدة البيانات هي @@
المفتاح السري: @@
مفتاح API: @@
الرمز: @@
رمز الوصول: @@
kata sandi: @@
kata sandinya @@
kata sandi adalah @@
kata sandi untuk db adalah @@
kata kunci: @@
sandi: @@
sandinya: @@
kunci API: @@
kunci rahasia: @@
token aksesnya: @@
sandi basis data: @@
{"a":"password = \"@@\""}
{"a":"{\"password\": \"@@\"}"}
{"a":"{\\\"password\\\": \\\"@@\\\"}"}
{"x":"const apiKey = \"@@\";"}
{"x":"api_key='@@'"}
{"x":"export TOKEN=\"@@\"\nfoo"}
{"x":"SetEnv DB_PASSWORD \"@@\""}
{"x":"PRAGMA key=\"@@\""}
{"x":"password: &pw \"@@\"\nq"}
{"x":"password ?= \"@@\""}
{"x":"<name>password</name><value>@@</value>"}
{"x":"password => \"@@\""}
{"x":"the password is \"@@\"."}
{"x":"Passwort: „@@“"}
{"x":"curl -u \"ada:@@\" https://x"}
{"x":"curl -H \"Authorization: Bearer @@\""}
{"x":"curl -H \"X-Api-Key: @@\""}
{"x":"mysql -p\"@@\" db"}
{"x":"sshpass -p \"@@\" ssh h"}
{"x":"cf auth \"ada\" \"@@\""}
{"x":"docker login -u ada -p \"@@\""}
{"x":"ssh-keygen -N \"@@\" -f k"}
{"x":"gh secret set X --body \"@@\""}
{"x":"vault kv put secret/x pw=\"@@\""}
{"x":"connect(\"ada\", password=\"@@\")"}
{"x":"new Client({ password: \"@@\" })"}
{"x":"<add key=\"Password\" value=\"@@\"/>"}
{"x":"<password>@@</password>"}
{"x":"IDENTIFIED BY \"@@\""}
{"x":"IDENTIFIED BY '@@'"}
{"x":"\"password\", \"@@\""}
{"x":"os.getenv(\"DB_PASSWORD\", \"@@\")"}
{"x":"process.env.DB_PASSWORD || \"@@\""}
{"x":"machine h login ada password @@"}
{"x":"variable \"db_password\" {\n  default = \"@@\"\n}"}`.split("\n");

test.each(LINES)("nothing is left of the value in %s", (line) => {
  const text = line.startsWith("{") ? line : line.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  const left = SECRETS.filter((secret) => clear(text.replaceAll("@@", secret)).includes(secret));
  expect(left).toEqual([]);
});

test.each([
  "OLD_PASSWORD ?= $(shell pass show db2)",
  "fn login(password: &str, token: &String) {}",
  "the old token handling2 was replaced",
  "Q: how do keys rotate?\nA: every 90days2",
  "old key index2 was deleted",
  "SetEnv NODE_ENV production2",
  '"token": {"type": "string", "default": "none"}',
  "ключ: value2",
  "kunci jawaban: a2",
  "| a | b * c2 *",
])("a reader keeps %j", (text) => {
  expect(clear(text)).toBe(text);
});
