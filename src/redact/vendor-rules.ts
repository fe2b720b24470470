import type { ContextRule } from "./context-rule.ts";
import { looksRandom } from "./entropy.ts";
import { isGiven } from "./given-value.ts";
import { isLetterJumble } from "./letter-values.ts";

const NEWLINE = String.raw`(?:\n|\\{1,7}n)[ \t>|+]{0,20}`;
const QUOTE = String.raw`\\{0,7}["']?`;

/** Whose keys look like nothing: names that mean nothing else. */
const MAKERS =
  `azure trello together honeycomb posthog confluent plaid mollie cohere mistral datadog snyk asana aws_secret secret_access_key
adafruit airtable algolia alibaba atlassian confluence bittrex meraki cloudflare codecov coinbase contentful droneci dropbox etsy
fastly finicity finnhub flickr freshbooks gitter gocardless jfrog artifactory kraken kucoin launchdarkly linkedin mailchimp
mailgun mapbox mattermost messagebird netlify new_relic newrelic nytimes okta privateai rapidapi sendbird sendgrid sourcegraph
squarespace sumologic travisci twitch typeform zendesk abuseipdb shodan virustotal openweather newsapi unsplash giphy tmdb
mapquest tomtom maptiler opencage polygon_io alphavantage binance bybit bitfinex etherscan pubnub vonage nexmo plivo sinch
clickatell infobip mandrill postmark sparkpost mailjet klaviyo amplitude mixpanel logrocket rollbar bugsnag raygun honeybadger
loggly papertrail uptimerobot pingdom opsgenie pagerduty onelogin cloudinary imagekit uploadcare storyblok datocms woocommerce
bigcommerce paypal braintree adyen razorpay chargebee recurly shippo quickbooks pipedrive freshdesk helpscout surveymonkey
deepgram assemblyai elevenlabs deepl weaviate qdrant zilliz wandb scrapingbee scraperapi brightdata zenrows serpapi hetzner vultr linode`.split(
    /\s+/,
  );
