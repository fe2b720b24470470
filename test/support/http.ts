import { request } from "node:http";
import { join } from "node:path";
import { type HttpAddress, readHttpAddress } from "../../src/client/http-address.ts";
import type { ThrowAwayHome } from "./home.ts";

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface HttpCall {
  readonly method?: "GET" | "POST" | "PUT" | "OPTIONS" | "DELETE";
  readonly path: string;
  /** Null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Where a home's daemon listens; null when none ever did. */
export function httpAddressIn(home: ThrowAwayHome): HttpAddress | null {
  return readHttpAddress({ root: home.unbidden, http: join(home.unbidden, "run/http.json") });
}

/** Sends what it is told, header by header: `fetch` would not let it lie about who asks. */
export function callHttp(
  port: number,
  { method = "POST", path, token, headers = {}, body = "{}" }: HttpCall,
): Promise<HttpReply> {
  const hasBody = method === "POST" || method === "PUT";
  const own: Record<string, string> = {
    ...(hasBody ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path, headers: { ...own, ...headers } };
    const asked = request(options, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      const text = Buffer.concat(pieces).toString("utf8");
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    asked.on("error", reject);
    asked.end(hasBody ? body : undefined);
  });
}
