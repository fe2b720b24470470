import type { Keeping } from "../operations/safekeeping-answers.ts";
import type { EngineDeps } from "./deps.ts";

/** What keeps the store sound, loaded on first use. */
export function keeping(deps: EngineDeps) {
  return async () => (await import("./safekeeping.ts")).keepingMethods(deps);
}

export function keepingOf(deps: EngineDeps): Keeping {
  const kept = keeping(deps);
  return {
    verify: async (input) => (await kept()).verify(input),
    backup: async () => (await kept()).backup(),
    backUpWhenDue: async () => (await kept()).backUpWhenDue(),
    restore: async (input) => (await kept()).restore(input),
  };
}
