/** The last answers, so that the same question a moment later costs nothing. */
export interface RecallCache<Answer> {
  /** What was answered to it at the same change of the store and not long before `now`. */
  get(asked: string, change: number, now: number): Answer | undefined;
  put(asked: string, change: number, now: number, answer: Answer): void;
  /** How often it was asked, and how often it knew. */
  figures(): { readonly asked: number; readonly known: number };
}

const MOST_ANSWERS = 100;
const TTL_MS = 60_000;

interface CacheEntry<Answer> {
  readonly change: number;
  readonly at: number;
  readonly answer: Answer;
}

/** Forgets those asked least recently. An answer holds until a memory is written, and a minute at most: age counts. */
export function createRecallCache<Answer>(): RecallCache<Answer> {
  const kept = new Map<string, CacheEntry<Answer>>();
  const count = { asked: 0, known: 0 };
  return {
    get: (asked, change, now) => {
      count.asked++;
      const found = kept.get(asked);
      if (!found) return undefined;
      kept.delete(asked);
      // A clock that was put back says nothing about how old it is.
      if (found.change !== change || now - found.at > TTL_MS || now < found.at) return undefined;
      kept.set(asked, found);
      count.known++;
      return found.answer;
    },
    put: (asked, change, at, answer) => {
      kept.delete(asked);
      kept.set(asked, { change, at, answer });
      const [oldest] = kept.keys();
      if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
    },
    figures: () => ({ ...count }),
  };
}
