import { existsSync } from "node:fs";
import type { Keeping } from "../../operations/safekeeping-answers.ts";
import { REDACT_VERSION } from "../../redact/version.ts";
import type { EngineDeps } from "../wiring/deps.ts";

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
    clearSecrets: async (input) => {
      if (!existsSync(deps.home.store)) return { more: false };
      const { redactVersion } = await deps.store().health();
      return redactVersion === REDACT_VERSION ? { more: false } : (await kept()).clearSecrets(input);
    },
    secretsFound: async () => {
      if (!existsSync(deps.home.store) || (await deps.store().health()).secretsFound === 0) return 0;
      return deps.store().takeClearingNotice();
    },
    restore: async (input) => (await kept()).restore(input),
  };
}
