import { isEqualSecret } from "../../client/wire.ts";
import { hmacSha256 } from "../../text/hashes/sha256.ts";

/** How a browser shows that a person opened the page from their own terminal. */
export interface PageSessions {
  /** Null until it is known where the daemon listens. */
  port: number | null;
  /** A link for one visit, good for two minutes; null while nobody listens. */
  readonly newLink: (variables: Variables) => string | null;
  /** A session for a code, once; null for one that was used, is too old or was never made. */
  readonly enter: (code: string) => PageSession | null;
  /** The cookie is one of ours and not too old. */
  readonly isCookie: (cookie: string) => boolean;
  /** Options that the shell set in which the link was asked for. */
  readonly variablesOf: (cookie: string) => Variables;
  /** The key belongs to the cookie. */
  readonly isKey: (cookie: string, key: string) => boolean;
}

type Variables = Readonly<Record<string, string>>;

/**
 * A cookie, which the page's script cannot read, and a key, which only that script has: browsers send a cookie to
 * every port of a host, and keep storage for each port alone.
 */
interface PageSession {
  readonly cookie: string;
  readonly key: string;
}

export interface PageSecrets {
  /** The home's key: a session outlives a daemon. */
  readonly key: Uint8Array;
  /** Random bytes as hex digits. */
  readonly random: (size: number) => string;
  /** Ms since 1970. */
  readonly now: () => number;
}

const CODE_MS = 120_000;
/** A working day. */
export const SESSION_MS = 12 * 3_600_000;
/** Codes that wait; older ones go first. */
const MOST_CODES = 16;

export function pageSessions({ key, random, now }: PageSecrets): PageSessions {
  const codes = new Map<string, { readonly until: number; readonly variables: Variables }>();
  const seal = (what: string, text: string) =>
    hmacSha256(key, Buffer.from(`unbidden page ${what}\n${text}`)).toString("hex");
  const isCookie = (cookie: string): boolean => {
    const [until = "", nonce = "", set = "", seen = ""] = cookie.split(".");
    return isEqualSecret(seen, seal("cookie", `${until}.${nonce}.${set}`)) && Number(until) > now();
  };
  const newCode = (variables: Variables): string => {
    const code = random(32);
    codes.set(code, { until: now() + CODE_MS, variables });
    const [oldest] = codes.keys();
    if (codes.size > MOST_CODES && oldest !== undefined) codes.delete(oldest);
    return code;
  };
  const sessions: PageSessions = {
    port: null,
    newLink: (variables) =>
      sessions.port === null ? null : `http://127.0.0.1:${sessions.port}/ui/enter?code=${newCode(variables)}`,
    enter: (code) => {
      const waiting = codes.get(code);
      codes.delete(code);
      if (waiting === undefined || waiting.until < now()) return null;
      const named = `${now() + SESSION_MS}.${random(16)}.${toCookieText(waiting.variables)}`;
      const cookie = `${named}.${seal("cookie", named)}`;
      return { cookie, key: seal("key", cookie) };
    },
    isCookie,
    variablesOf: (cookie) => (isCookie(cookie) ? fromCookieText(cookie.split(".")[2] ?? "") : {}),
    isKey: (cookie, given) => isCookie(cookie) && isEqualSecret(given, seal("key", cookie)),
  };
  return sessions;
}

/** Browsers keep no cookie above 4 kB. */
const MOST_SET = 3_000;

/** In the sealed cookie they outlive a restart of the daemon, as the session does. */
function toCookieText(variables: Variables): string {
  if (Object.keys(variables).length === 0) return "";
  const text = Buffer.from(JSON.stringify(variables)).toString("base64url");
  return text.length > MOST_SET ? "" : text;
}

function fromCookieText(text: string): Variables {
  return text === "" ? {} : JSON.parse(Buffer.from(text, "base64url").toString());
}
