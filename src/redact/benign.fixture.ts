import { BASE64, DIGITS, filler, generator, HEX, LOWER, pick, uuid } from "./samples.fixture.ts";

type Random = () => number;

const hex = (length: number, random: Random) => filler(length, HEX, random);
const number = (length: number, random: Random) => 1 + Math.floor(random() * 10 ** length);
const semver = (random: Random) => `${number(1, random)}.${number(2, random)}.${number(1, random)}`;
const PACKAGES = [
  "js-tokens",
  "jsonwebtoken",
  "csrf-token",
  "keyv",
  "password-prompt",
  "react",
  "@auth/core",
  "vite",
];
const FILES = [
  "src/auth/token.ts",
  "lib/secret_store.py",
  "app/api-keys/page.tsx",
  "cmd/login/password.go",
  "README.md",
];
const NAMES = ["user", "session", "account", "order", "invoice", "cache", "profile"];

/** Lines with something that changes from one to the next. */
const VARIED: readonly ((random: Random) => string)[] = [
  (r) => `commit ${hex(40, r)}`,
  (r) => `${hex(7, r)} fix(auth): refresh the token before it expires (#${number(4, r)})`,
  (r) => `Merge ${hex(40, r)} into ${hex(40, r)}`,
  (r) => `index ${hex(7, r)}..${hex(7, r)} 100644`,
  (r) => `HEAD is now at ${hex(9, r)} rotate keys every ${number(2, r)} days`,
  (r) => `id: ${uuid(r)}`,
  (r) => `"sessionId": "${uuid(r)}",`,
  (r) => `request ${uuid(r)} took ${number(3, r)} ms`,
  (r) => `idempotency-key: ${uuid(r)}`,
  (r) => `      "integrity": "sha512-${filler(86, BASE64, r)}==",`,
  (r) => `<script src="a.js" integrity="sha384-${filler(64, BASE64, r)}" crossorigin="anonymous"></script>`,
  (r) => `![logo](data:image/png;base64,iVBORw0KGgo${filler(400, BASE64, r)})`,
  (r) => `background: url(data:image/svg+xml;base64,PHN2Zy${filler(200, BASE64, r)});`,
  (r) => `      "resolved": "https://packages.example/${pick(PACKAGES, r)}/-/a-${semver(r)}.tgz",`,
  (r) => `    "${pick(PACKAGES, r)}": "^${semver(r)}",`,
  (r) => `"${pick(PACKAGES, r)}@npm:^${semver(r)}":`,
  (r) => `  resolved "https://registry.yarnpkg.com/js-tokens/-/js-tokens-${semver(r)}.tgz#${hex(40, r)}"`,
  (r) => `  checksum: 10c0/${hex(128, r)}`,
  (r) => `checksum = "${hex(64, r)}"`,
  (r) => `golang.org/x/oauth2 v0.${number(2, r)}.0 h1:${filler(43, BASE64, r)}=`,
  (r) => `    --hash=sha256:${hex(64, r)} \\`,
  (r) => `FROM node:24-alpine@sha256:${hex(64, r)}`,
  (r) => `docker pull docker://alpine:3.${number(2, r)}@sha256:${hex(64, r)}`,
  (r) => `Cache restored from key: node-cache-Linux-x64-npm-${hex(64, r)}`,
  (r) => `          key: \${{ runner.os }}-build-${hex(8, r)}`,
  (r) => `cache_key: ${pick(NAMES, r)}_id`,
  (r) => `cacheKey: "${pick(NAMES, r)}:${number(4, r)}:v2"`,
  (r) => `ETag: "${hex(32, r)}"`,
  (r) => `max_tokens: ${number(5, r)}`,
  (r) => `"total_tokens": ${number(6, r)}, "input_tokens": ${number(9, r)}`,
  (r) => `token: ${number(8, r)}`,
  (r) => `tokens used: ${number(5, r)} of 200000`,
  (r) => `const token = get${pick(["Token", "AuthToken", "AccessToken"], r)}();`,
  (r) => `const token = await issueToken(${pick(NAMES, r)}.id, { expiresIn: "${number(2, r)}m" });`,
  (r) => `const { accessToken, refreshToken } = ${pick(NAMES, r)};`,
  (r) => `const token${number(1, r)} = ${pick(NAMES, r)}.accessToken;`,
  (r) => `if (token === ${pick(NAMES, r)}Token) return;`,
  (r) => `secretKey: process.env.${pick(NAMES, r).toUpperCase()}_SECRET_KEY,`,
  (r) => `password: process.env.DB_PASSWORD_${number(1, r)} ?? "",`,
  (r) => `api_key = os.environ["${pick(NAMES, r).toUpperCase()}_API_KEY"]`,
  (r) => `API_KEY=\${${pick(NAMES, r).toUpperCase()}_API_KEY}`,
  (r) =>
    `curl -H "Authorization: Bearer $${pick(NAMES, r).toUpperCase()}_TOKEN" https://api.invalid/v${number(1, r)}`,
  (r) => `curl -u "$USER:$PASSWORD" https://api.invalid/v${number(1, r)}`,
  (r) => `deploy --token "$TOKEN" --retries ${number(1, r)}`,
  (r) => `password: hash${pick(["Sync", "Password", "With"], r)}(input, ${number(2, r)}),`,
  (r) => `  password: z.string().min(${number(2, r)}).max(${number(3, r)}),`,
  (r) => `  ${pick(NAMES, r)}Password: string;`,
  (r) => `  ${pick(NAMES, r)}_secret: Mapped[str | None] = mapped_column(String(${number(3, r)}))`,
  (r) => `def check_password(self, password: str, rounds: int = ${number(2, r)}) -> bool:`,
  (r) => `expect(redactPassword(${pick(NAMES, r)}Password)).toBe(${number(2, r)});`,
  (r) =>
    `CREATE TABLE ${pick(NAMES, r)}_tokens (id INTEGER PRIMARY KEY, token_hash TEXT NOT NULL, n INT DEFAULT ${number(2, r)});`,
  (r) => `FOREIGN KEY (${pick(NAMES, r)}_id) REFERENCES ${pick(NAMES, r)}s(id)`,
  (r) => `import { verifyToken } from "./${pick(FILES, r)}";`,
  (r) =>
    `${pick(FILES, r)}:${number(3, r)}:${number(2, r)} - error TS2345: Argument of type 'string' is not assignable`,
  (r) => `    at verifyToken (/home/me/app/${pick(FILES, r)}:${number(3, r)}:${number(2, r)})`,
  (r) => `key_file: /etc/ssl/private/${pick(NAMES, r)}.key`,
  (r) => `secret: /run/secrets/${pick(NAMES, r)}_password`,
  (r) => `private_key: ~/.ssh/id_ed25519_${pick(NAMES, r)}`,
  (r) => `token: ./${pick(NAMES, r)}/token-${number(2, r)}.json`,
  (r) => `PWD=/home/me/projects/${pick(NAMES, r)}-${number(2, r)}`,
  (r) => `http://localhost:${number(4, r)}/login?next=/account`,
  (r) => `Listening on http://127.0.0.1:${number(4, r)}/@vite/client`,
  (r) => `https://example.com:8443/a?mail=${pick(NAMES, r)}@example.com`,
  (r) => `https://github.com/acme/${pick(NAMES, r)}/commit/${hex(40, r)}`,
  (r) => `origin\tgit@github.com:acme/${pick(NAMES, r)}.git (fetch)`,
  (r) => `git clone ssh://git@git.example.com:2222/acme/${pick(NAMES, r)}.git`,
  (r) => `git remote add up https://dev@git.example.com/acme/${pick(NAMES, r)}.git`,
  (r) => `Reach ${pick(NAMES, r)}.team${number(2, r)}@example.com about the password policy.`,
  (r) => `Author: Dev Person <dev+${pick(NAMES, r)}@example.com>`,
  (r) => `v${semver(r)}-beta.${number(1, r)}+build.${number(4, r)}`,
  (r) => `color: #${hex(6, r)}; --token-color-${pick(NAMES, r)}: #${hex(6, r)};`,
  (r) =>
    `.token.${pick(["keyword", "string", "comment"], r)} { color: var(--shiki-token-${pick(NAMES, r)}); }`,
  (r) =>
    `2026-05-${10 + (number(1, r) % 10)}T12:00:00Z INFO auth: accepted login for ${pick(NAMES, r)} in ${number(3, r)}ms`,
  (r) => `Passwort: mindestens ${number(2, r)} Zeichen, davon eine Ziffer.`,
  (r) => `Das Token läuft nach ${number(3, r)} Minuten ab und wird dann erneuert.`,
  (r) => `Le mot de passe doit contenir au moins ${number(2, r)} caractères.`,
  (r) => `パスワードは${number(2, r)}文字以上で、トークンは自動更新されます。`,
  (r) => `密钥每${number(2, r)}天轮换一次`,
  (r) => `test("a password of ${number(2, r)} characters is refused", () => {`,
  (r) => `✓ src/auth/password.test.ts > rejects a wrong password ${number(3, r)}ms`,
  (r) => `| password | string | yes | at least ${number(2, r)} characters |`,
  (r) => `- [ ] store the api key in the keychain (see #${number(3, r)})`,
  (r) =>
    `  replicas: ${number(1, r)}\n  secretName: ${pick(NAMES, r)}-tls\n  secretKeyRef: {name: ${pick(NAMES, r)}-db, key: password}`,
  (r) => `secret: my-${pick(NAMES, r)}-secret-v${number(1, r)}`,
  (r) => `auth: jwt-cookie-v${number(1, r)}`,
  (r) => `docker run -p ${number(4, r)}:80 -e NODE_ENV=production nginx:1.${number(2, r)}`,
  (r) => `mysql -u root -p app_${pick(NAMES, r)} < dump-${number(3, r)}.sql`,
  (r) => `x-request-id: ${hex(32, r)}`,
  (r) => `sha256: ${hex(64, r)}`,
  (r) => `md5sum: ${hex(32, r)}  dist/${pick(NAMES, r)}.tar.gz`,
  (r) => `trace_id=${hex(32, r)} span_id=${hex(16, r)}`,
  (r) => `pid ${number(5, r)} exited with code ${number(1, r)} after ${number(4, r)}ms`,
  (r) => `  ${filler(8, LOWER, r)}: ${filler(9, LOWER, r)}`,
  (r) => `const SIZE_${filler(3, LOWER, r).toUpperCase()} = 0x${hex(8, r)};`,
  (r) => `phone: +49 ${filler(3, DIGITS, r)} ${filler(7, DIGITS, r)}`,
];

