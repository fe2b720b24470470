import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../config/resolve.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log } from "./log.ts";

/**
 * Has the user's server embed new memories now and then; nothing is loaded where none is set. The returned function
 * aborts what is asked.
 */
export function startEmbeddingWork(daemonEnv: DaemonEnv, engine: () => Engine): () => void {
  const stopping = new AbortController();
  void runEmbeddingRounds(daemonEnv, engine, stopping.signal);
  return () => stopping.abort();
}

async function runEmbeddingRounds(daemonEnv: DaemonEnv, engine: () => Engine, signal: AbortSignal) {
  while (!signal.aborted) {
    const config = readConfig(daemonEnv.home, daemonEnv.env, "session").config;
    const pause = config["daemon.embed_minutes"] * 60_000;
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    const provider = config["embeddings.provider"];
    if (signal.aborted || provider === "static" || provider === "off") continue;
    try {
      const embedded = await engine().embedMissing(signal);
      if (embedded > 0) log(daemonEnv, "embedded", { memories: embedded });
    } catch {
      // Counted where it failed; the server is asked again when its pause is over.
    }
  }
}
