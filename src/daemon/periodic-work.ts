export interface PeriodicWork {
  /** Does a little of what is to be done, and says whether there is more. */
  readonly slice: () => Promise<{ readonly more: boolean }>;
  /** Somebody waits for the thread, or it does what waits. */
  readonly isBusy: () => boolean;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

/** The first round comes after this share of the time between two, when whoever started the daemon is served. */
const FIRST = 1 / 12;
/** Between two slices, so that a write never waits for more than one. */
const PAUSE_MS = 50;
const BUSY_PAUSE_MS = 1_000;

/** Runs the work now and then, a slice at a time while nothing waits. Returns a function that stops it. */
export function runPeriodically(work: PeriodicWork): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const later = (ms: number) => {
    if (!isOver) timer = setTimeout(() => void goOn(), ms);
  };
  const goOn = async () => later(await delayAfterSlice(work));
  later(work.everyMs * FIRST);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** What failed is tried again in the next round. */
async function delayAfterSlice({ slice, isBusy, everyMs, onError }: PeriodicWork): Promise<number> {
  if (isBusy()) return Math.min(BUSY_PAUSE_MS, everyMs);
  try {
    return (await slice()).more ? PAUSE_MS : everyMs;
  } catch (error) {
    onError(error);
    return everyMs;
  }
}
