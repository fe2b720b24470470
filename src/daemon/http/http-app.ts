import { isAbsolute } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { BOUNDS } from "../../client/bounds.ts";
import type { HttpAddress } from "../../client/http-address.ts";
import type { Engine } from "../../operations/engine-type.ts";
import { madeOnce } from "../../text/made-once.ts";
import { pageApp } from "../page/page-app.ts";
import { pageChanges } from "../page/page-changes.ts";
import type { PageSessions } from "../page/page-sessions.ts";
import { pageWork } from "../page/page-work.ts";
import type { WatchedWrites } from "../watched-writes.ts";
import { guard } from "./guard.ts";
import { type MetricSources, startMetrics } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { addOperationRoutes, type RunWork } from "./operation-routes.ts";

/** The parts of the daemon that HTTP requests need. */
export interface HttpDeps {
  /** An agent's; a person's for what they agreed to in their client. */
  readonly engine: (asker?: "person", env?: Readonly<Record<string, string>>) => Engine;
  /** Four hex digits. */
  readonly nonce: () => string;
  readonly state: () => object;
  readonly figures: MetricSources;
  readonly writes: WatchedWrites;
  readonly pages: PageSessions;
  readonly runWork: RunWork;
  /** Called at each request with a valid token. */
  readonly onRequest: () => void;
}

/** Answers requests to this address; metrics start now. */
export function appFor(deps: HttpDeps, address: HttpAddress): ReturnType<typeof getRequestListener> {
  const { engine, state, figures, writes, onRequest } = deps;
  const metrics = startMetrics(figures);
  const changes = pageChanges(onRequest);
  writes.onWrite = (write) => {
    metrics.onWrite(write);
    changes.onWrite(write);
  };
  const app = new Hono();
  app.route(
    "/ui",
    pageApp({
      port: address.port,
      sessions: deps.pages,
      changes,
      work: pageWork({ run: deps.runWork, onAlive: onRequest, onStored: changes.announce }),
      engine: (env) => engine("person", env),
      runWork: deps.runWork,
      onRequest,
    }),
  );
  app.use("*", guard(address));
  app.use("*", async (_, next) => {
    onRequest();
    await next();
  });
  app.get("/health", (context) => context.json(state()));
  app.get("/metrics", async (context) => context.text(await metrics.text()));
  app.get("/openapi.json", (context) => context.json(openApi()));
  addOperationRoutes(app, () => engine(), deps.runWork);
  const answerMcp = madeOnce(() => openMcp(deps));
  app.all(MCP_PATH, async ({ req }) => (await answerMcp())(req.raw));
  app.notFound(() => new Response(null, { status: 404 }));
  return getRequestListener(app.fetch);
}

const MCP_PATH = "/mcp";

/** An agent's tools; the SDK is loaded for the first request. */
async function openMcp({ engine, nonce }: HttpDeps) {
  const { mcpOverHttp } = await import("../../mcp/http.ts");
  const worldOf = (request: Request) => ({
    engine: async () => engine(),
    asPerson: async () => engine("person"),
    cwd: folderIn(request),
    session: undefined,
    nonce,
  });
  return mcpOverHttp(worldOf, BOUNDS.payloadBytes);
}

/** The project's folder, `/mcp?cwd=/home/me/project`; the root is the folder of none. */
function folderIn({ url }: Request): string {
  const cwd = new URL(url).searchParams.get("cwd") ?? "";
  return isAbsolute(cwd) && cwd.length <= MOST_PATH ? cwd : "/";
}

/** No system takes a longer path. */
const MOST_PATH = 4_096;
