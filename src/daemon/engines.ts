import { BOUNDS } from "../client/bounds.ts";
import type { Home } from "../config/home.ts";
import { configStamp } from "../config/inputs.ts";
import { createEngine, type SharedParts } from "../engine.ts";
import type { Engine } from "../operations/engine-type.ts";

export type SessionEnv = Readonly<Record<string, string>>;

/** The engine of a session environment: the daemon's own decides for none. */
export type Engines = (env: SessionEnv, asker?: "agent" | "person") => Engine;

/** Sessions with the same environment share one. */
const MOST_ENGINES = 32;

/** All engines share the store; one is created anew once config.yaml changed. */
export function createEngines(home: Home, shared: (env: SessionEnv) => SharedParts): Engines {
  const engines = new Map<string, Engine>();
  return (sessionEnv, asker = "agent") => {
    const env = { ...sessionEnv, UNBIDDEN_HOME: home.root };
    const name = JSON.stringify([configStamp(home), asker, Object.entries(env).sort()]);
    const existing = engines.get(name);
    if (existing) return existing;
    const busyTimeoutMs = BOUNDS.busyElsewhere;
    const isPerson = asker === "person";
    const engine = createEngine({ env, entryPoint: "daemon", busyTimeoutMs, isPerson, shared: shared(env) });
    const [oldest] = engines.keys();
    if (engines.size >= MOST_ENGINES && oldest !== undefined) engines.delete(oldest);
    engines.set(name, engine);
    return engine;
  };
}
