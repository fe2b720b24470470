/** One kind of token that is known by its looks. */
export interface TokenRule {
  /** Shown in the mark that replaces the secret. */
  readonly kind: string;
  /** Regular expression that begins with letters of its own and never fails after a long run. */
  readonly source: string;
}

/** Tokens with a form of their own. Facts come from the vendors' token documentation; lengths are open where they grow. */
export const TOKEN_RULES: readonly TokenRule[] = [
  token("age-key", "AGE-SECRET-KEY-1[A-Z0-9]{20,}"),
  token("anthropic", "sk-ant-[\\w-]{16,}"),
  token("openrouter", "sk-or-[\\w-]{16,}"),
  token("openai", "sk-(?:proj|svcacct|admin|None|lf)-[\\w-]{20,}", "sk-[A-Za-z0-9]{32,}"),
  token("github", "gh[pousr]_[A-Za-z0-9]{20,}", "github_pat_[A-Za-z0-9_]{22,}"),
  token("gitlab", "gl(?:pat|dt|rt|ptt|ft|cbt|soat|imt|agent|oas)-[\\w-]{20,}(?:\\.[\\w-]+)*"),
  token("aws-key-id", "A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}"),
  token("google-api", "AIza[\\w-]{35,}", "AQ\\.Ab[\\w-]{40,}"),
  token("google-oauth", "ya29\\.(?:[\\w-]{1,20}\\.)?[\\w-]{20,}", "1\\/\\/0[\\w-]{40,}"),
  token("google-client", "GOCSPX-[\\w-]{20,}"),
  token("slack", "xox[abeoprs]-[\\w-]{10,}", "xapp-\\d-[\\w-]{20,}"),
  token("slack-webhook", "hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/[\\w/+-]{20,}"),
  token(
    "discord-webhook",
    "discord(?:app)?\\.com\\/api\\/(?:v\\d{1,2}\\/)?webhooks\\/\\d{15,21}\\/[\\w-]{40,}",
  ),
  // A number in base64 leads.
  token("discord", "(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5,7}(?:[MNO]\\w{1,2})?\\.[\\w-]{6}\\.[\\w-]{27,40}"),
  token("telegram", "(?:bot)?\\d{8,10}:AA[\\w-]{32,34}"),
  token("stripe", "(?:sk|rk|pk)(?:_org)?_(?:live|test)_[A-Za-z0-9]{16,}"),
  token("stripe-webhook", "whsec_[A-Za-z0-9+/=]{20,}"),
  token("square", "sq0[a-z]{3}-[\\w-]{22,}"),
  token("shopify", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
  token("npm", "npm_[A-Za-z0-9]{30,}"),
  token("pypi", "pypi-[\\w-]{50,}"),
  token("rubygems", "rubygems_[a-f0-9]{40,}"),
  token("docker", "dckr_[po]at_[\\w-]{20,}"),
  token("digitalocean", "do[opr]_v1_[a-f0-9]{64}"),
  token("sendgrid", "SG\\.[\\w-]{16,}\\.[\\w-]{30,}"),
  // A cache key that ends in a hash has words before it.
  token("mailgun", "(?<!\\w[_-])key-[a-f0-9]{32}"),
  token("twilio", "SK[a-f0-9]{32}"),
  token("databricks", "dapi[a-f0-9]{32}(?:-\\d{1,2})?"),
  token("huggingface", "hf_[A-Za-z0-9]{30,}", "api_org_[A-Za-z0-9]{30,}"),
  token("replicate", "r8_[A-Za-z0-9]{30,}"),
  token("groq", "gsk_[A-Za-z0-9]{40,}"),
  token("xai", "xai-[A-Za-z0-9]{60,}"),
  token("perplexity", "pplx-[A-Za-z0-9]{40,}"),
  token("nvidia", "nvapi-[\\w-]{40,}"),
  token("tavily", "tvly-(?:dev-|prod-)?[A-Za-z0-9]{24,}"),
  token("langsmith", "lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"),
  token("pinecone", "pcsk_[\\w-]{40,}"),
  token("linear", "lin_(?:api|oauth)_[A-Za-z0-9]{32,}"),
  token("notion", "ntn_[A-Za-z0-9]{40,}", "secret_[A-Za-z0-9]{43}"),
  token("atlassian", "AT[AC]TT[\\w=-]{50,}"),
  token("sentry", "sntry[su]_[\\w+/=-]{30,}"),
  token("vault", "hv[bsr]\\.[\\w-]{24,}"),
  token("supabase", "sbp_[a-f0-9]{40}", "sb_secret_[\\w-]{20,}"),
  token("fly", "fo1_[\\w-]{40,}", "fm[12][ar]?_[A-Za-z0-9+/=_-]{40,}"),
  token("vercel", "vc[apkir]_[A-Za-z0-9]{24,}"),
  token("netlify", "nfp_[A-Za-z0-9]{36,}"),
  token("heroku", "HRKU-[\\w-]{36,}"),
  token("planetscale", "pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,}"),
  token("postman", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
  token("new-relic", "NR(?:AK|II|JS|RA)-[A-Za-z0-9-]{20,}"),
  token("grafana", "glc_[A-Za-z0-9+/=]{32,}", "glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}"),
  token("dynatrace", "dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}"),
  token("doppler", "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}"),
  token("pulumi", "pul-[a-f0-9]{40}"),
  token("figma", "figd_[\\w-]{35,}"),
  token("airtable", "pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}"),
  token("hubspot", "pat-(?:na|eu|ap)\\d-[a-f0-9-]{36}"),
  token("easypost", "EZ[AT]K[A-Za-z0-9]{54}"),
  token("flutterwave", "FLW(?:PUB|SEC)K(?:_TEST)?-[a-fA-F0-9]{12,}(?:-X)?"),
  token("resend", "re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}"),
  token("brevo", "xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}"),
  token("tailscale", "tskey-[a-z]{2,10}-[\\w-]{16,}"),
  token("buildkite", "bk[a-z]{1,3}_[a-f0-9]{40}"),
  token("circleci", "CCI(?:PAT|PRJ)_[A-Za-z0-9]{20,24}_[a-f0-9]{40}"),
  token("sourcegraph", "sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}"),
  token("onepassword", "ops_eyJ[\\w+/=-]{50,}"),
  token(
    "password-hash",
    "\\$2[abxy]\\$\\d\\d\\$[./A-Za-z0-9]{53}",
    "\\$(?:1|5|6|y|apr1)\\$(?:[\\w=,.-]{1,40}\\$)?[./A-Za-z0-9]{1,40}\\$[./A-Za-z0-9]{22,}",
    "\\$argon2(?:id|i|d)\\$v=\\d{1,3}\\$[\\w=,]{1,60}\\$[A-Za-z0-9+/]{10,}\\$[A-Za-z0-9+/]{20,}",
  ),
  token("alibaba", "LTAI[A-Za-z0-9]{12,26}"),
];

// What stands before a token; an escape's letter, a percent code and the end of a colour code are no part of it.
const START = String.raw`(?=[\w$])(?:(?<![A-Za-z0-9])|(?<=\\[a-z]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|\[[\d;]{1,12}m))`;

/** All forms in one expression, so that a text is walked through once; group `t<n>` belongs to rule n. */
export const TOKEN_PATTERN = new RegExp(
  `${START}(?:${TOKEN_RULES.map(({ source }, index) => `(?<t${index}>${source})`).join("|")})(?![A-Za-z0-9])`,
  "g",
);

function token(kind: string, ...sources: readonly string[]): TokenRule {
  return { kind, source: sources.join("|") };
}
