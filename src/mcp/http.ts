import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpWorld } from "./mcp-world.ts";
import { unbiddenServer } from "./server.ts";

/** Open streams of clients that wait for changes; there are none, so nobody needs many. */
const MOST_STREAMS = 16;

/** Answers one HTTP request; `worldOf` knows the project from it, `serverOf` who answers. The caller has checked token, host and origin. */
export function mcpOverHttp(
  worldOf: (request: Request) => McpWorld,
  maxRequestBodySize: number,
  serverOf = unbiddenServer,
): (request: Request) => Promise<Response> {
  const bounds = { maxSubscriptions: MOST_STREAMS, maxRequestBodySize };
  const { fetch: answer } = createMcpHandler(
    ({ requestInfo }) => serverOf(worldOf(requestInfo ?? new Request("http://127.0.0.1/"))),
    bounds,
  );
  return (request) => answer(request);
}
