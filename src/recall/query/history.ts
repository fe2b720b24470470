import { isAskedAs } from "./language.ts";

/** Whether a prompt asks for what was before, so that what was replaced is an answer. */
export function asksForHistory(text: string): boolean {
  return isAskedAs("history", text);
}
