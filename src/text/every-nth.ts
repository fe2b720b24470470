/** An even sample of at most `limit` items; null takes all. */
export function everyNth<T>(all: readonly T[], limit: number | null): readonly T[] {
  if (limit === null || limit >= all.length) return all;
  return Array.from({ length: limit }, (_, index) => all[Math.floor((index * all.length) / limit)] as T);
}
