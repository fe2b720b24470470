import { isAskedAs } from "./language.ts";

/** Whether a prompt speaks of goals; unasked, nobody wants to be reminded of them at every step. */
export function asksForGoals(text: string): boolean {
  return isAskedAs("goals", text);
}
