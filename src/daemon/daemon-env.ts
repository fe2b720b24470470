import type { Home } from "../config/home.ts";

/** A daemon's environment, clocks and randomness. */
export interface DaemonEnv {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  /** Our own bundle, run by both threads. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** Random bytes as hex digits. */
  readonly random: (size: number) => string;
}
