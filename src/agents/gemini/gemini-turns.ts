/** A line of a chat in which the model replied. What the client rewrites of its past holds parts, not one text. */
const REPLY_LINE = /^\{"id":"([^"\\]{1,200})","timestamp":"[^"]*","type":"gemini","content":"/gm;

/** Turns have no name in the client: the reply before it names a turn, `0` the first. */
export const FIRST_TURN = "0";

/** The turn of a prompt that comes next, from the end of a chat. */
export function turnAtEnd(tail: string): string {
  let last = FIRST_TURN;
  for (const [, id] of tail.matchAll(REPLY_LINE)) last = id ?? last;
  return last;
}
