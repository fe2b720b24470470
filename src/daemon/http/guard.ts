import type { MiddlewareHandler } from "hono";
import type { HttpAddress } from "../../client/http-address.ts";
import { isEqualSecret } from "../../client/wire.ts";

/** Lets pass who has the token, speaks to us by our own name, and is no web page. */
export function guard(address: HttpAddress): MiddlewareHandler {
  const hosts = new Set([`127.0.0.1:${address.port}`, `localhost:${address.port}`]);
  return async ({ req }, next) => {
    if (!hasValidToken(address, req.header("authorization"))) return statusOnly(401);
    if (!hosts.has(req.header("host") ?? "") || req.header("origin") !== undefined) return statusOnly(403);
    if (req.method !== "GET" && !isJsonType(req.header("content-type"))) return statusOnly(415);
    return next();
  };
}

function hasValidToken({ token }: HttpAddress, authorization = ""): boolean {
  return isEqualSecret(/^Bearer (\S+)$/i.exec(authorization)?.[1], token);
}

/** Nothing but the status: neither who is here nor what it could do. */
function statusOnly(status: 401 | 403 | 415): Response {
  return new Response(null, { status });
}

function isJsonType(type = ""): boolean {
  return type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
