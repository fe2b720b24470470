import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { rawDial } from "./raw-pipe.ts";

/** Far more than a socket takes at once. */
const BYTES = 2_000_000;
const QUIET = { onOpen: () => {}, onPiece: () => {}, onClosed: () => {} };

const WAYS = ["send", "sendLast"] as const;

test.each(WAYS)("a large prompt reached a busy daemon with foreign bytes in it (%s)", async (way) => {
  const folder = await mkdtemp(join(tmpdir(), "raw-pipe-"));
  const address = join(folder, "socket");
  const dial = rawDial();
  if (dial === null) throw new Error("this Node has no raw pipe");
  const seen: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      socket.on("data", (piece) => void seen.push(piece)).on("error", reject);
      socket.on("data", () => count(seen) === BYTES && connection.close());
      socket.on("close", () => server.close(() => resolve()));
      // The daemon is busy: it reads only after the sender's memory was collected and used anew.
      setImmediate(() => {
        reuseMemory();
        socket.resume();
      });
    }).listen(address, () => {
      connection = dial(address, { ...QUIET, onOpen: () => void connection[way](Buffer.alloc(BYTES, "u")) });
    });
  });
  let connection: ReturnType<typeof dial>;
  await ended;
  await rm(folder, { recursive: true });
  expect(count(seen)).toBe(BYTES);
  expect(Buffer.concat(seen).filter((byte) => byte !== 117).length).toBe(0);
});

function count(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function reuseMemory(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  for (let round = 0; round < 20; round++) Buffer.alloc(BYTES, "x");
}
