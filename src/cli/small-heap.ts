/** Without it V8 lets its heap grow to some 300 MB during a long import, although entries become garbage at once. */
export const SMALL_HEAP = ["--optimize-for-size"] as const;

/**
 * Restarts this program in the same process with a heap that stays small, an option V8 takes only at its start.
 * Returns where that is done already or not possible: then the work runs with a larger heap.
 */
export function beginInSmallHeap(env: NodeJS.ProcessEnv, args: readonly string[]): void {
  const [program = ""] = process.argv.slice(1);
  if (process.platform === "win32" || process.execArgv.includes(SMALL_HEAP[0])) return;
  process.execve?.(process.execPath, [process.execPath, ...SMALL_HEAP, program, ...args], env);
}
