import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { Home } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";

/** Where a home's daemon listens for HTTP. Remembered, so that its port and token stay the same. */
export interface HttpAddress {
  readonly port: number;
  /** 256 random bits as hex digits, good for every route. */
  readonly token: string;
}

/** That many random bytes as hex digits. */
type Random = (size: number) => string;

/** Null when there is none yet, or none that can be read. */
export function readHttpAddress({ http }: Pick<Home, "http">): HttpAddress | null {
  try {
    const { port, token } = JSON.parse(readFileSync(http, "utf8")) as Record<string, unknown>;
    const isPort = Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;
    if (!isPort || !isToken(token)) return null;
    return { port: Number(port), token };
  } catch {
    // None was made: whoever needs one makes it.
    return null;
  }
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** A port that is free now, and a token nobody has; kept by nobody yet. Throws `DAEMON_FAILED`. */
export async function newHttpAddress(random: Random): Promise<HttpAddress> {
  return { port: await freePort(random), token: random(32) };
}

/** The home's address from now on, unless it has one: of several that make one at once all get the same. */
export function saveHttpAddress(home: Home, address: HttpAddress): HttpAddress {
  const draft = writeDraft(home, address);
  try {
    linkSync(draft, home.http);
  } catch {
    // Somebody was faster, or what lies there is no address.
    if (readHttpAddress(home) === null) renameSync(draft, home.http);
  }
  rmSync(draft, { force: true });
  return readHttpAddress(home) ?? address;
}

/** The same in place of the one it has, as when somebody else listens at the port. */
export function replaceHttpAddress(home: Home, address: HttpAddress): void {
  renameSync(writeDraft(home, address), home.http);
}

/** Written whole before it gets its name, because anybody may read it at any moment. */
function writeDraft(home: Home, address: HttpAddress): string {
  const draft = `${home.http}.${process.pid}`;
  mkdirSync(home.run, { recursive: true, mode: 0o700 });
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(address), { mode: 0o600, flag: "wx" });
  return draft;
}

/** Below those that systems give to passing connections, which would take it from us now and then. */
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
