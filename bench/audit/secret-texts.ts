/** Templates of `fill`: each `{...}` is drawn at random and must not be found again. */

export const LONG_VALUES: readonly string[] = [
  "docker login -u AWS -p {b1820} 1.dkr.ecr.eu-west-1.amazonaws.com",
  "deploy --token {x700}",
  "DATABASE_URL=postgres://app:{x320}@db.example/shop",
  "machine git.example login me password {x640}",
  "curl -u me:{x640} https://api.example",
  "db.example:5432:shop:app:{x640}",
  "requirepass {x640}",
  "CREATE USER app IDENTIFIED BY '{x640}';",
  "the password is {x320}",
  "export API_SECRET={x2600}",
  "Authorization: Bearer {w4800}",
  "Cookie: session={x4800}",
  "<password>{x640}</password>",
  "Authorization: Bearer 1/{~d16}:{h32}",
  "Authorization: key=AAAA{w7}:APA91b{w134}",
];

/** Keys and tokens whose makers say how they look. */
export const KNOWN_LOOKS: readonly string[] = [
  "    client-key-data: LS0tLS1CRUdJTi{b1200}",
  "kind: Secret\ndata:\n  password: {b32}==",
  "DISCORD=MT{w22}.{w6}.{w38}",
  "SLACK_COOKIE=xoxd-{w120}",
  "Private-Lines: 4\n{M240}",
  "-----BEGIN OpenVPN Static key V1-----\n{h32}\n{h32}\n-----END OpenVPN Static key V1-----",
  '{"kty":"EC","crv":"P-256","x":"{~w43}","y":"{~w43}","d":"{w43}"}',
  "AKIA{t16},{b40}",
  "AZURE_DEVOPS_PAT={a52}",
  "nuget push -k oy2{a43}",
  "cargo login {x32}",
  "gh secret set DEPLOY --body {x32}",
  `access_token$production$${"{a16}"}$${"{h32}"}`,
  "https://acme.webhook.office.com/webhookb2/{U}@{U}/IncomingWebhook/{h32}/{U}",
  "Unseal Key 1: {b43}=",
  "X-Vault-Token: s.{x24}",
  ".example.org\tTRUE\t/\tTRUE\t1999999999\tsessionid\t{a32}",
  'cookies={"sessionid": "{a32}"}',
  'twilio("AC{~h32}", "{h32}")',
  'cohere.Client("{x40}")',
];

/** Passwords that only their place tells. */
export const PASSWORDS: readonly string[] = [
  "echo {p16} | sudo -S apt update",
  "echo {x24} | docker login --password-stdin -u me",
  'send "{x20}\\r"',
  "sqlplus app/{x20}@db",
  "jdbc:oracle:thin:app/{x20}@db:1521:shop",
  "mosquitto_pub -u me -P {x20} -t a -m b",
  'ConvertTo-SecureString "{x20}" -AsPlainText -Force',
  "ALTER USER app IDENTIFIED WITH mysql_native_password BY '{x20}';",
  "aws ssm put-parameter --name /shop/mail --type SecureString --value {x24}",
  "printf {x24} | vercel env add MAILER",
  "name,user,password\nshop,app,{x20}",
  "| user | password |\n|---|---|\n| app | {x20} |",
  "la contraseña es {x20}",
  "MFA seed: {t32}",
  "sshpass -p {x20} ssh web",
  'pass = "{x20}"',
  "curl -u AC{~h32}:{h32} https://api.example",
];

/** Commands that print secrets. */
export const PRINTED: Readonly<Record<string, string>> = {
  "kubectl get secret shop -o yaml": "data:\n  mail: {b32}==\nkind: Secret",
  "kubectl config view --raw": "users:\n- name: ci\n  user:\n    hint: {x24}",
  "vault kv get secret/shop": "Key     Value\n---     -----\nmail    {x24}",
  "aws secretsmanager get-secret-value --secret-id shop": '{"SecretString": "{x24}"}',
  "aws ssm get-parameter --name /shop/mail --with-decryption": '{"Parameter": {"Value": "{x24}"}}',
  "gcloud secrets versions access latest --secret=mail": "{x24}",
  "az keyvault secret show --vault-name v -n mail": '{"value": "{x24}"}',
  "op read op://shop/mail/pin": "{x24}",
  "pass show shop/mail": "{x20}",
  "sops -d shop.enc.yaml": "mail: {x24}",
  "terraform output -json": '{"mail": {"value": "{x24}"}}',
  "docker compose config": "    environment:\n      MAILER: {x24}",
  "wg genkey": "{b43}=",
  env: "LANG=C\nMAILER={x24}",
  "cat /proc/1/environ": "LANG=C MAILER={x24}",
  "cat .[e]nv": "MAILER={x24}",
  "find . -name .env -exec cat {} +": "MAILER={x24}",
  "find / -name mail -path '*/secrets/*' -exec cat {} ';'": "{x24}",
  "find . -path '*/secrets/*' -exec cat {} +": "{x24}",
  "cat access_token": "{x40}",
};

/** Files that hold nothing but secrets. */
export const READ_FILES: Readonly<Record<string, string>> = {
  ".dev.vars": "MAILER={x24}",
  "local.settings.json": '{"Values": {"Mailer": "{x24}"}}',
  "appsettings.Production.json": '{"Mailer": "{x24}"}',
  "wp-config.php": "define('MAILER', '{x40}');",
  "config/database.yml": "production:\n  hint: {x24}",
  "run/secrets/mail": "{x20}",
  access_token: "{x40}",
};