/** Lines that stand as they are. */
const FIXED: readonly string[] = `password: string
password?: string | null;
secret: required
tokenizer: 'porter'
tokenize = 'porter unicode61 remove_diacritics 2'
auth: required
credentials: 'same-origin'
auth_type: basic
password: ********
password: <your password>
API_KEY=your-api-key-here
token: xxxxxxxxxxxx
PASSWORD=changeme
token: {{ .Values.token }}
password: '{password}'
Authorization: Bearer <token>
the Authorization header is required
WWW-Authenticate: Basic realm="app"
Use bearer authentication for every request.
The password is case-sensitive.
The password is base64-encoded.
Forgot your password? Reset it here.
placeholder="Enter your password"
docker run login-service -p 8080:80
mysql -h db.example.com -P3306 -u root -p
type="password" name="password" autocomplete="current-password"
secrets: inherit
setPassword(event.target.value)
password = getpass.getpass()
password = input('Password: ')
const secret = crypto.randomBytes(32).toString('hex');
const key = crypto.createHash('sha256');
export const TOKEN_KIND = TokenKind.Identifier;
for (const key of Object.keys(tokens)) {
token => token.value
const pass = tests.every((test) => test.passed);
let pwd = process.cwd();
sortKey: 'createdAt'
publicKey: publicKeyBytes
ssh_authorized_keys:
Cookie: theme=dark
cookie: { secure: true, maxAge: 3600000 }
const cookie = parse(header);
if (pem.includes('-----BEGIN PRIVATE KEY-----')) throw new Error('a private key');
-----BEGIN CERTIFICATE-----
sk-fading-circle sk-circle1 sk-child
class="btn btn-primary sk-cube-grid"
Wer sein Passwort vergisst, kann es zurücksetzen.
Der Schlüssel liegt unter der Matte.
host: db.example.com:5432
La clé est sous le paillasson.
秘密のトークンは表示されません。
secret: \${SECRET}
Authorization: Bearer \${token}
name: CI
on: [push]
jobs:
  test:
    runs-on: ubuntu`.split("\n");

/** Everyday text that holds no secret; some of it speaks of them. */
export function benignLines(count: number, seed: number): string[] {
  const random = generator(seed);
  const varied = Array.from({ length: count - FIXED.length }, (_, n) =>
    (VARIED[n % VARIED.length] ?? String)(random),
  );
  return [...FIXED, ...varied];
}
