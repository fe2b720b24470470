import type { MiddlewareHandler } from "hono";
import type { HttpAddress } from "../../client/http-address.ts";
import { isEqualSecret } from "../../client/wire.ts";

/** The one route that the token in an agent's settings opens. */
export const HOOK_ROUTE = "/hook/";

/** Lets pass who has a token that is good for the route, speaks to us by our own name, and is no web page. */
export function guard(address: HttpAddress): MiddlewareHandler {
  const hosts = new Set([`127.0.0.1:${address.port}`, `localhost:${address.port}`]);
  return async ({ req }, next) => {
    if (!hasValidToken(address, req.header("authorization"), req.path)) return statusOnly(401);
    if (!hosts.has(req.header("host") ?? "") || req.header("origin") !== undefined) return statusOnly(403);
    if (req.method !== "GET" && !isJsonType(req.header("content-type"))) return statusOnly(415);
    return next();
  };
}

function hasValidToken(
  { token, hookToken }: HttpAddress,
  authorization: string | undefined,
  path: string,
): boolean {
  const told = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  // Both are compared, whatever the path, so that time tells neither.
  const [isOwner, isHook] = [isEqualSecret(told, token), isEqualSecret(told, hookToken)];
  return isOwner || (isHook && path.startsWith(HOOK_ROUTE));
}

/** Nothing but the status: neither who is here nor what it could do. */
function statusOnly(status: 401 | 403 | 415): Response {
  return new Response(null, { status });
}

function isJsonType(type = ""): boolean {
  return type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
