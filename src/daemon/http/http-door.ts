import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import {
  type HttpAddress,
  keepHttpAddress,
  newHttpAddress,
  readHttpAddress,
  replaceHttpAddress,
} from "../../client/http-address.ts";
import { rewriteHooks } from "../../client/rewrite-hooks.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Engine } from "../../operations/engine-type.ts";
import { log } from "../log.ts";
import type { DaemonPlace } from "../place.ts";
import type { WatchedWrites } from "../watched-writes.ts";
import { guard } from "./guard.ts";
import { type MetricSources, startMetrics } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { addOperationRoutes } from "./operation-routes.ts";
import { type AnswerCall, addToolHooks } from "./tool-hooks.ts";

/** What the door is for. */
export interface HttpNeeds {
  readonly engine: () => Engine;
  readonly answer: AnswerCall;
  readonly state: () => object;
  readonly figures: MetricSources;
  readonly writes: WatchedWrites;
  /** Somebody with a token was here. */
  readonly onAsked: () => void;
}

const MOST_CONNECTIONS = 256;
/** A request that is not whole by then is nobody's who has something to say. */
const REQUEST_MS = 10_000;
/** A daemon that was just ended may still have the port. */
const TRIES = 10;
const PAUSE_MS = 50;

/** Listens on 127.0.0.1 at the home's port; at another one, with other tokens, when somebody else has it. Throws `DAEMON_FAILED`. */
export async function openHttpDoor(place: DaemonPlace, needs: HttpNeeds): Promise<Server> {
  const metrics = startMetrics(needs.figures);
  needs.writes.onWrite = metrics.onWrite;
  const open = (address: HttpAddress) => listening(appFor(place, needs, address, metrics.text), address);
  const fresh = () => newHttpAddress(place.random);
  const known = readHttpAddress(place.home) ?? keepHttpAddress(place.home, await fresh());
  const server = await open(known);
  if (server) return server;
  const other = await fresh();
  const moved = await open(other);
  if (moved === null) throw new UnbiddenError("DAEMON_FAILED", `no port to listen at, tried ${other.port}`);
  // Only now: what cannot be listened at must not be in anybody's settings.
  replaceHttpAddress(place.home, other);
  log(place, "port taken", { port: known.port, instead: other.port });
  rewriteHooks(place, (what, more) => log(place, what, more));
  return moved;
}

function appFor(
  place: DaemonPlace,
  { engine, answer, state, onAsked }: HttpNeeds,
  address: HttpAddress,
  metrics: () => Promise<string>,
): Hono {
  const app = new Hono();
  app.use("*", guard(address));
  app.use("*", async (_, next) => {
    onAsked();
    await next();
  });
  app.get("/health", (context) => context.json(state()));
  app.get("/metrics", async (context) => context.text(await metrics()));
  app.get("/openapi.json", (context) => context.json(openApi()));
  addOperationRoutes(app, engine);
  addToolHooks(app, place, answer);
  app.notFound(() => new Response(null, { status: 404 }));
  return app;
}

/** Null when the port cannot be had. */
async function listening(app: Hono, { port }: HttpAddress): Promise<Server | null> {
  for (let left = TRIES; left > 0; left--) {
    const server = await listenOnce(app, port);
    if (server) return server;
    await sleep(PAUSE_MS);
  }
  return null;
}

function listenOnce(app: Hono, port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const serverOptions = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS };
    const options = { fetch: app.fetch, port, hostname: "127.0.0.1", serverOptions };
    const server = serve(options, () => resolve(server)) as Server;
    server.maxConnections = MOST_CONNECTIONS;
    server.on("error", () => resolve(null));
  });
}
