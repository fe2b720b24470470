import { BOUNDS } from "../client/bounds.ts";
import type { Home } from "../config/home.ts";
import { configStamp } from "../config/inputs.ts";
import { createEngine, type SharedParts } from "../engine.ts";
import type { Engine } from "../operations/engine-type.ts";

/** Engines by what a session said of itself: the daemon's own environment decides for none. */
export interface Engines {
  readonly engineFor: (env: Readonly<Record<string, string>>) => Engine;
}

/** Sessions that say the same share one. */
const MOST_ENGINES = 32;

/** Every engine works on what is shared; one is made anew once config.yaml changed. */
export function createEngines(
  home: Home,
  shared: SharedParts | ((env: Readonly<Record<string, string>>) => SharedParts),
): Engines {
  const made = new Map<string, Engine>();
  return {
    engineFor: (said) => {
      const env = { ...said, UNBIDDEN_HOME: home.root };
      const name = JSON.stringify([configStamp(home), Object.entries(env).sort()]);
      const known = made.get(name);
      if (known) return known;
      const parts = typeof shared === "function" ? shared(env) : shared;
      const engine = createEngine({
        env,
        entryPoint: "daemon",
        busyTimeoutMs: BOUNDS.busyElsewhere,
        shared: parts,
      });
      const [oldest] = made.keys();
      if (made.size >= MOST_ENGINES && oldest !== undefined) made.delete(oldest);
      made.set(name, engine);
      return engine;
    },
  };
}
