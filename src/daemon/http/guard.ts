import type { MiddlewareHandler } from "hono";
import type { HttpAddress } from "../../client/http-address.ts";
import { isEqualSecret } from "../../client/wire.ts";

/** A client that ends a session sends none either. */
const BODILESS: ReadonlySet<string> = new Set(["GET", "DELETE"]);

/** Requires the token and our own host name, and refuses web pages. */
export function guard(address: HttpAddress): MiddlewareHandler {
  const hosts = new Set([`127.0.0.1:${address.port}`, `localhost:${address.port}`]);
  return async ({ req }, next) => {
    if (!hasValidToken(address, req.header("authorization"))) return statusOnly(401);
    if (!hosts.has(req.header("host") ?? "") || req.header("origin") !== undefined) return statusOnly(403);
    if (!BODILESS.has(req.method) && !isJsonType(req.header("content-type"))) return statusOnly(415);
    return next();
  };
}

function hasValidToken({ token }: HttpAddress, authorization = ""): boolean {
  return isEqualSecret(/^Bearer (\S+)$/i.exec(authorization)?.[1], token);
}

/** Only the status: neither the server's name nor its routes. */
function statusOnly(status: 401 | 403 | 415): Response {
  return new Response(null, { status });
}

function isJsonType(type = ""): boolean {
  return type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
