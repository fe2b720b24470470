import { oneOf } from "../../text/one-of.ts";
import { basename, type CommandProgram, programOf } from "./program.ts";

/** The parts of a command line that tell whether two lines do the same work. */
export interface Command {
  /** Labels of the steps that decided the exit status: "deploy.sh", "npm run build"; empty for trivial ones. */
  readonly labels: readonly string[];
  readonly programs: readonly string[];
  readonly scripts: readonly string[];
  /** Every word that is not a flag. */
  readonly operands: readonly string[];
  /** Variables set for it. */
  readonly environment: readonly string[];
  /** The line without pipes, redirects and quoted arguments. */
  readonly shape: string;
  /** A pipe or `||` can hide a failure. */
  readonly status: "sure" | "piped" | "hidden";
}

export function parseCommand(line: string): Command {
  const steps = commandSteps(line);
  const chain = chainOf(steps);
  const piped = steps.filter((step) => step.piped);
  const decisive = chain.filter((step) => !step.piped && step.label !== "" && !TRIVIAL.test(step.label));
  const filtered = TRIVIAL_FILTER.test(chain.at(-1)?.label ?? "") && chain.at(-1)?.piped;
  return {
    labels: filtered || chain.at(-1)?.background ? [] : uniqueWords(decisive.map((step) => step.label)),
    programs: uniqueWords(decisive.map((step) => step.program.toLowerCase())),
    scripts: uniqueWords(decisive.flatMap((step) => step.script ?? [])),
    operands: uniqueWords(decisive.flatMap((step) => step.operands)),
    environment: uniqueWords(steps.flatMap((step) => step.environment)),
    shape: steps
      .filter((step) => !step.piped)
      .map((step) => step.shape)
      .join(" && "),
    status: chain.some((step) => step.alternative) ? "hidden" : piped.length > 0 ? "piped" : "sure",
  };
}

/** The commands of a line whose success is known when the line succeeds. */
export function succeededSteps(line: string): readonly CommandStep[] {
  const steps = commandSteps(line);
  return steps.filter((_, at) => isFinal(steps, at));
}

/** The step succeeded if the line did. */
export function isFinal(steps: readonly CommandStep[], at: number): boolean {
  const step = steps[at];
  return (
    step !== undefined &&
    chainOf(steps).includes(step) &&
    !step.piped &&
    !step.alternative &&
    !step.background
  );
}

/** Only what follows the last ";" decides the exit status. */
function chainOf(steps: readonly CommandStep[]): readonly CommandStep[] {
  return steps.slice(steps.findLastIndex((step, at) => at < steps.length - 1 && step.ends) + 1);
}

export interface CommandStep extends CommandProgram {
  readonly operands: readonly string[];
  readonly environment: readonly string[];
  readonly shape: string;
  /** Reads the output of the step before. */
  readonly piped: boolean;
  /** Followed by `||`. */
  readonly alternative: boolean;
  /** Followed by `;` or a new line: its own status is lost. */
  readonly ends: boolean;
  readonly background: boolean;
}

