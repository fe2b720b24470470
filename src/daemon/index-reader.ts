import { availableParallelism } from "node:os";
import { type MessagePort, Worker } from "node:worker_threads";
import { BOUNDS } from "../client/bounds.ts";
import { homeOf } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { type IndexReaders, type ReadIndex, readIndexScope } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";

/** Data the reading thread starts with. */
export interface ReaderData {
  readonly env: NodeJS.ProcessEnv;
  /** What to read of the index. */
  readonly part: Parameters<typeof readIndexScope>[2];
}

export function isReaderData(data: unknown): data is ReaderData {
  return typeof data === "object" && data !== null && "part" in data;
}

/** More threads would wait for each other. */
const MOST_THREADS = 4;
/** Every thread leaves behind memory that the system does not get back. */
const MEMORIES_PER_THREAD = 250_000;

/** A tenth of a second's reading. */
const LEAST_MEMORIES = 10_000;

/** Read parts of the index on threads that live as long as that takes. */
export function indexReaders(source: Pick<DaemonEnv, "file" | "home" | "env">): IndexReaders {
  return {
    parts: (memories) =>
      memories < LEAST_MEMORIES
        ? 0
        : Math.min(MOST_THREADS, availableParallelism(), Math.ceil(memories / MEMORIES_PER_THREAD)),
    read: (scope, blocks) => readOnThread(source, { scope, blocks }),
  };
}

function readOnThread(
  { file, home, env }: Pick<DaemonEnv, "file" | "home" | "env">,
  part: ReaderData["part"],
): Promise<ReadIndex> {
  const data: ReaderData = { env: { ...env, UNBIDDEN_HOME: home.root }, part };
  const { promise, resolve, reject } = Promise.withResolvers<ReadIndex>();
  const worker = new Worker(file, { workerData: data });
  worker.on("message", (read) => {
    resolve(read);
    void worker.terminate();
  });
  worker.on("error", reject);
  worker.on("exit", () =>
    reject(new UnbiddenError("DAEMON_FAILED", "the thread that reads the index ended")),
  );
  return promise;
}

/** Runs that thread. */
export async function serveIndex(port: MessagePort, { env, part }: ReaderData): Promise<void> {
  const { index, buffers } = await readIndexScope(homeOf(env), BOUNDS.busyElsewhere, part);
  port.postMessage(index, buffers);
}
