import {
  ALNUM,
  BASE64,
  DIGITS,
  filler,
  generator,
  HEX,
  LOWER,
  pick,
  UPPER,
  uuid,
} from "./samples.fixture.ts";

/** A secret that a name was given, in one of the many ways people and programs write that. */
export interface Assignment {
  readonly secret: string;
  readonly text: string;
}

const NAMES = `
  password passwd secret token api_key apikey access_key client_secret auth_token api-key access-token
  secret-key private_key refresh_token signing_key db_pass user_pwd apiKey accessToken clientSecret
  secretKey dbPassword authToken privateKey passphrase jwtSecret webhook_secret encryption_key
  master_key session_secret bot_token smtp_password
`
  .trim()
  .split(/\s+/);
const ENV_NAMES = `
  DB_PASSWORD PGPASSWORD AWS_SECRET_ACCESS_KEY GITHUB_TOKEN STRIPE_SECRET_KEY API_KEY
  MYSQL_ROOT_PASSWORD SECRET_KEY_BASE JWT_SECRET REDIS_PASSWORD OAUTH_CLIENT_SECRET NPM_TOKEN
  DJANGO_SECRET_KEY SMTP_PASS ADMIN_PWD MAPS_API_KEY SERVICE_ACCOUNT_KEY ENCRYPTION_KEY
`
  .trim()
  .split(/\s+/);

type Random = () => number;

const WORDS = `
  Winter Falcon Harbor Copper Meadow Lantern Cinder Willow Garnet Thistle
`
  .trim()
  .split(/\s+/);
const word = (random: Random) => pick(WORDS, random);
const digits = (random: Random, length: number) => filler(length, DIGITS, random);

/** What programs make, and what people think of. */
const VALUES: readonly ((random: Random) => string)[] = [
  (random) => filler(24, ALNUM, random),
  (random) => filler(40, HEX, random),
  (random) => filler(32, HEX, random),
  (random) => filler(40, BASE64, random),
  (random) => `${filler(43, BASE64, random)}=`,
  (random) => filler(43, `${ALNUM}-_`, random),
  (random) => filler(16, LOWER + DIGITS, random),
  (random) => filler(20, UPPER + DIGITS, random),
  (random) => uuid(random),
];
const PASSWORDS: readonly ((random: Random) => string)[] = [
  ...VALUES,
  (random) => `${word(random)}${digits(random, 4)}!`,
  (random) => `${word(random)}${word(random)}${digits(random, 2)}`,
  (random) => `${word(random).toLowerCase()}-${word(random).toLowerCase()}-${digits(random, 3)}`,
  (random) =>
    `${filler(3, UPPER, random)}${filler(4, LOWER, random)}${digits(random, 2)}${filler(2, "!*-_.+~^", random)}x`,
  (random) => filler(14, `${ALNUM}!*-_+~^`, random),
];

type Spelling = (name: string, value: string, env: string) => string;

const ASSIGNED: readonly Spelling[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name} = "${value}"`,
  (name, value) => `${name}: ${value}`,
  (name, value) => `  ${name}: '${value}'`,
  (name, value) => `"${name}": "${value}",`,
  (name, value) => `{\\"${name}\\":\\"${value}\\",\\"port\\":5432}`,
  (name, value) => `'${name}' => '${value}',`,
  (name, value) => `:${name} => "${value}"`,
  (name, value) => `${name} := "${value}"`,
  (name, value) => `const ${name} = \`${value}\`;`,
  (name, value) => `let ${name}: string = "${value}";`,
  (name, value) => `private static final String ${name} = "${value}";`,
  (name, value) => `config["${name}"] = "${value}"`,
  (name, value) => `settings.set("${name}", "${value}")`,
  (name, value) => `connect(host="db.invalid", ${name}="${value}", port=5432)`,
  (name, value) => `if (${name} === "${value}") return true;`,
  (name, value) => `<${name}>${value}</${name}>`,
  (name, value) => `<add key="${name}" value="${value}" />`,
  (name, value) => `- name: ${name}\n  value: ${value}`,
  (name, value) => `https://api.invalid/v1/items?page=2&${name}=${encodeURIComponent(value)}`,
  (name, value) => `-${name}: ${value}\n+${name}: gone`,
  (name, value) => `spring.datasource.${name}=${value}`,
  (_name, value, env) => `${env}=${value}`,
  (_name, value, env) => `export ${env}="${value}"`,
  (_name, value, env) => `export ${env}=${value} && npm start`,
  (_name, value, env) => `${env}=${value} node server.js`,
  (_name, value, env) => `docker run -e ${env}=${value} -p 8080:80 app`,
  (_name, value, env) => `ENV ${env}=${value}`,
  (_name, value, env) => `$env:${env} = "${value}"`,
  (_name, value, env) => `process.env.${env} = "${value}";`,
  (_name, value, env) => `os.environ["${env}"] = "${value}"`,
  (_name, value, env) => `fly secrets set ${env}=${value}`,
  (_name, value, env) => `heroku config:set ${env}='${value}'`,
  (_name, value, env) => `{"env": ["${env}=${value}"]}`,
  (_name, value, env) => `"first\\n${env}=${value}\\nlast"`,
];