// Each alternative starts with another character, but for `$(...)`, so the pattern is linear.
const TOKEN =
  /(?:"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|\$\((?:[^()\n]|\([^()\n]*\))*\)|\$|[^\s"'\\|;&$])+|&&|\|\||[|;&\n]/g;

/** All commands of a line, in order. */
export function commandSteps(line: string): readonly CommandStep[] {
  const plain = line.slice(0, 4_000).split("<<", 1)[0] ?? "";
  const tokens = plain.replace(/\d?>&\d?|&(?=>)/g, " ").match(TOKEN) ?? [];
  const steps: CommandStep[] = [];
  let words: string[] = [];
  let before = "";
  for (const token of [...tokens, "\n"]) {
    if (!/^(?:&&|\|\||[|;&\n])$/.test(token)) words.push(token);
    else {
      const step = toCommandStep(words, before, token);
      if (step) steps.push(step);
      if (words.length > 0) before = token;
      words = [];
    }
  }
  return steps;
}

function toCommandStep(tokens: readonly string[], before: string, after: string): CommandStep | null {
  const words = tokens.filter(
    (word, at) => !/^\d?[<>]/.test(word) && !/^\d?[<>]+$/.test(tokens[at - 1] ?? ""),
  );
  const present = words.filter((word) => word.replace(/\\\n/g, "") !== "");
  if (present.length === 0 || present[0]?.startsWith("#")) return null;
  const { environment, rest } = withoutWrappers(present);
  const name = programOf(rest);
  return {
    ...name,
    operands: rest
      .slice(1)
      .filter((word) => /^[^-"'][^"'\s]*$/.test(word) && basename(word) !== name.program),
    environment,
    shape: present.map((word) => (/^["'].*\s/s.test(word) ? "…" : word)).join(" "),
    piped: before === "|",
    alternative: after === "||",
    ends: after === ";" || after === "\n" || after === "&",
    background: after === "&",
  };
}

/** Takes off assignments and programs that only run others: `sudo`, `env A=b`, `timeout 60`, `npx`. */
function withoutWrappers(words: readonly string[]) {
  const bare = words.findIndex((_, at) => !isWrapping(words, at));
  const at = bare === -1 ? words.length : bare;
  const rest = words.slice(at);
  const assigned = rest[0] === "export" ? rest.slice(1) : words.slice(0, at);
  return { environment: assigned.filter((word) => ASSIGNMENT.test(word)), rest };
}

function isWrapping(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (ASSIGNMENT.test(word) || WRAPPER.test(word) || RUN_WRAPPER.test(`${word} ${words[at + 1]}`))
    return true;
  if (at === 0) return false;
  return RUN_WRAPPER.test(`${words[at - 1]} ${word}`) || /^(?:-|\d+[smh]?$)/.test(word);
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

function uniqueWords(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}

/** Programs whose exit status is an answer, not a failure. */
const TRIVIAL_WAYS = oneOf`
  \[|\[\[|test|grep|rg|ag|egrep|fgrep|diff|cmp|ls|cat|bat|which|whereis|type|command|find|fd|head|tail
  wc|stat|file|pgrep|pidof|ps|kill|pkill|killall|sleep|true|false|echo|printf|cd|pwd|pushd|popd|sed
  awk|jq|tree|du|df|read|lsof|set|unset|export|source|\.|mkdir|rm|cp|mv|touch|sort|uniq|cut|tr|xargs
  exit|wait|ssh|if|then|else|fi|for|do|done|while|case|esac|function
  git (?:diff|grep|log|show|status|rev-parse|merge-base|ls-files|blame|branch|remote|cat-file|check-ignore)
  (?:docker|podman|kubectl|docker compose) exec
`;
const TRIVIAL = new RegExp(`^${TRIVIAL_WAYS}(?: |$)`);
const TRIVIAL_FILTER = /^(?:grep|rg|ag|egrep|fgrep|diff|cmp|test|jq|awk|sed|xargs|read)(?: |$)/;
const WRAPPER =
  /^(?:sudo|env|time|nohup|exec|nice|ionice|stdbuf|timeout|npx|bunx|pnpx|xvfb-run|cross-env|dotenv|--)$/;
const RUN_WRAPPER =
  /^(?:bundle exec|uv run|poetry run|pipenv run|pnpm exec|pnpm dlx|npm exec|yarn dlx|yarn exec|mise exec|direnv exec)$/;

/** Names of tests, linters, compilers and the like. */
export function isCheckerName(name: string): boolean {
  return CHECKER.test(name);
}

const CHECKER =
  /\b(?:tests?|lint|type-?check|check|build|compile|fmt|format|vet|clippy|tsc|e2e|spec|pytest|vitest|jest|mocha|eslint|biome|prettier|ruff|mypy|rspec|phpunit|playwright|cypress|oxlint|pyright|shellcheck|knip|git commit)\b/i;
