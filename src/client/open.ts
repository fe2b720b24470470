import type { EngineOptions } from "../engine.ts";
import type { Engine } from "../operations/engine-type.ts";

/** How every door gets an engine. No daemon exists yet, so it is always loaded into this process, and only here. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { createEngine } = await import("../engine.ts");
  return createEngine(options);
}
