import type { ReviewAnswer, ReviewedMemoryShown } from "../../../src/operations/review.ts";

export type Queue = keyof ReviewAnswer["counts"];

/** Queues in the order of the page, and what is in each. */
export const QUEUES: Readonly<Record<Queue, string>> = {
  new: "New since your last visit",
  "low-trust": "Low trust",
  contradicted: "Contradicted",
  "never-used": "Never used",
};

/** Kept per browser: the end of the last visit, and what was kept at which state of its feedback. */
const VISITED = "unbidden-reviewed";
const KEPT = "unbidden-review-kept";
/** Older ones may be asked about again. */
const MOST_KEPT = 2_000;

/** In ms since 1970; 0 before the first visit. */
export function lastVisit(): number {
  return Number(localStorage.getItem(VISITED) ?? 0);
}

export function endVisit(): void {
  localStorage.setItem(VISITED, String(Date.now()));
}

/** Feedback after which somebody should look again. */
const stateOf = ({ given, contradicted }: ReviewedMemoryShown) => `${given}/${contradicted}`;

export function rememberKept(memory: ReviewedMemoryShown): void {
  const kept = { ...keptBefore() };
  // Removed first, so that the latest are the last.
  delete kept[memory.id];
  const all = [...Object.entries(kept), [memory.id, stateOf(memory)] as const].slice(-MOST_KEPT);
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all)));
}

/** Someone kept it, and nothing was learned about it since. */
export function wasKept(memory: ReviewedMemoryShown): boolean {
  return keptBefore()[memory.id] === stateOf(memory);
}

function keptBefore(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    // Somebody else wrote there: all is asked about again.
    return {};
  }
}
