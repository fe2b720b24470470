/** Code, settings, tables and SQL with a secret: `@` stands for it, `¸` for a backtick. */
export const FILE_PLACES = String.raw`
password = "@"
password: '@'
"password": "@"
{"user":"ada","password":"@"}
{\"user\":\"ada\",\"password\":\"@\"}
{\\\"password\\\":\\\"@\\\"}
'password' => '@',
:password => "@"
password: "@",
db_password = '@'
client_secret: "@"
apiKey: '@',
const secret = ¸@¸;
String password = "@";
let token = "@";
user.setPassword("@");
builder.password("@")
.withPassword("@")
define('DB_PASSWORD', '@');
os.environ["MAILER_PASSWORD"] = "@"
os.environ.setdefault("MAILER_PASSWORD", "@")
process.env.MAILER_PASSWORD = '@';
ENV["MAILER_PASSWORD"] = "@"
putenv("MAILER_PASSWORD=@");
ENV MAILER_PASSWORD @
ENV MAILER_PASSWORD="@"
ARG NPM_TOKEN=@
MAILER_PASSWORD=@
MAILER_PASSWORD='@'
export MAILER_PASSWORD="@"
export MAILER_TOKEN='@'
MAILER_PASSWORD: "@"
MAILER_PASSWORD: @
environment:\n  - MAILER_PASSWORD=@\n  - A=b
- name: MAILER_PASSWORD\n  value: "@"
- name: MAILER_PASSWORD\n  value: @
{"name":"MAILER_PASSWORD","value":"@"}
{"Name": "MAILER_PASSWORD", "Value": "@"}
{"key":"password","value":"@"}
{"value":"@","name":"MAILER_PASSWORD"}
<password>@</password>
<Password><Value>@</Value></Password>
<password><![CDATA[@]]></password>
<add key="Password" value="@" />
<property name="password" value="@"/>
<property name="password"><value>@</value></property>
<user name="ada" password="@"/>
<input type="password" name="pw" value="@">
<key>password</key>\n<string>@</string>
<key>Password</key><string>@</string>
password "@"
password = @
password=@
db.password=@
spring.datasource.password=@
spring.datasource.password: @
password: @
  passwd: @
  password: |\n    @\n  user: ada
  password: >-\n    @\n  user: ada
pass = @
secret = "@"
secret: @
token = "@"
variable "db_password" { default = "@" }
variable "db_password" {\n  type = string\n  default = "@"\n}
Server=db;Database=app;User Id=sa;Password=@;Encrypt=true
Server=db;Uid=sa;Pwd=@;
Driver={X};Server=db;Uid=sa;Pwd={@};
DRIVER={X};PWD='@';SERVER=db
"ConnectionStrings": {"Default": "Server=db;Password=@;"}
host=db user=app password=@ dbname=x
jdbc:mysql://db.invalid/app?user=app&password=@
jdbc:sqlserver://db.invalid;user=sa;password=@;encrypt=true
mysql://app:@@db.invalid/app
postgres://app:@@db.invalid:5432/app
amqp://app:@@mq.invalid/vhost
machine git.invalid login ada password @
machine git.invalid\n  login ada\n  password @
db.invalid:5432:app:app:@
[client]\nuser=root\npassword=@
[client]\npassword="@"
network={\n  ssid="Acme"\n  psk="@"\n}
wifi-sec.psk @
psk=@
bindpw @
rootpw @
requirepass @
requirepass "@"
masterauth @
user default on >@ ~* +@all
username=ada\npassword=@\ndomain=x
auth-user-pass: ada / @
set imap_pass = "@"
poll mail.invalid user ada pass '@'
defaults\nauth on\nuser ada\npassword @
[remote]\ntype = sftp\npass = @
//fs/x /mnt cifs username=ada,password=@ 0 0
smtp.invalid:587 ada@x.invalid:@
<ClearTextPassword>@</ClearTextPassword>
<server><username>ada</username><password>@</password></server>
enable secret @
username ada secret @
username ada privilege 15 password 0 @
snmp-server community @ RO
neighbor 10.0.0.1 password @
radius-server key @
$dbpass = '@';
$password = "@";
password := "@"
"passphrase":"@"
password: !vault "@"
login(username="ada", password="@")
login("ada", password='@')
auth=("ada", "@")
auth=('ada', '@')
HTTPBasicAuth("ada", "@")
new NetworkCredential("ada", "@")
DriverManager.getConnection(url, "ada", "@")
psycopg2.connect(host="db", user="ada", password="@")
Client(sid, auth_token="@")
await page.fill('#password', '@')
await page.type('input[name=password]', '@');
cy.get('#password').type('@')
driver.find_element(By.ID, "password").send_keys("@")
IDENTIFIED BY '@'
CREATE USER ada IDENTIFIED BY '@';
CREATE USER ada IDENTIFIED BY "@";
CREATE USER 'ada'@'%' IDENTIFIED WITH caching_sha2_password BY '@';
ALTER USER ada WITH PASSWORD '@';
ALTER ROLE ada PASSWORD '@';
CREATE LOGIN ada WITH PASSWORD = '@';
CREATE LOGIN ada WITH PASSWORD = N'@';
SET PASSWORD FOR 'ada'@'%' = '@';
SET PASSWORD = PASSWORD('@');
GRANT ALL ON a.* TO 'ada'@'%' IDENTIFIED BY '@';
UPDATE users SET password='@' WHERE id=1;
UPDATE users SET password = '@', name = 'x' WHERE id=1;
INSERT INTO users (name, password) VALUES ('ada', '@');
INSERT INTO users (id, name, password, at) VALUES (1, 'ada', '@', now());
INSERT INTO users (password, name) VALUES ('@', 'ada'), ('x', 'y');
INSERT INTO "settings" ("key","value") VALUES ('smtp_password','@');
user,password\nada,@
name,password,role\nada,@,admin\nbob,x1,dev
"user","password"\n"ada","@"
url,username,password\nhttps://x.invalid,ada,"@"
user;password\nada;@
user\tpassword\nada\t@
| user | password |\n|---|---|\n| ada | @ |
| Setting | Value |\n|---|---|\n| db password | @ |
| password | ¸@¸ |
 user | password \n------+----------\n ada  | @\n(1 row)
 id | name | password | at\n----+------+----------+----\n  1 | ada  | @ | x
+------+----------+\n| user | password |\n+------+----------+\n| ada  | @ |\n+------+----------+
*************************** 1. row ***************************\n    user: ada\npassword: @
-[ RECORD 1 ]---\nuser     | ada\npassword | @
user: ada, password: @
`;
