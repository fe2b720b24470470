/** Recent answers, so that the same question a moment later costs nothing. */
export interface RecallCache<Answer> {
  /** Valid until the store changes, and for a minute at most. */
  get(key: string, change: number, now: number): Answer | undefined;
  put(key: string, change: number, now: number, answer: Answer): void;
  /** The answer that is being made to the same question, or a new one. */
  share(key: string, change: number, make: () => Promise<Answer>): Promise<Answer>;
  figures(): CacheFigures;
}

/** Questions since the process began, those of them with a kept answer, and what is kept. */
interface CacheFigures {
  readonly asked: number;
  readonly known: number;
  readonly answers: number;
  /** Of all kept answers, by the size that was given for each. */
  readonly size: number;
}

const MOST_ANSWERS = 100;
const TTL_MS = 60_000;

/**
 * Drops the least recently asked, by number and by size; age counts in a ranking, so no answer lives longer than a
 * minute.
 */
export function createRecallCache<Answer>(
  sizeOf: (answer: Answer) => number,
  mostSize: number,
): RecallCache<Answer> {
  const entries = new Map<string, { change: number; at: number; answer: Answer; size: number }>();
  const making = new Map<string, Promise<Answer>>();
  const count = { asked: 0, known: 0 };
  let size = 0;
  const drop = (key: string) => {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key, change, now) => {
      count.asked++;
      const found = entries.get(key);
      if (!found) return undefined;
      drop(key);
      // After a clock change the age is unknown.
      if (found.change !== change || now - found.at > TTL_MS || now < found.at) return undefined;
      entries.set(key, found);
      size += found.size;
      count.known++;
      return found.answer;
    },
    put: (key, change, at, answer) => {
      drop(key);
      const own = sizeOf(answer);
      entries.set(key, { change, at, answer, size: own });
      size += own;
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST_ANSWERS && size <= mostSize) break;
        drop(oldest);
      }
    },
    share: (key, change, make) => {
      const name = `${change} ${key}`;
      const shared = making.get(name) ?? make().finally(() => making.delete(name));
      making.set(name, shared);
      return shared;
    },
    figures: () => ({ ...count, answers: entries.size, size }),
  };
}
