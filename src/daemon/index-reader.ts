import { type MessagePort, Worker } from "node:worker_threads";
import { BOUNDS } from "../client/bounds.ts";
import { homeOf } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { type ReadIndex, readIndexScope } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";

/** Data the reading thread starts with. */
export interface ReaderData {
  readonly env: NodeJS.ProcessEnv;
  /** Of the index. */
  readonly scope: number;
}

export function isReaderData(data: unknown): data is ReaderData {
  return typeof data === "object" && data !== null && "scope" in data;
}

/** Reads a scope of the index on a thread that lives as long as that takes. */
export function readOnThread({
  file,
  home,
  env,
}: Pick<DaemonEnv, "file" | "home" | "env">): (scope: number) => Promise<ReadIndex> {
  return (scope) => {
    const data: ReaderData = { env: { ...env, UNBIDDEN_HOME: home.root }, scope };
    const { promise, resolve, reject } = Promise.withResolvers<ReadIndex>();
    const worker = new Worker(file, { workerData: data });
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", () =>
      reject(new UnbiddenError("DAEMON_FAILED", "the thread that reads the index ended")),
    );
    return promise;
  };
}

/** Runs that thread. */
export async function serveIndex(port: MessagePort, { env, scope }: ReaderData): Promise<void> {
  const { index, buffers } = await readIndexScope(homeOf(env), BOUNDS.busyElsewhere, scope);
  port.postMessage(index, buffers);
}
