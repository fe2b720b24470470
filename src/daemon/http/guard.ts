import type { MiddlewareHandler } from "hono";
import type { HttpAddress } from "../../client/http-address.ts";
import { isSame } from "../../client/wire.ts";

/** The one route that the token in an agent's settings opens. */
export const HOOK_ROUTE = "/hook/";

/** Lets pass who has a token that is good for the route, speaks to us by our own name, and is no web page. */
export function guard(address: HttpAddress): MiddlewareHandler {
  const hosts = new Set([`127.0.0.1:${address.port}`, `localhost:${address.port}`]);
  return async ({ req }, next) => {
    if (!isKnown(address, req.header("authorization"), req.path)) return bare(401);
    if (!hosts.has(req.header("host") ?? "") || req.header("origin") !== undefined) return bare(403);
    if (req.method !== "GET" && !isJson(req.header("content-type"))) return bare(415);
    return next();
  };
}

function isKnown(
  { token, hookToken }: HttpAddress,
  authorization: string | undefined,
  path: string,
): boolean {
  const told = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  // Both are compared, whatever the path, so that time tells neither.
  const [isOwner, isHook] = [isSame(told, token), isSame(told, hookToken)];
  return isOwner || (isHook && path.startsWith(HOOK_ROUTE));
}

/** Nothing but the status: neither who is here nor what it could do. */
function bare(status: 401 | 403 | 415): Response {
  return new Response(null, { status });
}

function isJson(type = ""): boolean {
  return type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