/** Places that passwords of people have too. */
const TYPED: readonly Spelling[] = [
  (_name, value) => `deploy --password ${value} --now`,
  (_name, value) => `deploy --password=${value}`,
  (_name, value) => `Server=db.invalid;Database=app;User Id=sa;Password=${value};Encrypt=true`,
  (_name, value) => `host=db.invalid user=app password=${value} dbname=app`,
  (_name, value) => `postgres://app:${encodeURIComponent(value)}@db.invalid:5432/app`,
  (_name, value) => `mongodb+srv://app:${encodeURIComponent(value)}@cluster.invalid/?retryWrites=true`,
  (_name, value) => `jdbc:mysql://db.invalid/app?user=app&password=${encodeURIComponent(value)}`,
  (_name, value) => `db.invalid:5432:app:app:${value}`,
  (_name, value) => `*:*:*:app:${value}`,
  (_name, value) => `curl -u app:${value} https://api.invalid`,
  (_name, value) => `curl --user "app:${value}" https://api.invalid`,
  (_name, value) => `Authorization: Basic ${Buffer.from(`app:${value}`).toString("base64")}`,
  (_name, value) => `mysql -u root -p${value} app`,
  (_name, value) => `sshpass -p '${value}' ssh app@host.invalid`,
  (_name, value) => `docker login -u app -p ${value} registry.invalid`,
  (_name, value) => `redis-cli -h cache.invalid -a ${value} ping`,
  (_name, value) => `machine git.invalid login app password ${value}`,
  (_name, value) => `ALTER USER app WITH PASSWORD '${value}';`,
  (_name, value) => `CREATE USER app IDENTIFIED BY '${value}';`,
  (_name, value) => `the password is ${value}`,
  (_name, value) => `password: ${value}`,
];

/** Places that only programs fill. */
const ISSUED: readonly Spelling[] = [
  (_name, value) => `deploy --token ${value}`,
  (_name, value) => `deploy --api-key="${value}"`,
  (_name, value) => `curl -H "Authorization: Bearer ${value}" https://api.invalid`,
  (_name, value) => `{"Authorization": "Bearer ${value}"}`,
  (_name, value) => `headers = {'X-Api-Key': '${value}'}`,
  (_name, value) => `X-Auth-Token: ${value}`,
  (_name, value) => `Cookie: session=${value}; theme=dark`,
  (_name, value) => `Set-Cookie: sid=${value}; HttpOnly; Path=/`,
  (_name, value) => `curl -b "session=${value}" https://app.invalid`,
  (_name, value) => `//registry.invalid/:_authToken=${value}`,
  (_name, value) => `{"auths":{"registry.invalid":{"auth":"${value}"}}}`,
  (_name, value) => `my api key is ${value}`,
  (_name, value) => `Here's the token: ${value}`,
];

/** The secret as it stands in `text`: encoded where the place wants that. */
function standing(value: string, text: string): string {
  const forms = [value, encodeURIComponent(value), Buffer.from(`app:${value}`).toString("base64")];
  return forms.find((form) => text.includes(form)) ?? value;
}

export function assignments(count: number, seed: number): Assignment[] {
  const random = generator(seed);
  return Array.from({ length: count }, () => {
    const [spellings, values] = pick(
      [
        [ASSIGNED, VALUES],
        [ASSIGNED, VALUES],
        [TYPED, PASSWORDS],
        [ISSUED, VALUES],
      ] as const,
      random,
    );
    const value = pick(values, random)(random);
    const text = pick(spellings, random)(pick(NAMES, random), value, pick(ENV_NAMES, random));
    return { secret: standing(value, text), text };
  });
}
