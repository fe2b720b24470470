import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { PageSessions } from "./page-sessions.ts";

/** The header in which the page's script sends the key of its session. */
const KEY_HEADER = "x-unbidden-key";

/** Empty where the browser has none. */
export function sessionCookie(context: Context, port: number): string {
  return getCookie(context, cookieName(port)) ?? "";
}

/** No inline script or style, nothing from elsewhere, and no text that becomes markup. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

/** Browsers send cookies to every port of a host, so each home's has a name of its own. */
export function cookieName(port: number): string {
  return `unbidden_${port}`;
}

/** Every answer's headers, and the refusal of foreign names, origins and sites. */
export function pageGuard(port: number): MiddlewareHandler {
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  return async (context, next) => {
    const { req } = context;
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    const host = req.header("host") ?? "";
    const origin = req.header("origin");
    const isOwn = origin === undefined ? req.method === "GET" : origin === `http://${host}`;
    return hosts.has(host) && isOwn ? next() : context.body(null, 403);
  };
}

/** Requires the session's cookie; a link from elsewhere does not carry it, and other ports of this host may not use it. */
export function withCookie(port: number, sessions: PageSessions, refuse: (c: Context) => Response) {
  const handler: MiddlewareHandler = async (context, next) => {
    const site = context.req.header("sec-fetch-site") ?? "none";
    if (site !== "none" && site !== "same-origin") return context.body(null, 403);
    return sessions.isCookie(sessionCookie(context, port)) ? next() : refuse(context);
  };
  return handler;
}

/** Requires the cookie and its key, and JSON for a write: no form and no other page can send both. */
export function withKey(port: number, sessions: PageSessions): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const key = req.header(KEY_HEADER) ?? "";
    if (!sessions.isKey(sessionCookie(context, port), key)) return context.body(null, 401);
    const [type] = (req.header("content-type") ?? "").split(";", 1);
    if (req.method !== "GET" && type?.trim().toLowerCase() !== "application/json")
      return context.body(null, 415);
    return next();
  };
}
