/** The oldest supported Node: the SQLite of older ones may lose what was committed. Also in `scripts/check-setup.cjs`. */
export const OLDEST_NODE = "22.23";

/** Compares versions part by part, as far as `oldest` goes. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [parts, least] = [version, oldest].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const differing = least.findIndex((part, index) => parts[index] !== part);
  return differing === -1 || (parts[differing] ?? 0) > (least[differing] ?? 0);
}

/** Node 22 says on stderr that its SQLite is experimental; other warnings are told as usual. */
export function silenceSqliteWarning(): void {
  const tellers = process.listeners("warning");
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name === "ExperimentalWarning" && warning.message.startsWith("SQLite")) return;
    for (const tell of tellers) tell(warning);
  });
}

/** What to do where the Node that started us is too old and no newer one was found. */
export function nodeRemedy(version: string, path: string): string {
  return `Unbidden needs Node ${OLDEST_NODE} or newer; this is ${version} (${path}), and no newer one was found. Install Node 24, or put it first on the PATH, then start this again.`;
}
