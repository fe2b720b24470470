import { type ShellStep, shellSteps } from "./shell-steps.ts";
import { wordSet } from "./word-set.ts";

/** Most characters read of a line. */
const READ = 4_000;

/** A command line's label without operands: "npm run deploy", "terraform apply", "deploy.sh"; null when there is none. */
export function commandLabel(line: string): string | null {
  for (const step of shellSteps(line.slice(0, READ))) {
    const label = QUIET.has(step.program) ? null : stepLabel(step);
    if (label !== null) return label;
  }
  return null;
}

function stepLabel({ program, words }: ShellStep): string | null {
  if (SCRIPT.test(program)) return program;
  const at = words.findIndex(({ role }) => role === "program");
  const plain = words
    .slice(at + 1)
    .filter(({ text, redirect }) => redirect === null && !text.startsWith("-"))
    .map(({ text }) => text);
  if (INTERPRETER.test(program)) {
    const script = plain[0]?.split("/").at(-1) ?? "";
    return SCRIPT.test(script) ? script.toLowerCase() : null;
  }
  const named = plain.slice(0, plain[0] === "run" ? 2 : 1).filter((word) => NAME.test(word));
  return program === "" || named.length === 0 ? null : [program, ...named].join(" ").toLowerCase();
}

const SCRIPT = /\.(?:sh|bash|py|rb|pl|js|mjs|cjs|ts)$/;
const INTERPRETER = /^(?:bash|sh|zsh|dash|fish|python[\d.]*|node|ruby|perl|php|tsx|ts-node)$/;
const NAME = /^[A-Za-z][\w:-]{0,40}$/;
/** Programs that only look or prepare the next step. */
const QUIET = wordSet(
  "cd export source . set echo printf true false ls cat head tail grep rg find wc pwd which test [ sleep mkdir rm cp mv touch sed awk sort uniq cut jq tree diff",
);
