import { decisiveLine } from "./error-line.ts";
import { matching } from "./one-of.ts";

/** The line of a failure to be told: what was refused, or called in the wrong way, says more than what came of it. */
export function failedLine(text: string): string {
  const lines = text
    .slice(0, 6_000)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const at = lines.findIndex((line) => isRefusalLine(line) || isWrongUse(line));
  const line = decisiveLine(lines[at] ?? "") || decisiveLine(text);
  // What it is about often stands below.
  const next = /:$/.test(line) && at !== -1 ? decisiveLine(lines[at + 1] ?? "") : "";
  return next === "" ? line : `${line} ${next}`;
}

/** Somebody's rule was in the way, not the command's words: a policy, a lock, a right. */
export function isRefusalLine(line: string): boolean {
  return REFUSAL.test(line);
}

const REFUSAL =
  /\bprotected\b|\bpolicy\b|prohibit|not (?:allowed|permitted|authori[sz]ed|mergeable|trusted|enabled)|disallowed|forbidden|unauthori[sz]ed|agent refused|must be (?:resolved|signed|approved|reviewed|made|unlocked)|\bGH\d{3}\b|are ignored by|non-fast-forward|\[rejected\]|\brejected\b|requires? (?:approval|authentication|admin|two-factor)|\brate limit/i;

/** The command was called in a way its program does not know. */
export function isWrongUse(line: string): boolean {
  return WRONG_USE.test(line);
}

const WRONG_USE = matching("i")`
  \b(?:unknown|unrecogni[sz]ed|invalid|unexpected|illegal|bad|no such|unsupported) (?:\S+ )?(?:option|flag|argument|switch|parameter|field|sub-?command|command|property|key)s?\b
  no matches found|\bunknown JSON field
  \b(?:option|flag|argument|parameter)s? (?:\S{1,40} )?(?:is|are|was|were) (?:not|un|invalid|required|missing|ambiguous|deprecated)
  unbound variable|requires? (?:an? )?(?:argument|value|option|flag)|command not found|parse error
  not a valid|must (?:specify|provide|pass|use)|mutually exclusive|cannot be used (?:with|together)
  only (?:available|supported|works)
`;
