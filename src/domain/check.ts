/** One line of `doctor`: what was found, and what to do unless nothing is to be done. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "note" | "problem";
  readonly finding: string;
  readonly remedy: string;
}

export function okCheck(name: string, finding: string): Check {
  return { name, state: "ok", finding, remedy: "" };
}

/** Nothing is broken, but a person may wonder. */
export function noteCheck(name: string, finding: string, remedy: string): Check {
  return { name, state: "note", finding, remedy };
}

export function problemCheck(name: string, finding: string, remedy: string): Check {
  return { name, state: "problem", finding, remedy };
}
