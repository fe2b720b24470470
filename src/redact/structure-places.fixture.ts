/** Places by what surrounds them, `@` for the value: code, markup, talk and commands that no other fixture writes so. */
export const STRUCTURE_PLACES: readonly string[] = String.raw`
val dbPassword: Option[String] = Some("@")
let apiSecret: Option<&str> = Some("@");
DECLARE @Password NVARCHAR(50) = N'@';
01 DB-PASSWORD PIC X(30) VALUE "@".
Dim AdminPassword As String = "@"
apiKey = readable('@')
SecretToken{"@"}
{{ admin_password | default("@") }}
parser.add_argument('--password', default='@')
ENV.fetch("DB_PASSWORD") { "@" }
"adminPassword": { "type": "securestring", "defaultValue": "@" }
{"op": "add", "path": "/smtp/password", "value": "@"}
dict entry( string "password" variant string "@" )
<Key>Passphrase</Key><Value Protected="True">@</Value>
jdbc.url=x?y&z=$\{DB_PASSWORD:-@}
new PDO("mysql:host=db", "app", "@", $options)
$db = new mysqli('localhost', 'app', '@', 'shop');
EXEC sp_addlogin 'anna', '@', 'shop'
WiFi.begin("cafe", "@");
secret(shop, '@').
@pytest.mark.parametrize("name,password", [("anna", "@"), ("bob", "")])
test.each([["user", "password"], ["anna", "@"]])
anna:{SSHA}@:1000:1000::
[mail.example.org]:465 anna@example.org:@
b7 LOGIN bob @
option psk '@'
echo @ | realm join -U admin
printf %s "@" > /etc/backup.pass
bw unlock '@'
mkpasswd -m yescrypt @
etcdctl user add anna:@
vault-cli secret-put db --base64 @
wmiexec.py acme/anna:@@10.0.0.4
https://hooks.example.org/hooks/a1/@x9Kq27fTz8bW3
@ is the admin password of the nas
log in as anna with @ as the password
What is the wifi password? It's @
Here is the api secret that you wanted:\n@
The **password** is ${"`"}@${"`"}.
la contrasenya és @
heslo k serveru: @
паролата е @
הסיסמה היא @
رمز عبور @ است
nenosiri ni @
পাসওয়ার্ড হল @
`
  .trim()
  .split("\n");
