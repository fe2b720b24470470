/** Places whose surroundings alone tell that they hold a secret, `@@` for the value. */
export const SURROUNDED_PLACES: readonly string[] = String.raw`
healthcheck: ["CMD", "mariadb-admin", "status", "-uapp", "-p@@"]
["/usr/bin/mysqldump", "--single-transaction", "-u", "app", "-p@@", "shop"]
subprocess.run(['redis-cli', '-h', 'cache', '-a', '@@', 'info'])
exec.Command("sshpass", "-p", "@@", "ssh", "web")
["unzip", "-P", "@@", "a.zip"]
["tool", "--user", "anna", "-p", "@@"]
command:\n  - mysqladmin\n  - ping\n  - -uroot\n  - -p@@
["curl", "-s", "-u", "anna:@@", "http://web/health"]
spawn('ldapsearch', ['-x', '-D', 'cn=admin', '-w', '@@'])
run(["smbclient", "//nas/x", "-U", "anna%@@"])
exec.Command("mc", "alias", "set", "local", "http://web", "minio", "@@")
rtmp://b.example.tv/live2/live_@@
rtmps://ingest.youtube.com:443/live2/@@
https://shop.example/password/reset/@@ was in the mail
GET /account/reset-password/@@ 200
https://chat.example/cgi-bin/webhook/send?debug=1&key=@@
UPDATE options SET option_value = '@@', changed = now() WHERE option_name = 'mail_password'
update config set value='@@' where key = 'stripe.secret'
ALTER DATABASE shop SET app.mail_password TO '@@';
SELECT set_config('app.hook_secret', '@@', false);
#define MQTT_PASSWORD "@@"
#  define OTA_PASS F("@@")
proxy_set_header X-Upstream-Key @@;
fastcgi_param DB_PASSWORD "@@";
RequestHeader set X-Gateway-Token "@@"
set $upstream_token @@;
define('SECURE_AUTH_KEY', '@@');
NONCE_SALT='@@'
@admin_token = @@\nGET https://shop.example/me
server.use(cookieSession({ name: 's', keys: ['@@'] }))
app.use(cookieParser('@@'))
reverse_proxy { header_up X-Upstream-Key @@ }
"billing": {"command": "node", "env": {"LEDGER_KEY": "@@"}}
password: <%= ENV.fetch("ANY", "@@") %>
secret = os.environ.get("ANY", "@@")
'password' => env('ANY', '@@'),
const apiKey = process.env.ANY ?? '@@'
let token = std::env::var("ANY").unwrap_or("@@".to_string());
val password = System.getenv("ANY") ?: "@@"
password = os.environ.get("ANY", default="@@")
please export the variable LEDGER_SECRET as @@
here you go: @@ (staging password)
> what's the wifi password?\n@@
bo: do you know the admin password?\nmia: @@
Staging creds\nmia\n@@
ssh mia@web (pw @@)
stream key: @@
never paste this anywhere: @@ (it's our production key)
it used to be @@ until May, that's the old password
please try admin and @@ to log in
can you change SMTP_PASSWORD to @@ on staging?
Demo login:\nmia@shop.example\n@@\n\nit does not work
Here's the new staging password\n\n@@\n\nplease try it
Question: which password do I use?\nAnswer: @@
utilisateur mia, mdp @@
client id web-7, client secret @@
api key for the printer → @@
Root password ........ @@
https --verify=no -A bearer -a @@ shop.example/me
│ id │ owner │ api_key │\n├────┼───────┼─────────┤\n│ 1 │ 'mia' │ '@@' │
┃ user ┃ password ┃\n│ mia  │ @@ │
NAME        VALUE\nMAIL_HOST   web\nMAIL_PASS   @@
NAME     PASSWORD     HOST\nmia      @@   db7\nbo                    db8
      owner    token\n0      mia  @@
npmAuthIdent: "ci:@@"
traefik.http.middlewares.a.basicauth.users=bob:@@
$pair = "admin:@@"; $b = [Convert]::ToBase64String($pair)
#cloud-config\nchpasswd:\n  expire: false\n  list: |\n    root:@@
<auth-user-pass>\nbob\n@@\n</auth-user-pass>
{"type":"random_password","name":"db","instances":[{"attributes":{"length":16,"result":"@@"}}]}
'crypt' => ['key' => '@@']
secure_link_md5 "$secure_link_expires$uri @@";
Input Password    id:pw    @@
sql.Open("mysql", "app:@@@tcp(db:3306)/shop")
jdbc:sqlserver://db:1433;databaseName=shop;user=sa;password=@@;encrypt=true
samba-tool user create bob @@
winrs -r:web -u:bob -p:@@ ipconfig
keepassxc-cli show db.kdbx web <<< @@
(echo @@; echo @@) | smbpasswd -s -a bob
rootpw --plaintext @@
["password"]=>\n  string(13) "@@"
ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO '@@';
`
  .trim()
  .split("\n")
  .map((place) => place.replaceAll("\\n", "\n"));

/** Lines that look like such places and hold none. */
export const SURROUNDED_WORDS: readonly string[] = String.raw`
["docker", "run", "-u", "1000:1000", "-p", "8080:80", "shop"]
["tsc", "-p", "packages/core/tsconfig.json"]
["mkdir", "-p", "/var/lib/shop"]
["claude", "-p", "run the tests of step 2"]
command:\n  - npx\n  - -p\n  - typescript@5.9
rtmp://localhost:1935/live/stream1
app/reset-password/[token]/page.tsx
router.get("/invite/:token", acceptInvite)
https://shop.example/verify/email-2
https://discord.com/invite/nQ7hPR9D
UPDATE jobs SET value = 'done at 2026-03-02' WHERE name = 'nightly'
#define TOKEN_HEADER "X-Auth-Token"
#define MAX_PASSWORD 64
proxy_set_header X-Api-Key $http_x_api_key;
proxy_set_header Host shop.example;
define('AUTH_SALT', 'put your unique phrase here');
const { token } = session({ secret: process.env.SESSION_SECRET })
token: params.get('token', 'missing')
const secret = process.env.SECRET || ''
never commit this: the .env file (it holds the production key)
it was broken before, that's the token refresh
use cookies and sessions to sign in
set GITHUB_TOKEN to authenticate against the api
you can set API_KEY to an empty string
Account manager:\nmia@shop.example\nBerlin
here is the api key\n\nthanks for your help
Q: what is the primary key?\nA: order_id
user types a pass phrase, pass through the value
token -> user
password => hashPassword
test_token ........ PASSED
checking password .... done
│ file │ tokens │\n│ a.ts │ 1,204 │
│ lock file │ kind │\n│ open │ punctuation │
Access notes:\nsrc/auth.ts\nsrc/token2.ts
the secret (see below): use step-2 (a short token)
what does the token mean?\nit is the id of step 2
git@example.org:shop/web.git
scp a.txt mia@shop.example:backup-2
key for users: user_id
REDIS_KEY=user:42
Token    string
password  VARCHAR(255)
mail password  see the wiki
Field     Type     Token\nuser      text     required
APIKey      string\nShopUrl     string // Optional
`
  .trim()
  .split("\n")
  .map((place) => place.replaceAll("\\n", "\n"));
