/** V8 would let its heap grow to some 300 MB while a long history goes by, though what an entry leaves is garbage at once. */
export const SMALL_HEAP = ["--optimize-for-size"] as const;

/**
 * Begins this program anew with a heap that stays small, in the same process; V8 takes such wishes only at its start.
 * Returns where there is nothing to do, or the system cannot: then the work is done with a larger heap.
 */
export function beginInSmallHeap(env: NodeJS.ProcessEnv, args: readonly string[]): void {
  const [program = ""] = process.argv.slice(1);
  if (process.platform === "win32" || process.execArgv.includes(SMALL_HEAP[0])) return;
  process.execve?.(process.execPath, [process.execPath, ...SMALL_HEAP, program, ...args], env);
}