/** Behind a maker's name: what is no key of it. */
const NAMES_THING =
  /(?:[_ .-](?:id|ids|sha|hash|digest|release|version|commit|project|site|zone|org|account|app|team|workspace|build|request|trace|image|etag|checksum|fingerprint|uuid)|[a-z]Id)["'`]?(?:[:=,| ]|\s|\\t|is){1,6}["'`]?$/;

/** Keys whose makers mark them in the middle or at the end, and secrets of known files. */
export const VENDOR_RULES: readonly ContextRule[] = [
  {
    kind: "azure",
    hints: ["+ast", "+aeh", "+asb", "azfu", "+acr", "azse", "jqqj99", "azdo", "azcs", "aiot", "+arm", "+amc"],
    pattern: () =>
      /(?:(?<![A-Za-z0-9+/_-])|(?<=\\[nt])|(?<=(?:^|\n|\\n)[+-]))(?:[A-Za-z0-9+/]{76}\+(?:ASt|ABa|AMC)[A-Za-z0-9+/]{5,6}(?:==)?|[A-Za-z0-9+/]{33}(?:\+AEh|\+ASb|\+ARm|AIoT)[A-Za-z0-9+/]{5,6}=?|[\w-]{44}AzFu[\w-]{4,8}(?:==)?|[A-Za-z0-9+/]{42}(?:\+ACR|AzSe|AzCa)[A-Za-z0-9+/]{6}|[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{20,36}|[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})(?![A-Za-z0-9+/])/g,
  },
  {
    kind: "azure",
    hints: ["_pat"],
    pattern: () => /_PAT["']?\s{0,3}[:=]\s{0,3}["']?(?<secret>[A-Za-z0-9]{40,})/g,
    accept: looksRandom,
  },
  {
    kind: "azure",
    hints: ["sig=", "signature="],
    pattern: () =>
      /(?:[?&](?:sig|X-Amz-Signature|X-Goog-Signature|Signature|X-Amz-Security-Token)|(?<![\w-])Signature)=(?<secret>[\w+/%~.-]{30,}={0,2})/gi,
    accept: (secret, lead) => /^[?&]/.test(lead) || looksRandom(secret),
  },
  {
    kind: "vendor-key",
    hints: ["akia", "asia"],
    pattern: () =>
      /(?:[\v\f]{24}|A(?:KIA|SIA)[A-Z0-9]{16})["'`]?(?:[\s,|;:"'`]|\\{1,7}[tn"]|aws_secret_access_key|secret(?:[ _]?access)?[ _]?key|=|-){1,24}(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/gi,
    accept: looksRandom,
  },
  {
    // A link that is itself the permission: of hooks and of gateways to a chain.
    kind: "vendor-key",
    hints: [
      "hook",
      "trigger",
      "incoming",
      "alchemy",
      "infura",
      "quiknode",
      "quicknode",
      "ankr",
      "chainstack",
      "getblock",
      "blastapi",
      "drpc",
      "nodereal",
      "moralis",
      "inputs",
      "hc-ping",
      "/key/",
    ],
    needs: [["://"]],
    run: /[\w-]{16}/,
    pattern: () =>
      /:\/\/[\w.:@-]{1,200}(?:(?:\/[\w.~-]{1,80}){0,6}?\/(?:(?:web)?hooks?|incoming(?:-?(?:web)?hooks?)?|triggers?|hookshot|inputs|key)(?:\/[\w.~-]{1,60}){0,3}?|(?<=alchemy\S{0,40}|infura\S{0,40}|qui[ck]{1,2}node\S{0,40}|ankr\.\S{0,40}|chainstack\S{0,40}|getblock\S{0,40}|blastapi\S{0,40}|drpc\S{0,40}|nodereal\S{0,40}|moralis\S{0,40}|hc-ping\S{0,40})(?:\/[\w.~-]{1,20}){0,3}?)\/(?<secret>[\w-]{16,}(?:\/[\w-]{16,}){0,3})(?=["'`\s?#<>),/]|\\|$)/gi,
    accept: (secret) =>
      looksRandom(secret) ||
      isLetterJumble(secret) ||
      /^(?=.*\d)[a-z0-9]{20,}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(secret),
  },
  {
    // The same where the permission is short.
    kind: "vendor-key",
    hints: [
      "zapier",
      "build_hooks",
      ".make.com",
      "nosnch.in",
      "integrations/deploy",
      "/deploy/srv-",
      "cronitor",
    ],
    pattern: () =>
      /(?:hooks\.zapier\.com\/hooks\/\w{1,20}\/\d{1,12}|\/build_hooks|\bhook\.[\w.]{2,12}\.make\.com|nosnch\.in|\/integrations\/deploy\/prj_\w{1,40}|\/deploy\/srv-\w{1,40}\?key|cronitor\.link\/p)[/=](?<secret>[\w-]{5,})/gi,
  },
  {
    // Short names of keys, in the query of a URL.
    kind: "vendor-key",
    hints: ["id=", "key=", "auth", "code=", "sig", "sid=", "ticket=", "jwt=", "session", "cred", "access"],
    needs: [["?", "&"], ["="]],
    run: /=[\w%.-]{20}/,
    pattern: () =>
      /[?&](?:app_?id|app_?key|key|auth\w{0,12}|code|sig\w{0,8}|sign|access\w{0,8}|sid|ticket|jwt|otp|session\w{0,8}|cred\w{0,8}|user_?key|web_?key|license)=(?<secret>[\w%.~+/-]{20,}={0,2})/gi,
    accept: (secret) => looksRandom(secret.replace(/%[0-9a-f]{2}/gi, "")),
  },
  {
    // A request's signature, in its header.
    kind: "authorization",
    hints: ["-sign", "signature", "-hmac"],
    run: /[\w+/=-]{32}/,
    pattern: () =>
      /(?<![\w-])(?:[a-z][a-z0-9]{0,20}-){1,4}(?:sign|signature|hmac)(?:-\w{1,10})?["']?\s{0,2}[:=]\s{0,3}["']?(?:sha\d{1,3}=|v\d=)?(?<secret>[\w+/-]{32,}={0,2})/gi,
    accept: looksRandom,
  },
  {
    kind: "vendor-token",
    hints: ["1000."],
    pattern: () => /(?<![\w.])1000\.[0-9a-f]{32}\.[0-9a-f]{32}(?!\w)/g,
  },
  {
    kind: "vendor-key",
    hints: ["webhook.office", "webhookb2"],
    pattern: () => /webhook\.office(?:365)?\.com\/webhookb?2?\/(?<secret>[\w@/-]{40,})/gi,
  },
  {
    kind: "vendor-key",
    hints: ["_p0a1_", "_pf84_", "_pc75_", "_pe93_"],
    pattern: () => /(?<![\w-])[\w-]{60,70}_P[0-9A-F]{3}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  },
  {
    kind: "mailgun",
    hints: ["-"],
    run: /(?<=[0-9a-f]{32})-[0-9a-f]{8}-/,
    pattern: () => /(?<![\w-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/g,
  },
  {
    // Assertions of a login, JetBrains' tokens, and cluster tokens of k3s.
    kind: "vendor-key",
    hints: ["samlresponse", "samlrequest", "perm", "k10"],
    pattern: () =>
      /(?:SAML(?:Response|Request)\\{0,7}["']?\s{0,3}[=:]\s{0,3}\\{0,7}["']?(?<secret>[\w+/%-]{30,}={0,2})|(?<![\w-])perm[:-][\w=+/-]{8,400}\.[\w=+/-]{4,400}\.[\w=+/-]{20,}|(?<![\w-])K10[0-9a-f]{30,}::\w{1,40}:[\w-]{16,})/g,
  },
  {
    // A file of keys, as text for a variable.
    kind: "vendor-key",
    hints: [
      "p12",
      "pfx",
      "pkcs",
      "keystore",
      "jks",
      "kubeconfig",
      "keytab",
      "service_account",
      "credentials",
    ],
    needs: [["base64", "b64", "BASE64", "B64", "data", "DATA"]],
    pattern: () =>
      /(?:p12|pfx|pkcs_?12|keystore|jks|kubeconfig|keytab|service_?account|credentials)\w{0,20}?_?(?:base64|b64|data)\\{0,7}["']?\s{0,3}[:=]\s{0,3}\\{0,7}["']?(?<secret>[A-Za-z0-9+/]{40,}={0,2})/gi,
    accept: looksRandom,
  },
  { kind: "new-relic", hints: ["nral"], pattern: () => /(?<!\w)[0-9a-zA-Z]{30,40}NRAL(?!\w)/g },
  {
    kind: "twilio",
    hints: ["ac"],
    needs: [["AC"]],
    pattern: () =>
      /\bAC[0-9a-f]{32}\\{0,7}["']?[\s,:;|]{1,6}\\{0,7}["']?(?<secret>[0-9a-f]{32})(?![0-9a-f])/g,
  },
  {
    kind: "vendor-key",
    hints: ["client(", "api(", "sdk(", "clientv2("],
    pattern: () => /(?:client(?:v2)?|api|sdk)\(\s{0,4}\\{0,7}["'](?<secret>[\w-]{28,})(?=\\{0,7}["'])/gi,
    accept: looksRandom,
  },
  {
    kind: "vendor-key",
    hints: ["session", "sess", "sid="],
    needs: [["="]],
    pattern: () => /(?<![A-Za-z])(?:[\w-]{0,30}_)?(?:session|sess|sid)(?:_?id)?=(?<secret>[\w%.-]{20,})/gi,
    accept: looksRandom,
  },
  {
    kind: "vault",
    hints: ["unseal key", "root token", "recovery key"],
    pattern: () =>
      /(?:(?:unseal|recovery) key(?: \d{1,2})?|root token)\s{0,3}[:=]\s{0,4}["'`]?(?<secret>[A-Za-z0-9+/=._-]{20,})/gi,
  },
  {
    kind: "vendor-key",
    hints: ["kty"],
    pattern: () =>
      /(?<!\w)\\{0,7}["'](?:d|k|p|q|dp|dq|qi)\\{0,7}["']\s{0,4}:\s{0,4}\\{0,7}["'](?<secret>[\w-]{16,}={0,2})(?=\\{0,7}["'])/g,
  },
  {
    kind: "vendor-key",
    hints: ["client-key-data", "dockerconfigjson", "tls.key"],
    pattern: () =>
      new RegExp(
        `(?:client-key-data|\\.dockerconfigjson|tls\\.key)${QUOTE}\\s{0,4}:\\s{0,4}${QUOTE}(?<secret>[A-Za-z0-9+/]{16,}={0,2})`,
        "gi",
      ),
  },
  {
    kind: "vendor-key",
    hints: ["private-lines", "openvpn", "<tls-", "<key>", "<secret>", "ansible_vault"],
    pattern: () =>
      new RegExp(
        `(?:Private-Lines: \\d{1,4}|-----BEGIN OpenVPN [\\w -]{1,40}-----|<(?:tls-crypt(?:-v2)?|tls-auth|key|secret)>|\\$ANSIBLE_VAULT;[\\w.;-]{1,60})(?:${NEWLINE}(?:#[^\\n\\\\]{0,80}|-----BEGIN[\\w -]{1,40}-----))*${NEWLINE}(?<secret>[A-Za-z0-9+/=]{16,}(?:${NEWLINE}[A-Za-z0-9+/=]{1,}(?![\\w+/=-]))*)`,
        "gi",
      ),
  },
  {
    kind: "vendor-key",
    hints: ["private-mac", "private-hash"],
    pattern: () => /Private-(?:MAC|Hash): (?<secret>[0-9a-f]{40,64})(?![0-9a-f])/gi,
  },
  {
    kind: "vendor-key",
    hints: ["genkey", "genpsk"],
    pattern: () =>
      new RegExp(`\\bwg\\s+gen(?:key|psk)\\b[^\\n\\\\]{0,60}${NEWLINE}(?<secret>[A-Za-z0-9+/]{43}=)`, "gi"),
  },
  {
    kind: "cookie",
    hints: ["true", "false"],
    pattern: () =>
      /(?:TRUE|FALSE)(?:\t|\\t)\/[^\t\\]{0,80}(?:\t|\\t)(?:TRUE|FALSE)(?:\t|\\t)\d{1,12}(?:\t|\\t)[^\t\\]{1,80}(?:\t|\\t)(?<secret>[^\s\\]{4,})/g,
  },
  {
    kind: "vendor-key",
    hints: ["mfa", "totp", "2fa", "otp", "authenticator"],
    pattern: () =>
      /(?:mfa|totp|2fa|otp|authenticator)\b[\w ]{0,30}?(?:seed|secret|key|code)?["'`]?(?:\s+is)?[\s:=]{1,4}["'`]?(?<secret>[A-Z2-7]{4}(?:[A-Z2-7]{12,}|(?:[ -][A-Z2-7]{4}){3,})={0,6})(?![A-Za-z0-9])/gi,
    accept: (secret) => /^[A-Z2-7 =-]+$/.test(secret) && /\d/.test(secret),
  },
  {
    // Bitcoin's keys in base 58.
    kind: "vendor-key",
    hints: ["5", "k", "l"],
    needs: [["5", "K", "L"]],
    pattern: () => /(?<![\w+/-])(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![\w+/=-])/g,
    accept: (secret) =>
      looksRandom(secret) &&
      /[a-z].*[A-Z]|[A-Z].*[a-z]/.test(secret.slice(1)) &&
      (secret.match(/\d/g) ?? []).length >= 3,
  },
  { kind: "vendor-key", hints: ["_mmk"], pattern: () => /(?<!\w)[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\w)/g },
  {
    kind: "vendor-key",
    hints: ["."],
    run: /(?<=[a-f0-9]{32})\.\w{16}/,
    pattern: () => /(?<![\w.-])[a-f0-9]{32}\.[A-Za-z0-9]{16}(?![\w.-])/g,
    accept: (secret) => looksRandom(secret.slice(33)),
  },
  {
    // Names of makers before keys that look like nothing.
    kind: "assignment",
    hints: MAKERS.flatMap((maker) => [" ", "_", "-", ""].map((joint) => maker.replaceAll("_", joint))),
    pattern: () =>
      new RegExp(
        String.raw`(?:${MAKERS.join("|").replaceAll("_", "[ _-]?")})[\w .-]{0,40}?["'\x60]?(?:[:=,| ]|\s|\\t|is){1,6}["'\x60]?(?<secret>[\w+/-]{28,}={0,2})`,
        "gi",
      ),
    accept: (secret, lead) =>
      isGiven(secret) &&
      !NAMES_THING.test(lead) &&
      (looksRandom(secret) || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(secret)),
  },
];
