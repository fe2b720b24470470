/** Made-up secrets for the tests, put together when they run: nothing in the source looks like a key. */
export interface Sample {
  readonly kind: string;
  /** What must go. */
  readonly secret: string;
  /** Where it stands; a token stands alone. */
  readonly text: string;
}

export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const UPPER = LOWER.toUpperCase();
export const DIGITS = "0123456789";
export const HEX = "0123456789abcdef";
export const ALNUM = UPPER + LOWER + DIGITS;
const URL_SAFE = `${ALNUM}-_`;
export const BASE64 = `${ALNUM}+/`;

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(items: ArrayLike<T>, random: () => number): T {
  return items[Math.floor(random() * items.length)] as T;
}

export function filler(length: number, alphabet = ALNUM, random = generator(length)): string {
  return Array.from({ length }, () => pick(alphabet, random)).join("");
}

export function uuid(random: () => number): string {
  return [8, 4, 4, 4, 12].map((length) => filler(length, HEX, random)).join("-");
}

const tokens = (kind: string, ...values: readonly string[]): Sample[] =>
  values.map((value) => ({ kind, secret: value, text: value }));

/** The text is written with `@` where the secret stands. */
const context = (kind: string, text: string, secret: string): Sample => ({
  kind,
  secret,
  text: text.replace("@", () => secret),
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const jwtHead = base64url(JSON.stringify({ alg: "none", typ: filler(6) }));
const jwtBody = base64url(JSON.stringify({ sub: filler(12), name: "Nobody" }));
const capitals = (length: number) => filler(length, UPPER);
const discordUser = base64url(filler(18, "123456789"));

/** Tokens with a form of their own. */
export const TOKEN_SAMPLES: readonly Sample[] = [
  ...tokens("age-key", `AGE-SECRET-KEY-1${filler(58, UPPER)}`),
  ...tokens("anthropic", `sk-ant-api03-${filler(95, URL_SAFE)}AA`, `sk-ant-${filler(500, URL_SAFE)}`),
  ...tokens("openrouter", `sk-or-v1-${filler(64, HEX)}`),
  ...tokens(
    "openai",
    `sk-${filler(48)}`,
    `sk-proj-${filler(160, URL_SAFE)}`,
    `sk-svcacct-${filler(60, URL_SAFE)}`,
  ),
  ...tokens("github", ..."pousr".split("").map((letter) => `gh${letter}_${filler(36)}`)),
  ...tokens("github", `github_pat_${filler(22)}_${filler(59)}`),
  ...tokens("gitlab", `glpat-${filler(20, URL_SAFE)}`, `glrt-${filler(27)}.01.${filler(9)}`),
  ...tokens("aws-key-id", `AKIA${filler(16, `${UPPER}234567`)}`, `ASIA${filler(16, `${UPPER}234567`)}`),
  ...tokens("google-api", `AIza${filler(35, URL_SAFE)}`, `AQ.Ab${filler(48, URL_SAFE)}`),
  ...tokens("google-oauth", `ya29.${filler(120, URL_SAFE)}`, `ya29.c.${filler(90, URL_SAFE)}`),
  ...tokens("google-client", `GOCSPX-${filler(28, URL_SAFE)}`),
  ...tokens("slack", `xoxb-${filler(12, DIGITS)}-${filler(13, DIGITS)}-${filler(24)}`),
  ...tokens("slack", `xoxp-${filler(60, `${ALNUM}-`)}`, `xapp-1-${filler(10, UPPER)}-${filler(64, HEX)}`),
  ...tokens(
    "slack-webhook",
    `hooks.slack.com/services/T${filler(9, UPPER)}/B${filler(9, UPPER)}/${filler(24)}`,
  ),
  ...tokens("discord-webhook", `discord.com/api/webhooks/${filler(18, "123456789")}/${filler(68, URL_SAFE)}`),
  ...tokens("discord", `${discordUser}.${filler(6)}.${filler(38)}`),
  ...tokens("telegram", `${filler(10, "123456789")}:AA${filler(33)}`),
  ...tokens("stripe", `sk_live_${filler(24)}`, `rk_test_${filler(99)}`, `pk_live_${filler(24)}`),
  ...tokens("stripe-webhook", `whsec_${filler(32)}`),
  ...tokens("square", `sq0atp-${filler(22, URL_SAFE)}`),
  ...tokens("shopify", `shpat_${filler(32, HEX)}`, `shppa_${filler(40)}`),
  ...tokens("npm", `npm_${filler(36)}`, `npm_${filler(80)}`),
  ...tokens("pypi", `pypi-AgEIcHlwaS5vcmc${filler(120, URL_SAFE)}`),
  ...tokens("rubygems", `rubygems_${filler(48, HEX)}`),
  ...tokens("docker", `dckr_pat_${filler(27)}`),
  ...tokens("digitalocean", `dop_v1_${filler(64, HEX)}`),
  ...tokens("sendgrid", `SG.${filler(22)}.${filler(43)}`),
  ...tokens("mailgun", `key-${filler(32, HEX)}`),
  ...tokens("mailchimp", `${filler(32, HEX)}-us12`),
  ...tokens("twilio", `SK${filler(32, HEX)}`),
  ...tokens("databricks", `dapi${filler(32, HEX)}-2`, `dapi${filler(32, HEX).toUpperCase()}`),
  ...tokens("huggingface", `hf_${filler(34)}`),
  ...tokens("replicate", `r8_${filler(37)}`),
  ...tokens("groq", `gsk_${filler(52)}`),
  ...tokens("xai", `xai-${filler(80)}`),
  ...tokens("perplexity", `pplx-${filler(48)}`),
  ...tokens("nvidia", `nvapi-${filler(64, URL_SAFE)}`),
  ...tokens("tavily", `tvly-dev-${filler(32)}`),
  ...tokens("langsmith", `lsv2_pt_${filler(32, HEX)}_${filler(10, HEX)}`),
  ...tokens("pinecone", `pcsk_${filler(6)}_${filler(60)}`),
  ...tokens("linear", `lin_api_${filler(40)}`),
  ...tokens("notion", `ntn_${filler(46)}`, `secret_${filler(43)}`),
  ...tokens("atlassian", `ATATT3xFfGF0${filler(170, URL_SAFE)}=${filler(8, HEX)}`),
  ...tokens("sentry", `sntrys_${filler(120, BASE64)}`, `sntryu_${filler(64, HEX)}`),
  ...tokens("vault", `hvs.${filler(90, URL_SAFE)}`),
  ...tokens("terraform", `${filler(14)}.atlasv1.${filler(67)}`),
  ...tokens("supabase", `sbp_${filler(40, HEX)}`, `sb_secret_${filler(31)}`),
  ...tokens("fly", `fo1_${filler(43, URL_SAFE)}`, `fm2_${filler(180, BASE64)}`),
  ...tokens("vercel", `vcp_${filler(56)}`, `vci_${filler(20)}`),
  ...tokens("netlify", `nfp_${filler(40)}`),
  ...tokens("heroku", `HRKU-${filler(60, URL_SAFE)}`),
  ...tokens("planetscale", `pscale_tkn_${filler(43)}`, `pscale_pw_${filler(43)}`),
  ...tokens("postman", `PMAK-${filler(24, HEX)}-${filler(34, HEX)}`),
  ...tokens("new-relic", `NRAK-${filler(27, UPPER)}`),
  ...tokens("grafana", `glsa_${filler(32)}_${filler(8, HEX)}`, `glc_${filler(120)}`),
  ...tokens("dynatrace", `dt0c01.${filler(24, UPPER)}.${filler(64, UPPER)}`),
  ...tokens("doppler", `dp.st.dev.${filler(43)}`),
  ...tokens("pulumi", `pul-${filler(40, HEX)}`),
  ...tokens("figma", `figd_${filler(40, URL_SAFE)}`),
  ...tokens("airtable", `pat${filler(14)}.${filler(64, HEX)}`),
  ...tokens("hubspot", `pat-eu1-${uuid(generator(7))}`),
  ...tokens("easypost", `EZAK${filler(54)}`),
  ...tokens("flutterwave", `FLWSECK_TEST-${filler(32, HEX)}-X`),
  ...tokens("resend", `re_${filler(8)}_${filler(24)}`),
  ...tokens("brevo", `xkeysib-${filler(64, HEX)}-${filler(16)}`),
  ...tokens("tailscale", `tskey-auth-${filler(12)}-${filler(32)}`),
  ...tokens("buildkite", `bkua_${filler(40, HEX)}`),
  ...tokens("circleci", `CCIPAT_${filler(22)}_${filler(40, HEX)}`),
  ...tokens("sourcegraph", `sgp_${filler(16, HEX)}_${filler(40, HEX)}`),
  ...tokens("cloudflare", `cfut_${filler(48)}`),
  ...tokens("onepassword", `ops_eyJ${filler(200)}`, `A3-${[6, 6, 5, 5, 5, 5].map(capitals).join("-")}`),
  ...tokens("vendor-token", `oy2${filler(43, LOWER)}`, `packagist_uut_${filler(68, HEX)}`),
  ...tokens("alibaba", `LTAI${filler(20)}`),
  ...tokens("password-hash", `$2b$12$${filler(53)}`, `$6$${filler(8)}$${filler(86)}`),
  ...tokens("password-hash", `$argon2id$v=19$m=65536,t=3,p=4$${filler(22)}$${filler(43)}`),
  ...tokens("azure", `${filler(3)}8Q~${filler(34)}`),
  ...tokens("jwt", `${jwtHead}.${jwtBody}.${filler(43, URL_SAFE)}`, `${jwtHead}.${jwtBody}`),
  ...tokens("jwt", `${jwtHead}..${filler(16)}.${filler(300, URL_SAFE)}.${filler(22)}`),
];

export const keyFileBody = (length: number) => (filler(length, BASE64).match(/.{1,64}/g) ?? []).join("\n");

const keyFile = (type: string) => `-----BEGIN ${type}-----\n@\n-----END ${type}-----`;

/** Secrets that are known by their place. */
export const CONTEXT_SAMPLES: readonly Sample[] = [
  ...tokens("issued-token", `qzt_${filler(34)}`, `vqr-live-${filler(40)}`),
  context("pem", keyFile("PRIVATE KEY"), keyFileBody(1600)),
  context("pem", keyFile("RSA PRIVATE KEY"), keyFileBody(16_000)),
  context("pem", keyFile("OPENSSH PRIVATE KEY"), keyFileBody(400)),
  context("pem", keyFile("PGP PRIVATE KEY BLOCK"), keyFileBody(3000)),
  context("pem", keyFile("EC PRIVATE KEY").replace(/\n-----END.*/, ""), keyFileBody(200)),
  context("pem", keyFile("EC PRIVATE KEY").replace(/-----BEGIN.*\n@\n/, "@"), `${keyFileBody(200)}\n`),
  context("azure", "EndpointSuffix=core.invalid;AccountKey=@", `${filler(86, BASE64)}==`),
  context("azure", "https://blob.invalid/a?sv=2024&sig=@", `${filler(43)}%3D`),
  context("url-login", "postgres://@@pg.invalid:5432/app", `nobody:${filler(20)}`),
  context("url-login", "https://@@git.invalid/a/b.git", filler(40)),
  context("url-login", "redis://@@cache.invalid:6379/0", `:${filler(10)}/${filler(11)}`),
  context("authorization", "Authorization: Bearer @", filler(40, URL_SAFE)),
  context("authorization", "Authorization: Basic @", base64(`nobody:${filler(12)}`)),
  context("authorization", "sent Basic @ along", base64(`nobody:${filler(12)}`)),
  context("authorization", "x-api-key: @", filler(30)),
  context("cookie", "Cookie: @", `sid=${filler(32)}; theme=dark`),
  context("cookie", "Set-Cookie: @", `session=${filler(40)}; Path=/; HttpOnly`),
  context("password-flag", "deploy --password @ --now", filler(14)),
  context("password-flag", "curl -sS -u nobody:@ https://api.invalid", filler(14)),
  context("password-flag", "mysql -h db.invalid -unobody -p@ app", filler(14)),
  context("password-file", "db.invalid:5432:app:nobody:@", filler(14)),
  context("password-file", "machine git.invalid login nobody password @", filler(14)),
  context("assignment", 'const password = "@";', filler(14)),
  context("assignment", "STRIPE_KEY=@", filler(24)),
  context(
    "mnemonic",
    "mnemonic: @",
    Array.from({ length: 12 }, (_, n) => filler(3 + (n % 6), LOWER)).join(" "),
  ),
  context("vendor-key", 'kty: {"k":"@"}', filler(43, URL_SAFE)),
  context("backup-codes", "Recovery codes: @", "50190-46283 83910-27364"),
  context("spoken", "the password is @", `${filler(9)}!7`),
  context("long-random", "here is the key @", filler(40)),
];

export const SAMPLES: readonly Sample[] = [...TOKEN_SAMPLES, ...CONTEXT_SAMPLES];

/** What is left of `secret` in `text`: parts of 12 characters. */
export function survivors(secret: string, text: string, window = 12): string[] {
  const size = Math.min(window, secret.length);
  const parts = new Set(
    Array.from({ length: secret.length - size + 1 }, (_, at) => secret.slice(at, at + size)),
  );
  const found: string[] = [];
  for (let at = 0; at + size <= text.length; at++) {
    const part = text.slice(at, at + size);
    if (parts.has(part)) found.push(part);
  }
  return found;
}
