import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { BOUNDS } from "./bounds.ts";

/** A hook call as the installed launcher passes it on; `docs/daemon.md` describes its bytes. */
export interface LauncherCall {
  /** The hook that answers where the daemon does not. */
  readonly hookFile: string;
  readonly agent: string;
  /** Extra time the agent waits, in ms. */
  readonly patienceMs: number;
  readonly env: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
  /** Whether the launcher still listens. */
  readonly isWaiting: () => Promise<boolean>;
}

/** `text` is null for silence; `alone` leaves the call to the launcher's own hook. */
export type LauncherAnswer =
  | { readonly status: "answered"; readonly text: string | null; readonly written: () => Promise<void> }
  | { readonly status: "alone" };

interface LauncherSocketOptions {
  readonly random: (size: number) => string;
  readonly answer: (call: LauncherCall) => Promise<LauncherAnswer>;
}

/** The path names the version of what launchers and daemons say to each other. */
export const HOOK_PATH = "/hook/1";
export const WRITTEN_PATH = "/written/";
/** For a client that cannot hold raw bytes; the payload alone is encoded. */
const BASE64 = "base64";

/** Longest conversation; the launcher has left long before. */
const LONGEST_MS = 10_000;
const MOST_CONVERSATIONS = 256;
/** Base64 adds a third, an environment something. */
const MOST_BYTES = BOUNDS.payloadBytes * 1.4 + 1_000_000;

/** Answers launchers at an address in a folder that is the user's alone: nobody else can come in. Rejects when it cannot be had. */
export function listenForLaunchers(address: string, options: LauncherSocketOptions): Promise<Server> {
  const deliveries = new Map<string, () => Promise<void>>();
  const { createServer } = process.getBuiltinModule("node:http");
  const server = createServer(
    { requestTimeout: LONGEST_MS, keepAliveTimeout: LONGEST_MS },
    (request, response) => serve(request, response, deliveries, options).catch(() => void request.destroy()),
  );
  server.maxConnections = MOST_CONVERSATIONS;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve(server));
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  deliveries: Map<string, () => Promise<void>>,
  { random, answer }: LauncherSocketOptions,
): Promise<void> {
  const { url = "" } = request;
  if (url.startsWith(WRITTEN_PATH)) {
    const delivery = url.slice(WRITTEN_PATH.length);
    const written = deliveries.get(delivery);
    deliveries.delete(delivery);
    await written?.();
    return reply(response, 200);
  }
  const call = url === HOOK_PATH ? parseCall(await bodyOf(request), request) : null;
  const said: LauncherAnswer = call ? await answer(call) : { status: "alone" };
  if (said.status === "alone") return reply(response, 409);
  if (said.text === null) return reply(response, 200);
  const delivery = random(16);
  deliveries.set(delivery, said.written);
  // Not confirmed by then: it was not written.
  setTimeout(() => deliveries.delete(delivery), LONGEST_MS).unref();
  reply(response, 200, `${delivery}\n${said.text}`);
}

/** Throws when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > MOST_BYTES) throw new RangeError("a launcher sent too much");
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/** Null for anything that no launcher of ours sends. */
function parseCall(body: Buffer, { headers, socket }: IncomingMessage): LauncherCall | null {
  const parts = fieldsAndRest(body);
  if (parts === null) return null;
  const [hookFile = "", agent = "", seconds, ...variables] = parts.fields;
  const isText = headers["content-transfer-encoding"] === BASE64;
  return {
    hookFile,
    agent,
    patienceMs: (Number(seconds) || 0) * 1_000,
    env: Object.fromEntries(variables.map(variable)),
    payload: isText ? Buffer.from(parts.rest.toString("latin1"), BASE64) : parts.rest,
    isWaiting: () => isSocketOpen(socket),
  };
}

/** Fields that end with NUL: hook, agent, seconds, variables, and an empty one before the payload. */
function fieldsAndRest(body: Buffer): { readonly fields: readonly string[]; readonly rest: Buffer } | null {
  const fields: string[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf(0, at);
    if (end < 0) return null;
    // The agent's name may be empty, too.
    if (end === at && fields.length >= 3) return { fields, rest: body.subarray(end + 1) };
    fields.push(body.toString("utf8", at, end));
    at = end + 1;
  }
}

function variable(text: string): [string, string] {
  const [name = ""] = text.split("=", 1);
  return [name, text.slice(name.length + 1)];
}

function reply(response: ServerResponse, status: number, text = ""): void {
  const body = Buffer.from(text);
  response.sendDate = false;
  response.writeHead(status, { "content-length": body.length }).end(body);
}

/** Node notices an end only when it polls its sockets, which it does between two of these. */
export async function isSocketOpen(
  socket: Pick<IncomingMessage["socket"], "readableEnded" | "destroyed">,
): Promise<boolean> {
  for (let looks = 0; looks < 2; looks++) await new Promise((resolve) => setImmediate(resolve));
  return !socket.readableEnded && !socket.destroyed;
}
