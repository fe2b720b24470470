import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isStrange } from "../given-value.ts";
import { isPlaced, isPlacedInWords, isWordAndNumber } from "./placed-value.ts";

/** Shorter than elsewhere: no blank before it keeps one from beginning within another. */
const VALUE = String.raw`["'\x60]?(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,300}?)`;

const USERS = "root admin administrator pi ubuntu postgres deploy sa vagrant superuser".split(" ");
const SERVICES =
  "stripe openai anthropic sendgrid twilio mailgun postmark cloudflare datadog sentry heroku vercel netlify supabase paypal shopify algolia mapbox airtable notion replicate pinecone mistral groq huggingface deepgram elevenlabs digitalocean hetzner".split(
    " ",
  );

/** Secrets beside the name of a user or a service that everybody knows, and of nothing else. */
export const KNOWN_NAME_RULES: readonly ContextRule[] = [
  {
    // "root:V on the pi"
    kind: "spoken",
    hints: USERS.map((user) => `${user}:`),
    needs: [[" on ", " for ", " at ", " auf ", " sur "]],
    pattern: () =>
      new RegExp(
        String.raw`(?<!(?:[\w:/.@-]|chown(?: -R)? ))(?:${USERS.join("|")}):${VALUE}(?=["'\x60]?\s(?:on|for|at|auf|sur)\s)`,
        "gi",
      ),
    accept: (secret) => (isPlacedInWords(secret) || isWordAndNumber(secret)) && !/[/:]/.test(secret),
  },
  {
    // "stripe: V"
    kind: "spoken",
    hints: SERVICES,
    needs: [[":", "="], "0123456789".split("")],
    pattern: () =>
      new RegExp(
        String.raw`(?<![\w./@-])(?:${SERVICES.join("|")})(?:\s(?:live|test|prod|production|staging|dev))?\s{0,2}[:=]\s{0,3}${VALUE}(?=["'\x60.,;)]{0,3}(?:\s|\\|$))`,
        "gi",
      ),
    accept: (secret) =>
      secret.length >= 12 &&
      !/[/\\@,]/.test(secret) &&
      /[a-z]/.test(secret) &&
      /[A-Z]|[!#$%^*]/.test(secret) &&
      isStrange(secret),
  },
  {
    // A user and a password as the value of one setting: `AUTH_BASIC_USER=anna:V`
    kind: "assignment",
    hints: ["auth", "htpasswd", "userpass", "user_pass"],
    needs: [[":"]],
    pattern: () =>
      new RegExp(
        String.raw`${oneOf`
          basic_?auth|auth_?basic|http_?auth|proxy_?auth|htpasswd|user_?pass(?:word)?
        `}(?:_(?:users?|credentials?|creds|login))?["'\x60]?(?:\s{0,3}[:=]\s{0,3}|\s{1,3})["'\x60]?[\w.@-]{2,40}:${VALUE}(?=[;,]?(?:["'\x60]|\s|\\|$))`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret) && !/^\d{1,5}$|^\/|^[\w.-]+\/[\w./-]*$/.test(secret),
  },
];
