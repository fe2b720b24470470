import type { Home } from "../config/home.ts";

/** Where a daemon runs, and what it may not get by itself. */
export interface DaemonEnv {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  /** Our own bundle: both threads run it. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** That many random bytes as hex digits. */
  readonly random: (size: number) => string;
}
