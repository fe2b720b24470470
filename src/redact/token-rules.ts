import { madeOnce } from "../text/made-once.ts";
import { VENDOR_FORMS } from "./vendor-tokens.ts";
import { listFinder } from "./word-finder.ts";

/** A token recognized by its form. */
export interface TokenRule {
  /** Shown in the mark that replaces the secret. */
  readonly kind: string;
  /** Every text with such a token holds one of these. */
  readonly hints: readonly string[];
  /** Regular expression that begins with letters of its own and never fails after a long run. */
  readonly source: string;
}

/** Tokens with a form of their own. Facts come from the vendors' token documentation; lengths are open where they grow. */
export const TOKEN_RULES: readonly TokenRule[] = [
  token("age-key", "AGE-SECRET-KEY-1", "AGE-SECRET-KEY-1[A-Z0-9]{20,}"),
  token("anthropic", "sk-ant-", "sk-ant-[\\w-]{16,}"),
  token("openrouter", "sk-or-", "sk-or-[\\w-]{16,}"),
  token("openai", "sk-", "sk-(?:proj|svcacct|admin|None|lf)-[\\w-]{20,}", "sk-[A-Za-z0-9]{32,}"),
  token(
    "github",
    "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_",
    "gh[pousr]_[A-Za-z0-9]{20,}",
    "github_pat_[A-Za-z0-9_]{22,}",
  ),
  token(
    "gitlab",
    "glpat- gldt- glrt- glptt- glft- glcbt- glsoat- glimt- glagent- gloas- glffct-",
    "gl(?:pat|dt|rt|ptt|ft|cbt|soat|imt|agent|oas|ffct)-[\\w-]{20,}(?:\\.[\\w-]+)*",
  ),
  token("aws-key-id", "AKIA ASIA ABIA ACCA", "A(?:KIA|SIA|BIA|CCA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}"),
  token("google-api", "AIza AQ.Ab", "AIza[\\w-]{35,}", "AQ\\.Ab[\\w-]{40,}"),
  token("google-oauth", "ya29. 1//0", "ya29\\.(?:[\\w-]{1,20}\\.)?[\\w-]{20,}", "1\\/\\/0[\\w-]{40,}"),
  token("google-client", "GOCSPX-", "GOCSPX-[\\w-]{20,}"),
  token("slack", "xox xapp-", "xox[beops]-(?!your)[\\w-]{10,}", "xox[ar]-[\\w-]{8,}", "xapp-\\d-[\\w-]{20,}"),
  token(
    "slack-webhook",
    "hooks.slack.com",
    "hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/[\\w/+-]{20,}",
  ),
  token(
    "discord-webhook",
    "/webhooks/",
    "discord(?:app)?\\.com\\/api\\/(?:v\\d{1,2}\\/)?webhooks\\/\\d{15,21}\\/[\\w-]{40,}",
  ),
  // A number in base64 leads.
  token(
    "discord",
    ".",
    "(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5,7}(?:[MNO]\\w{1,2})?\\.[\\w-]{6}\\.[\\w-]{27,40}",
  ),
  token("telegram", ":AA", "(?:bot)?\\d{8,10}:AA[\\w-]{32,34}"),
  token("stripe", "_live_ _test_ _prod_", "(?:sk|rk|pk)(?:_org)?_(?:live|test|prod)_[A-Za-z0-9]{16,}"),
  token("stripe-webhook", "whsec_", "whsec_[A-Za-z0-9+/=]{20,}"),
  token("square", "sq0", "sq0[a-z]{3}-[\\w-]{22,}"),
  token("shopify", "shp", "shp(?:at|ca|pa|ss|ua|rt|ck|tka)_[A-Za-z0-9]{32,64}"),
  token("npm", "npm_", "npm_[A-Za-z0-9]{30,}"),
  token("pypi", "pypi-", "pypi-[\\w-]{50,}"),
  token("rubygems", "rubygems_", "rubygems_[a-f0-9]{40,}"),
  token("docker", "dckr_", "dckr_[po]at_[\\w-]{20,}"),
  token("digitalocean", "_v1_", "do[opr]_v1_[a-f0-9]{64}"),
  token("sendgrid", "SG.", "SG\\.[\\w-]{16,}\\.[\\w-]{30,}"),
  // A cache key that ends in a hash has words before it.
  token("mailgun", "key-", "(?<!\\w[_-])key-[a-f0-9]{32}"),
  token("twilio", "SK", "SK[a-f0-9]{32}"),
  token("databricks", "dapi", "dapi[a-fA-F0-9]{32}(?:-\\d{1,2})?"),
  token("huggingface", "hf_ api_org_", "hf_[A-Za-z0-9]{30,}", "api_org_[A-Za-z0-9]{30,}"),
  token("replicate", "r8_", "r8_[A-Za-z0-9]{30,}"),
  token("groq", "gsk_", "gsk_[A-Za-z0-9]{40,}"),
  token("xai", "xai-", "xai-[A-Za-z0-9]{60,}"),
  token("perplexity", "pplx-", "pplx-[A-Za-z0-9]{40,}"),
  token("nvidia", "nvapi-", "nvapi-[\\w-]{40,}"),
  token("tavily", "tvly-", "tvly-(?:dev-|prod-)?[A-Za-z0-9]{24,}"),
  token("langsmith", "lsv2_", "lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"),
  token("pinecone", "pcsk_", "pcsk_[\\w-]{40,}"),
  token("linear", "lin_", "lin_(?:api|oauth)_[A-Za-z0-9]{32,}"),
  token("notion", "ntn_ secret_", "ntn_[A-Za-z0-9]{40,}", "secret_[A-Za-z0-9]{43}"),
  token("atlassian", "ATATT ATCTT", "AT[AC]TT[\\w=-]{50,}"),
  token("sentry", "sntry", "sntry[su]_[\\w+/=-]{30,}"),
  token("vault", "hvs. hvb. hvr.", "hv[bsr]\\.[\\w-]{24,}"),
  token("supabase", "sbp_ sb_secret_", "sbp_[a-f0-9]{40}", "sb_secret_[\\w-]{20,}"),
  token("fly", "fo1_ fm1 fm2", "fo1_[\\w-]{40,}", "fm[12][ar]?_[A-Za-z0-9+/=_-]{40,}"),
  token("vercel", "vca_ vcp_ vck_ vci_ vcr_", "vc[apkir]_[A-Za-z0-9]{20,}"),
  token("netlify", "nfp_", "nfp_[A-Za-z0-9]{36,}"),
  token("heroku", "HRKU-", "HRKU-[\\w-]{36,}"),
  token("planetscale", "pscale_", "pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,}"),
  token("postman", "PMAK-", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
  token("new-relic", "NRAK- NRII- NRJS- NRRA-", "NR(?:AK|II|JS|RA)-[A-Za-z0-9-]{20,}"),
  token("grafana", "glc_ glsa_", "glc_[A-Za-z0-9+/=]{32,}", "glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}"),
  token("dynatrace", "dt0", "dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}"),
  token("doppler", "dp.", "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}"),
  token("pulumi", "pul-", "pul-[a-f0-9]{40}"),
  token("figma", "figd_", "figd_[\\w-]{35,}"),
  token("airtable", "pat", "pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}"),
  token("hubspot", "pat-", "pat-(?:na|eu|ap)\\d-[a-f0-9-]{36}"),
  token("easypost", "EZAK EZTK", "EZ[AT]K[A-Za-z0-9]{54}"),
  token("flutterwave", "FLW", "FLW(?:PUB|SEC)K(?:_TEST)?-(?=[A-Za-z]{0,40}\\d)[A-Za-z0-9]{12,}(?:-X)?"),
  token("resend", "re_", "re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}"),
  token("brevo", "xkeysib-", "xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}"),
  token("tailscale", "tskey-", "tskey-[a-z]{2,10}-[\\w-]{16,}"),
  token("buildkite", "bk", "bk[a-z]{1,3}_[a-f0-9]{40}"),
  token("circleci", "CCIPAT_ CCIPRJ_", "CCI(?:PAT|PRJ)_[A-Za-z0-9]{20,24}_[a-f0-9]{40}"),
  token("sourcegraph", "sgp_", "sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}"),
  token("cloudflare", "cfk_ cfut_ cfat_", "cf(?:k|ut|at)_[A-Za-z0-9]{40,}"),
  token(
    "onepassword",
    "ops_eyJ A3-",
    "ops_eyJ[\\w+/=-]{50,}",
    "A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){3,4}[A-Z0-9]{5}",
  ),
  token(
    "password-hash",
    "$",
    "\\$2[abxy]\\$\\d\\d\\$[./A-Za-z0-9]{53}",
    "\\$(?:1|5|6|y|apr1)\\$(?:[\\w=,.-]{1,40}\\$)?[./A-Za-z0-9]{1,40}\\$[./A-Za-z0-9]{22,}",
    "\\$argon2(?:id|i|d)\\$v=\\d{1,3}\\$[\\w=,]{1,60}\\$[A-Za-z0-9+/]{10,}\\$[A-Za-z0-9+/]{20,}",
  ),
  token("alibaba", "LTAI", "LTAI[A-Za-z0-9]{12,26}"),
  ...VENDOR_FORMS.map(([hints, ...forms]) => token("vendor-token", hints, ...forms)),
];

// The boundary before a token; an escape's letter, a percent code and a colour code's end are no part of it.
const START = String.raw`(?=[\w$])(?:(?<![A-Za-z0-9])|(?<=\\[a-z]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|\[[\d;]{1,12}m))`;

/** What goes on without a blank belongs to the token, also behind a joint. */
const REST = String.raw`(?:[_~+=-]+[A-Za-z0-9][\w+=~-]*|[/.](?=[\w+=~-]{0,30}\d)[\w+=~-]{16,})*`;

/** Characters after which a process uses all forms at once, which saves the hints and takes a millisecond to compile. */
const SHORT_PROCESS = 50_000;
/** Most compiled patterns. */
const MAX_PATTERNS = 50;
const patterns = new Map<string, RegExp>();
let everyForm: RegExp | undefined;
let charactersRead = 0;

/** The forms whose hints are in `text` as one expression, which scans it once; group `t<n>` is rule n's. */
export function tokenPattern(text: string): RegExp | undefined {
  charactersRead += text.length;
  if (charactersRead > SHORT_PROCESS) {
    everyForm ??= tokenForms([...TOKEN_RULES.keys()]);
    return everyForm;
  }
  const numbers = hintedForms()(text);
  if (numbers.length === 0) return undefined;
  const name = numbers.join();
  const pattern = patterns.get(name) ?? tokenForms(numbers);
  if (patterns.size < MAX_PATTERNS) patterns.set(name, pattern);
  return pattern;
}

const hintedForms = madeOnce(() => listFinder(TOKEN_RULES.map(({ hints }) => hints)));

function tokenForms(numbers: readonly number[]): RegExp {
  const forms = numbers.map((number) => `(?<t${number}>${TOKEN_RULES[number]?.source})`);
  return new RegExp(`${START}(?:${forms.join("|")})(?![A-Za-z0-9])(?<!x{12}|X{12})${REST}`, "g");
}

function token(kind: string, hints: string, ...sources: readonly string[]): TokenRule {
  return { kind, hints: hints.split(" "), source: sources.join("|") };
}
