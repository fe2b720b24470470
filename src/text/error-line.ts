import { cutAtWord } from "./cut.ts";
import { matching } from "./one-of.ts";

/** The most informative line of a failure, cut to 100 characters; empty for none. */
export function decisiveLine(text: string): string {
  return shortenErrorLine(mainErrorLine(text));
}

/** The most informative line of a failure, uncut; empty for none. */
export function mainErrorLine(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split("\n")
    .map(cleanLine)
    .filter((line) => line !== "" && !isNoise(line));
  let best = { line: lines.at(-1) ?? "", score: 0 };
  for (const line of lines) {
    const score = errorWeight(line);
    if (score > best.score) best = { line, score };
  }
  return best.line;
}

/** In "a: b: c" the last part often names the cause; it is taken where it weighs as much as the beginning. */
function shortenErrorLine(line: string): string {
  const head = cutAtWord(line, LIMIT);
  if (head === line || line.length > 1_000) return head;
  const starts = Array.from(line.matchAll(/: (?=\S)/g), ({ index }) => index + 2);
  const tail = starts.map((start) => line.slice(start)).find((part) => part.length <= LIMIT);
  return tail !== undefined && errorWeight(tail) > 0 && errorWeight(tail) >= errorWeight(head) ? tail : head;
}

const LIMIT = 100;

/** About the machine or the set-up rather than about code just being written. */
export function isEnvironmental(line: string): boolean {
  return ENVIRONMENTAL.test(line) && !isAssertion(line);
}

/** A failing test, which is everyday work. */
export function isAssertion(line: string): boolean {
  return /assert|\bexpect(?:ed|s)?\b|\breceived\b|\bto(?:Be|Equal|Match|Throw)\b|^(?:FAIL|FAILED|✗|✕|×|not ok)\b|\btests? failed\b|mismatch/i.test(
    line,
  );
}

/** The output mentions an error. */
export function speaksOfError(text: string): boolean {
  const lines = text.slice(0, 20_000).split("\n");
  return lines.some(
    (line) =>
      errorWeight(cleanLine(line)) > 0 && !/\b(?:0|no|zero|without) (?:\w+ )?(?:errors?|fail)/i.test(line),
  );
}

/** Distinct lines about errors, each cut, together at most `limit` characters. */
export function errorLines(text: string, limit: number): string {
  const found = new Set<string>();
  let left = limit;
  for (const line of text.slice(0, 200_000).split("\n")) {
    const short = line.trim().slice(0, 300);
    if (found.has(short) || errorWeight(cleanLine(short)) === 0 || isNoise(cleanLine(short))) continue;
    left -= short.length + 1;
    if (left < 0) break;
    found.add(short);
  }
  return [...found].join("\n");
}

function errorWeight(line: string): number {
  // Code that raises an error is not the error.
  if (line.length > 400 || /^(?:raise|throw|return|if|except|catch|assert)\b/.test(line)) return 0;
  return (SPECIFIC.test(line) ? 2 : 0) + (GENERAL.test(line) ? 1 : 0);
}

/** Without colours, "Exit code", and the shell's or script's own name in front. */
function cleanLine(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are control characters.
  const plain = line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "").replace(/^\s*Exit code \d+\s*/, "");
  return plain
    .trim()
    .replace(/^(?:\S{0,80}\/)?(?:ba|z|da|k)?sh: (?:(?:line )?\d+: )?/, "")
    .replace(/^[\w./-]{1,80}: line \d+: /, "")
    .replace(/^(?:npm (?:ERR!|error)|E\s)\s*/, "")
    .replace(/\s+/g, " ");
}

function isNoise(line: string): boolean {
  return NOISE.test(line) || !hasWord(line);
}

/** Two letters side by side. Compiling Unicode classes costs a short process milliseconds, so they come last. */
export function hasWord(line: string): boolean {
  return /[A-Za-z]{2}/.test(line) || /\p{L}{2}/u.test(line);
}

const SPECIFIC = matching("i")`
  not found|can(?:no|['’])t|could not|couldn['’]t|\bunset\b|not set|unbound|denied|missing|refused
  no such|required|must |unknown|invalid|unable to|timed? ?out
  already (?:in use|exists|allocated|bound)|EADDRINUSE|ECONNREFUSED|ENOENT|EACCES|conflict|unexpected
  unsupported|not supported|not installed|expired|does not exist|doesn['’]t exist|not a |rejected
  out of memory|no space|no module named|undefined|forbidden|unauthori[sz]ed|not permitted
  too (?:many|large|long)|mismatch|is locked|unreachable
`;
const GENERAL = /\berrors?\b|error:|failed|failure|fatal|exception|panic|\bERR\b|[a-z]Error\b|\babort/i;
const NOISE = matching("i")`
  ^(?:Traceback \(|at \S|File "|\^+$|~+$|-+$|=+$|make(?:\[\d+\])?: \*\*\* \[|Tests?:? +\d|Test Files|Test Suites|FAIL |FAILED |\d+ (?:failing|failed|passed|passing)|Found \d+ errors?|error Command failed|Error: Command failed|Command failed|exit(?:ed)? (?:status|code)|code E|errno |syscall |A complete log|Lifecycle script|ELIFECYCLE|Exit status|Process exited|workspace |path |command (?:sh|failed)|\d+ \| )
  ^\s*$|^(?:ERROR|error):? process .* exit code|for more information|--help|\bnode:internal\b
`;
const ENVIRONMENTAL = matching("i")`
  (?:command|module|package|file|program|executable|binary|library|interpreter|image|host|repository|config\w*) (?:\S{1,80} )?not found
  ^\S+: not found|linker|not a git repository|absent
  can(?:not|['’]t) (?:find (?:module|package)|connect|reach|open|access|resolve|locate|install)
  no module named|unset|not set|unbound variable|denied|refused|missing|EADDRINUSE|ECONN\w+|ENOENT
  EACCES|ENOTFOUND|no such file|not installed|unable to
  could not (?:connect|resolve|read|find|open|create|write)|timed? ?out|out of memory|no space
  unsupported|certificate|already (?:in use|allocated|bound)|is locked|required|expired
  unauthori[sz]ed|forbidden|does not exist|version|permission|environment|credentials?|not logged in
  executable doesn['’]t exist|daemon|unreachable|no route to host|too many open files
`;
