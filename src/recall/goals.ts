/** What is aimed for, by its names. */
const GOALS =
  /\b(?:goals?|missions?|milestones?|objectives?|okrs?|roadmap|aim(?:ing)? (?:for|at)|targets?(?= (?:for|is|are|time|rate|date)\b|\W*$)|meilensteine?|ziele?n?)\b/i;

/** Whether a prompt speaks of goals; unasked, nobody wants to be reminded of them at every step. */
export function asksForGoals(text: string): boolean {
  return GOALS.test(text);
}
