import { linkSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { Home } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { readOwnFile, replaceOwnFile, writeOwnDraft } from "../files/own-file.ts";

/** Address of a home's daemon for HTTP. Stored, so that port and token stay the same. */
export interface HttpAddress {
  readonly port: number;
  /** 256 random bits as hex digits, good for every route. */
  readonly token: string;
}

/** Random bytes as hex digits. */
type Random = (size: number) => string;

/** Null when there is none yet, or none that can be read. */
export function readHttpAddress({ root, http }: Pick<Home, "root" | "http">): HttpAddress | null {
  try {
    const { port, token } = JSON.parse(readOwnFile(root, http).toString()) as Record<string, unknown>;
    const isPort = Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;
    if (!isPort || !isToken(token)) return null;
    return { port: Number(port), token };
  } catch {
    // Not created yet.
    return null;
  }
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** A free port and a new token, not stored yet. Throws `DAEMON_FAILED`. */
export async function newHttpAddress(random: Random): Promise<HttpAddress> {
  return { port: await freePort(random), token: random(32) };
}

/** Stores the home's address unless it has one: of several processes at once all get the same. */
export function saveHttpAddress(home: Home, address: HttpAddress): HttpAddress {
  const draft = writeOwnDraft(home.root, home.http, JSON.stringify(address));
  try {
    linkSync(draft, home.http);
  } catch {
    // Another process was faster, or the file holds no address.
    if (readHttpAddress(home) === null) renameSync(draft, home.http);
  }
  rmSync(draft, { force: true });
  return readHttpAddress(home) ?? address;
}

/** Replaces it, as when another program listens at the port. */
export function replaceHttpAddress(home: Home, address: HttpAddress): void {
  replaceOwnFile(home.root, home.http, JSON.stringify(address));
}

/** Below the ports that systems give to outgoing connections, which would collide now and then. */
const [LOWEST, PORTS] = [20_000, 12_000];
const TRIES = 50;

async function freePort(random: Random): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const port = LOWEST + (Number.parseInt(random(4), 16) % PORTS);
    if (await isFree(port)) return port;
  }
  throw new UnbiddenError("DAEMON_FAILED", `no port is free between ${LOWEST} and ${LOWEST + PORTS}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
