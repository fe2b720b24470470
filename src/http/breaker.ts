/** Failures in a row after which a server is left alone for a while. */
const MOST_FAILURES = 3;
/** Until then one search does not wait twice. */
const SHORT_PAUSE_MS = 1_000;
/** First long pause; each failed try after it doubles it. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

/** Keeps a failing server from being asked again and again. */
export interface Breaker {
  /** Milliseconds for which nothing may be asked; 0 begins a try. */
  begin(): number;
  succeeded(): void;
  /** `retryAfterMs` is what the server itself asked for. */
  failed(retryAfterMs: number | null): void;
  /** The asker gave up, which says nothing of the server. */
  givenUp(): void;
}

export function createBreaker(monotonic: () => number): Breaker {
  let [failures, until, trying] = [0, 0, false];
  return {
    begin: () => {
      const left = until - monotonic();
      if (left > 0) return left;
      // After a pause one try decides for all.
      if (failures >= MOST_FAILURES && trying) return PAUSE_MS;
      trying = true;
      return 0;
    },
    succeeded: () => {
      [failures, until, trying] = [0, 0, false];
    },
    failed: (retryAfterMs) => {
      failures++;
      trying = false;
      const doubled = PAUSE_MS * 2 ** Math.max(0, failures - MOST_FAILURES);
      const pause = failures >= MOST_FAILURES ? Math.min(doubled, LONGEST_PAUSE_MS) : SHORT_PAUSE_MS;
      const asked = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
      until = monotonic() + Math.max(pause, asked);
    },
    givenUp: () => {
      trying = false;
    },
  };
}
