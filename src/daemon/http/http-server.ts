import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type HttpAddress,
  newHttpAddress,
  readHttpAddress,
  replaceHttpAddress,
  saveHttpAddress,
} from "../../client/http-address.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { DaemonEnv } from "../daemon-env.ts";
import { log, logError } from "../log.ts";
import type { HttpDeps } from "./http-app.ts";

const MOST_CONNECTIONS = 256;
/** Longest wait for a whole request. */
const REQUEST_MS = 10_000;
/** A daemon that just ended may still have the port. */
const TRIES = 10;
const PAUSE_MS = 50;

/** Listens on 127.0.0.1 at the home's port; at a new one, with a new token, when another program has it. Throws `DAEMON_FAILED`. */
export async function openHttpServer(daemonEnv: DaemonEnv, deps: HttpDeps): Promise<Server> {
  const open = (address: HttpAddress) => listenWithRetries(listenerFor(daemonEnv, deps, address), address);
  const fresh = () => newHttpAddress(daemonEnv.random);
  const known = readHttpAddress(daemonEnv.home) ?? saveHttpAddress(daemonEnv.home, await fresh());
  const server = await open(known);
  if (server) return server;
  const other = await fresh();
  const moved = await open(other);
  if (moved === null) throw new UnbiddenError("DAEMON_FAILED", `no port to listen at, tried ${other.port}`);
  replaceHttpAddress(daemonEnv.home, other);
  log(daemonEnv, "port taken", { port: known.port, instead: other.port });
  return moved;
}

/** The libraries take more memory than all else of an idle daemon, so they are loaded for the first request. */
function listenerFor(daemonEnv: DaemonEnv, deps: HttpDeps, address: HttpAddress): RequestListener {
  let app: Promise<RequestListener> | undefined;
  const load = async () => (await import("./http-app.ts")).appFor(deps, address);
  return async (request, response) => {
    try {
      app ??= load();
      await (await app)(request, response);
    } catch (error) {
      logError(daemonEnv, error, "DAEMON_FAILED");
      response.writeHead(500).end();
    }
  };
}

/** Null when the port is taken. */
async function listenWithRetries(listener: RequestListener, { port }: HttpAddress): Promise<Server | null> {
  for (let left = TRIES; left > 0; left--) {
    const server = await listenOnce(listener, port);
    if (server) return server;
    await sleep(PAUSE_MS);
  }
  return null;
}

function listenOnce(listener: RequestListener, port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer(
      {
        requestTimeout: REQUEST_MS,
        headersTimeout: REQUEST_MS,
        // Node looks every 30 s otherwise, so that slow connections would shut the door for that long.
        connectionsCheckingInterval: 1_000,
      },
      listener,
    );
    server.maxConnections = MOST_CONNECTIONS;
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
