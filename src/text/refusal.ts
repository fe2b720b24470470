import { decisiveLine } from "./error-line.ts";
import { matching } from "./one-of.ts";

/** The line of a failure to show: a refusal or a wrong call says more than its consequences. */
export function failedLine(text: string): string {
  const lines = text
    .slice(0, 6_000)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const at = lines.findIndex((line) => isRefusalLine(line) || isMisuse(line));
  const line = decisiveLine(lines[at] ?? "") || decisiveLine(text);
  // The subject often follows on the next line.
  const next = /:$/.test(line) && at !== -1 ? decisiveLine(lines[at + 1] ?? "") : "";
  return next === "" ? line : `${line} ${next}`;
}

/** A rule refused the command: a policy, a lock, a permission. */
export function isRefusalLine(line: string): boolean {
  return REFUSAL.test(line);
}

const REFUSAL =
  /\bprotected\b|\bpolicy\b|prohibit|not (?:allowed|permitted|authori[sz]ed|mergeable|trusted|enabled)|disallowed|forbidden|unauthori[sz]ed|agent refused|must be (?:resolved|signed|approved|reviewed|made|unlocked)|\bGH\d{3}\b|are ignored by|non-fast-forward|\[rejected\]|\brejected\b|requires? (?:approval|authentication|admin|two-factor)|\brate limit/i;

/** The command's arguments were wrong. */
export function isMisuse(line: string): boolean {
  return MISUSE.test(line);
}

const MISUSE = matching("i")`
  \b(?:unknown|unrecogni[sz]ed|invalid|unexpected|illegal|bad|no such|unsupported) (?:\S+ )?(?:option|flag|argument|switch|parameter|field|sub-?command|command|property|key)s?\b
  no matches found|\bunknown JSON field
  \b(?:option|flag|argument|parameter)s? (?:\S{1,40} )?(?:is|are|was|were) (?:not|un|invalid|required|missing|ambiguous|deprecated)
  unbound variable|requires? (?:an? )?(?:argument|value|option|flag)|command not found|parse error
  not a valid|must (?:specify|provide|pass|use)|mutually exclusive|cannot be used (?:with|together)
  only (?:available|supported|works)
`;
