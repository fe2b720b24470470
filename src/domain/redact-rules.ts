import { looksRandom, looksSecret } from "./entropy.ts";

/** One kind of secret. Facts come from the vendors' own token documentation. */
export interface RedactRule {
  /** Shown in the mark that replaces the secret. */
  readonly kind: string;
  /** Lower-case; the pattern runs only on texts that hold one of them. */
  readonly hints: readonly string[];
  /** Linear and global. The group `secret` is what goes; without one, the whole match. */
  readonly pattern: RegExp;
  /** Rejects placeholders and code. */
  readonly accept?: (secret: string) => boolean;
}

/** THE table: tokens with a form of their own first, then places where secrets stand. */
export const REDACT_RULES: readonly RedactRule[] = [
  {
    kind: "pem",
    hints: ["private key"],
    // The end may be missing, as in a log that was cut.
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?<secret>(?:(?!-----BEGIN )[\s\S]){0,20000}?)(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?=-----BEGIN )|(?![\s\S]))/g,
    accept: (secret) => secret.trim() !== "",
  },
  token("age-key", "age-secret-key-", /\bAGE-SECRET-KEY-1[A-Z0-9]{20,80}/g),
  token("jwt", "eyj", /\beyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}(?:\.[\w-]{0,2000})?/g),
  token("anthropic", "sk-ant-", /\bsk-ant-[\w-]{16,300}/g),
  token("openrouter", "sk-or-", /\bsk-or-[\w-]{16,200}/g),
  token("openai", "sk-", /\bsk-(?:proj|svcacct|admin|None)-[\w-]{20,300}|\bsk-[A-Za-z0-9]{32,64}\b/g),
  token("github", "gh", /\bgh[pousr]_[A-Za-z0-9]{20,255}/g),
  token("github", "github_pat_", /\bgithub_pat_[A-Za-z0-9_]{22,255}/g),
  token("gitlab", "gl", /\b(?:glpat|gldt|glrt|glptt|glft|glcbt|glsoat|glimt|glagent|gloas)-[\w.-]{20,300}/g),
  token("aws-key-id", "a", /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g),
  token("google-api", "aiza", /\bAIza[\w-]{35}/g),
  token("google-oauth", "ya29.", /\bya29\.[\w-]{20,400}/g),
  token("google-client", "gocspx-", /\bGOCSPX-[\w-]{20,60}/g),
  token("slack", "xox", /\bxox[abeoprs]-(?:[\w-]{10,300})/g),
  token("slack", "xapp-", /\bxapp-\d-[\w-]{20,300}/g),
  token(
    "slack-webhook",
    "hooks.slack.com",
    /hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/+-]{20,200}/g,
  ),
  token(
    "discord-webhook",
    "/api/webhooks/",
    /discord(?:app)?\.com\/api\/webhooks\/\d{15,21}\/[\w-]{40,100}/g,
  ),
  token("discord", ".", /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}\b/g),
  token("telegram", ":aa", /\b\d{8,10}:AA[\w-]{32,34}\b/g),
  token("stripe", "_", /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,250}/g),
  token("stripe-webhook", "whsec_", /\bwhsec_[A-Za-z0-9+/=]{20,100}/g),
  token("square", "sq0", /\bsq0[a-z]{3}-[\w-]{22,60}/g),
  token("shopify", "shp", /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g),
  token("npm", "npm_", /\bnpm_[A-Za-z0-9]{30,64}\b/g),
  token("pypi", "pypi-", /\bpypi-[\w-]{50,300}/g),
  token("rubygems", "rubygems_", /\brubygems_[a-f0-9]{40,60}\b/g),
  token("docker", "dckr_", /\bdckr_[po]at_[\w-]{20,60}/g),
  token("digitalocean", "do", /\bdo[opr]_v1_[a-f0-9]{64}\b/g),
  token("sendgrid", "sg.", /\bSG\.[\w-]{16,32}\.[\w-]{30,64}/g),
  token("mailgun", "key-", /\bkey-[a-f0-9]{32}\b/g),
  token("mailchimp", "-us", /\b[a-f0-9]{32}-us\d{1,2}\b/g),
  token("twilio", "sk", /\bSK[a-f0-9]{32}\b/g),
  token("databricks", "dapi", /\bdapi[a-f0-9]{32}(?:-\d)?\b/g),
  token("huggingface", "hf_", /\bhf_[A-Za-z0-9]{30,60}\b/g),
  token("replicate", "r8_", /\br8_[A-Za-z0-9]{30,50}\b/g),
  token("groq", "gsk_", /\bgsk_[A-Za-z0-9]{40,64}\b/g),
  token("xai", "xai-", /\bxai-[A-Za-z0-9]{60,100}\b/g),
  token("perplexity", "pplx-", /\bpplx-[A-Za-z0-9]{40,64}\b/g),
  token("linear", "lin_", /\blin_(?:api|oauth)_[A-Za-z0-9]{32,64}\b/g),
  token("notion", "ntn_", /\bntn_[A-Za-z0-9]{40,60}\b/g),
  token("notion", "secret_", /\bsecret_[A-Za-z0-9]{43}\b/g),
  token("atlassian", "atatt", /\bATATT[\w=-]{50,300}/g),
  token("sentry", "sntry", /\bsntry[su]_[\w+/=-]{30,300}/g),
  token("vault", "hv", /\bhv[bsr]\.[\w-]{24,300}/g),
  token("terraform", ".atlasv1.", /\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80}/g),
  token("supabase", "sb", /\b(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,80})\b/g),
  token("fly", "fo1_", /\bfo1_[\w-]{40,60}\b/g),
  token("vercel", "vc", /\bvc[apkir]_[A-Za-z0-9]{24,64}\b/g),
  token("netlify", "nfp_", /\bnfp_[A-Za-z0-9]{36,48}\b/g),
  token("planetscale", "pscale_", /\bpscale_(?:tkn|pw|oauth)_[\w.=-]{32,80}/g),
  token("postman", "pmak-", /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/g),
  token("new-relic", "nr", /\bNR(?:AK|II|JS|RA)-[A-Za-z0-9-]{20,60}/g),
  token("grafana", "gl", /\bgl(?:c_[A-Za-z0-9+/=]{32,400}|sa_[A-Za-z0-9]{32}_[a-f0-9]{8})/g),
  token("doppler", "dp.", /\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,80}/g),
  token("pulumi", "pul-", /\bpul-[a-f0-9]{40}\b/g),
  token("figma", "figd_", /\bfigd_[\w-]{35,60}/g),
  token("airtable", "pat", /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/g),
  token("easypost", "ez", /\bEZ[AT]K[A-Za-z0-9]{54}\b/g),
  token("flutterwave", "flw", /\bFLW(?:PUB|SEC)K(?:_TEST)?-[a-fA-F0-9]{12,64}(?:-X)?/g),
  {
    kind: "azure",
    hints: ["accountkey=", "sharedaccesskey=", "sig="],
    pattern: /(?:AccountKey|SharedAccessKey|[?&]sig)=(?<secret>[A-Za-z0-9+/%]{30,200}={0,2})/gi,
  },
  {
    kind: "url-login",
    hints: ["://"],
    pattern:
      /\b[a-z][a-z0-9+.-]{1,30}:\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:[^\s/?#@'"`<>]{1,300}|[^\s:/?#[\]@'"`<>]{20,200})@/gi,
    accept: (secret) => !isPlaceholder(secret.slice(secret.indexOf(":") + 1)),
  },
  {
    kind: "authorization",
    hints: ["authorization", "bearer", "basic ", "x-api-key"],
    pattern:
      /(?:\b(?:proxy-)?authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:bearer|basic|token|digest|apikey|negotiate)?\s{0,3}|\bbearer\s{1,3}|\bx-api-key["']?\s{0,3}[:=]\s{0,3}["']?)(?<secret>[\w.~+/=-]{8,4000})/gi,
    accept: (secret) => !isPlaceholder(secret) && /\d|[A-Z].*[a-z]|[=+/]/.test(secret) && secret.length >= 12,
  },
  {
    kind: "cookie",
    hints: ["cookie"],
    pattern: /\b(?:set-)?cookie\s{0,2}:\s{0,3}(?<secret>[\w.-]{1,80}=[^\r\n'"]{8,4000})/gi,
  },
  {
    kind: "password-flag",
    hints: ["--", "curl", "mysql", "sshpass"],
    pattern:
      /(?:--(?:[a-z]{1,20}-){0,3}(?:password|passwd|pass|secret|token|api-?key|auth-?token|access-?key)[= ]\s{0,2}|\bsshpass\s+-p\s{0,2}|\bmysql\b[^\n|;]{0,80}?\s-p(?=\S)|\bcurl\b[^\n|;]{0,200}?\s(?:-u|--user)[= ]\s{0,2}["']?[^\s:"']{1,80}:)["']?(?<secret>[^\s'"`|;&<>]{4,500})/gi,
    accept: (secret) => !isPlaceholder(secret),
  },
  {
    kind: "assignment",
    hints: ["pass", "pwd", "secret", "token", "key", "credential", "auth", "dsn", "connection"],
    pattern:
      /(?:password|passwd|passphrase|passwort|pwd|secret|token|api[_-]?key|(?:access|private|secret|signing|encryption|auth|account|master|license)[_-]?key|client[_-]?secret|credentials?|auth|connection[_-]?string)(?:[_-]?(?:id|value|base64|base|hex|prod|dev|staging|test|[0-9]{1,2}))?["'`]?\s{0,4}(?:=>|:=|=|:)\s{0,4}(?:[brf]?["'`])?(?<secret>[^\s"'`,;<>(){}[\]]{6,2000}|(?<=["'`])[^"'`\r\n]{6,300})/gi,
    accept: looksSecret,
  },
  {
    kind: "assignment",
    hints: ["_key"],
    pattern:
      /[A-Za-z0-9]_KEY["'`]?\s{0,4}(?:=>|:=|=|:)\s{0,4}["'`]?(?<secret>[^\s"'`,;<>(){}[\]]{12,2000})/gi,
    accept: looksRandom,
  },
  {
    kind: "spoken",
    hints: ["password", "passphrase", "passcode"],
    pattern:
      /\b(?:password|passphrase|passcode)\s{1,2}(?:is|was|to|will be|should be)\s{1,2}["'`]?(?<secret>[^\s"'`,;]{6,200})/gi,
    accept: (secret) => /\d|[^\w.,;:!?]/.test(secret) && looksSecret(secret),
  },
  {
    kind: "long-random",
    hints: ["key", "secret", "token", "pass", "auth", "credential"],
    pattern:
      /\b(?:keys?|secret|token|password|passphrase|credential)s?\b[^\n\w]{0,12}(?:(?:is|was|of|the|my|our|here|value|use|to|for|this)\b[^\n\w]{0,6}){0,4}["'`]?(?<secret>[A-Za-z0-9+/_-]{20,300}={0,2})(?![\w/])/gi,
    accept: looksRandom,
  },
];

function token(kind: string, hint: string, pattern: RegExp): RedactRule {
  return { kind, hints: [hint], pattern };
}

function isPlaceholder(value: string): boolean {
  return /^(?:<|\[|\$|%|\{|x{3,}|\*{2,}|\.{3}|your|example|changeme|placeholder|pass(?:word)?$|secret$|token$|user$)/i.test(
    value,
  );
}
