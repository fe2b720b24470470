import { fits, hinted } from "./hinted.ts";
import { fitsIn } from "./spoken.ts";

/** What is aimed for, by its names. */
export const GOALS = hinted(
  "goal,mission,milestone,objective,okr,roadmap,aim,target,meilenstein,ziel",
  /\b(?:goals?|missions?|milestones?|objectives?|okrs?|roadmap|aim(?:ing)? (?:for|at)|targets?(?= (?:for|is|are|time|rate|date)\b|\W*$)|meilensteine?|ziele?n?)\b/i,
);

/** Whether a prompt speaks of goals; unasked, nobody wants to be reminded of them at every step. */
export function asksForGoals(text: string): boolean {
  return fits(GOALS, text) || fitsIn(text, ({ goals }) => [goals]);
}
