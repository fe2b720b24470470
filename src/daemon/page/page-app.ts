import { join } from "node:path";
import { type Context, Hono } from "hono";
import { setCookie } from "hono/cookie";
import type { Engine } from "../../operations/engine-type.ts";
import { PAGE_WORK } from "../../operations/page/long-work.ts";
import { addOperationRoutes, answerInput, type RunWork } from "../http/operation-routes.ts";
import type { PageChanges } from "./page-changes.ts";
import { readPageFiles } from "./page-files.ts";
import { cookieName, pageGuard, sessionCookie, withCookie, withKey } from "./page-guard.ts";
import { type PageSessions, SESSION_MS } from "./page-sessions.ts";
import type { PageWork } from "./page-work.ts";

/** What the page needs of the daemon; its operations are a person's. */
export interface PageDeps {
  readonly port: number;
  readonly sessions: PageSessions;
  readonly changes: PageChanges;
  readonly work: PageWork;
  /** Of a session in whose shell these options are set. */
  readonly engine: (env: Readonly<Record<string, string>>) => Engine;
  readonly runWork: RunWork;
  /** Called at each request of a session. */
  readonly onRequest: () => void;
}

/** The page at `/ui/`: its files for a session's cookie, its data for cookie and key, and nothing for others. */
export function pageApp({ port, sessions, changes, work, engine, runWork, onRequest }: PageDeps): Hono {
  const files = readPageFiles(join(import.meta.dirname, "page"));
  const app = new Hono();
  const engineOf = (context: Context) => engine(sessions.variablesOf(sessionCookie(context, port)));
  app.use("*", pageGuard(port));
  app.get("/enter", (context) => openSession(context, port, sessions));
  app.use("*", withCookie(port, sessions, refusal));
  app.use("*", async (_, next) => {
    onRequest();
    await next();
  });
  app.get("*", async (context, next) => {
    const file = files.get(
      context.req.path === "/ui/" ? "index.html" : context.req.path.slice("/ui/".length),
    );
    return file ? context.body(new Uint8Array(file.bytes), 200, { "content-type": file.type }) : next();
  });
  app.use("*", withKey(port, sessions));
  app.get("/live/changes", (context) => {
    const stream = changes.open();
    return stream === null
      ? context.body(null, 503)
      : context.body(stream, 200, { "content-type": "text/event-stream" });
  });
  addWorkRoutes(app, work);
  app.get("/sources", async (context) => context.json(await engineOf(context).importable()));
  app.post("/lines", (context) =>
    answerInput(context, "list", (input) => engineOf(context).memoryLines(input)),
  );
  app.post("/pieces", (context) =>
    answerInput(context, "list", async (input) => lineByLine(await engineOf(context).memoryPieces(input))),
  );
  app.post("/cursors", (context) =>
    answerInput(context, "list", (input) => engineOf(context).memoryCursors(input)),
  );
  addOperationRoutes(app, engineOf, runWork);
  return app;
}

/** Each value as one line of JSON, made when the last one is on its way. */
function lineByLine(values: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  return ReadableStream.from(toLines(values));
}

async function* toLines(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Long operations run elsewhere: a request begins one, and a stream tells where it stands. */
function addWorkRoutes(app: Hono, work: PageWork): void {
  app.get("/live/tasks", (context) =>
    context.body(work.open(), 200, { "content-type": "text/event-stream" }),
  );
  for (const name of PAGE_WORK) {
    app.post(`/tasks/${name}`, (context) =>
      answerInput(context, name, async (input) => ({ isBegun: work.start(name, input) })),
    );
  }
}

/** Turns the code of a link into a session, once; what only looks ahead at links spends none. */
function openSession(context: Context, port: number, sessions: PageSessions): Response {
  const isPrefetch = context.req.header("sec-purpose") ?? context.req.header("purpose");
  const session = isPrefetch ? null : sessions.enter(context.req.query("code") ?? "");
  if (session === null) return context.html(whatToRun("This link was used before, or is too old."), 403);
  setCookie(context, cookieName(port), session.cookie, {
    path: "/ui",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: SESSION_MS / 1_000,
  });
  // By our own document and not by a redirect: a strict cookie is not sent along one that began elsewhere.
  return context.html(
    `<!doctype html><title>Unbidden</title><link rel="icon" href="/ui/icon.svg"><meta http-equiv="refresh" content="0;url=/ui/#key=${session.key}">`,
  );
}

function refusal(context: Context): Response {
  return context.req.path === "/ui" || context.req.path === "/ui/"
    ? context.html(whatToRun("No session is open in this browser."), 401)
    : context.body(null, 401);
}

function whatToRun(why: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Unbidden</title><p>${why} Run <code>unbidden ui</code> in a terminal.</p></html>`;
}
