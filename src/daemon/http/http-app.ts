import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { HttpAddress } from "../../client/http-address.ts";
import { guard } from "./guard.ts";
import type { HttpDeps } from "./http-deps.ts";
import { startMetrics } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { addOperationRoutes } from "./operation-routes.ts";

/** Answers requests to this address; what is counted is counted from now on. */
export function appFor(
  { engine, state, figures, writes, onAsked }: HttpDeps,
  address: HttpAddress,
): ReturnType<typeof getRequestListener> {
  const metrics = startMetrics(figures);
  writes.onWrite = metrics.onWrite;
  const app = new Hono();
  app.use("*", guard(address));
  app.use("*", async (_, next) => {
    onAsked();
    await next();
  });
  app.get("/health", (context) => context.json(state()));
  app.get("/metrics", async (context) => context.text(await metrics.text()));
  app.get("/openapi.json", (context) => context.json(openApi()));
  addOperationRoutes(app, engine);
  app.notFound(() => new Response(null, { status: 404 }));
  return getRequestListener(app.fetch);
}
