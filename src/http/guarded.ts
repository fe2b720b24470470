import type { Breaker } from "./breaker.ts";

/** For one question to a server. */
export interface AskLimits {
  /** For all of it; what is late has failed. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

/** Why a server gave no answer. */
interface ServerFailure extends Error {
  /** Pause that the server asked for. */
  readonly retryAfterMs: number | null;
}

export type ServerFailureClass = new (reason: string, retryAfterMs?: number | null) => ServerFailure;

export interface Guard {
  readonly breaker: Breaker;
  readonly Failure: ServerFailureClass;
  /** Called for each failure of a try, never for one that the breaker saved. */
  readonly onFailure: () => void;
}

/** Asks once, within the deadline, unless the server is being left alone. Throws `Failure`. */
export async function askGuarded<T>(
  { breaker, Failure, onFailure }: Guard,
  { deadlineMs, signal }: AskLimits,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new Failure(GIVEN_UP);
  const pause = breaker.begin();
  if (pause > 0) throw new Failure(`it failed before and is asked again in ${inSeconds(pause)}`);
  const timeout = AbortSignal.timeout(Math.max(1, Math.floor(deadlineMs)));
  try {
    const answer = await run(signal ? AbortSignal.any([timeout, signal]) : timeout);
    breaker.succeeded();
    return answer;
  } catch (error) {
    if (signal?.aborted && !timeout.aborted) {
      breaker.givenUp();
      throw new Failure(GIVEN_UP);
    }
    const failed = timeout.aborted ? new Failure("no answer in time") : toFailure(Failure, error);
    breaker.failed(failed.retryAfterMs);
    onFailure();
    throw failed;
  }
}

const GIVEN_UP = "given up";

function toFailure(Failure: ServerFailureClass, error: unknown): ServerFailure {
  return error instanceof Failure ? error : new Failure("an unexpected error");
}

function inSeconds(ms: number): string {
  return `${Math.ceil(ms / 1_000)} s`;
}
