import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { BOUNDS } from "../../../src/client/bounds.ts";
import type { HttpAddress } from "../../../src/client/http-address.ts";
import { guard } from "../../../src/daemon/http/guard.ts";
import { mcpOverHttp } from "../../../src/mcp/http.ts";
import { until } from "../daemon.ts";
import { SUITE_WORLD, suiteServer } from "./suite-server.ts";

export interface Guarded {
  readonly address: HttpAddress;
  readonly server: Server;
}

/** The suite's server as the daemon serves ours: by the same code, behind the same guard. */
export function suiteOverHttp(): Promise<Guarded> {
  return servedBehindGuard(mcpOverHttp(() => SUITE_WORLD, BOUNDS.payloadBytes, suiteServer));
}

export async function servedBehindGuard(answer: (request: Request) => Promise<Response>): Promise<Guarded> {
  const server = createServer().listen(0, "127.0.0.1");
  await until(() => server.listening, "the suite's server");
  const { port } = server.address() as AddressInfo;
  const address: HttpAddress = { port, token: "f".repeat(64) };
  const app = new Hono().use("*", guard(address)).all("/mcp", ({ req }) => answer(req.raw));
  server.on("request", getRequestListener(app.fetch));
  return { address, server };
}
