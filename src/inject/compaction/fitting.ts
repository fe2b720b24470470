/** Number of the first items that fit together. */
export function countFitting<T>(items: readonly T[], limit: number, size: (item: T) => number): number {
  let left = limit;
  const end = items.findIndex((item) => {
    left -= size(item);
    return left < 0;
  });
  return end === -1 ? items.length : end;
}

/** Items that fit, in order; one that does not is skipped. */
export function pickFitting<T>(items: readonly T[], limit: number, size: (item: T) => number): readonly T[] {
  let left = limit;
  return items.filter((item) => {
    const isFitting = size(item) <= left;
    if (isFitting) left -= size(item);
    return isFitting;
  });
}
