import { decisiveLine } from "../../domain/error-line.ts";
import type { Step } from "../rules/command.ts";

/** The line of a failure to be told: what was refused, or called in the wrong way, says more than what came of it. */
export function failedLine(text: string): string {
  const lines = text
    .slice(0, 6_000)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const at = lines.findIndex((line) => isRefusal(line) || isWrongUse(line));
  const line = decisiveLine(lines[at] ?? "") || decisiveLine(text);
  // What it is about often stands below.
  const next = /:$/.test(line) && at !== -1 ? decisiveLine(lines[at + 1] ?? "") : "";
  return next === "" ? line : `${line} ${next}`;
}

/** The same call with other flags, quotes or wrappers. */
export function isAnotherForm(one: Step, other: Step): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = a.filter((word) => b.includes(word)).length;
  if (one.shape === other.shape || common < 2 || !b.includes(one.program)) return false;
  return common * 2 >= Math.max(a.length, b.length);
}

function wordsOf({ shape }: Step): readonly string[] {
  return [...new Set(shape.split(/\s+/).map((word) => word.replace(/["']/g, "")))];
}

/** Of a program being written: its own usage, a type, an import. */
export function isOwnCode(line: string): boolean {
  return /\bimports?\b|\.(?:go|ts|tsx|js|py|rs|java|rb|cs|kt|swift|c|cpp|h):\d+|SyntaxError|undefined:|\bTS\d{4}\b/.test(
    line,
  );
}

/** Somebody's rule was in the way, not the command's words: a policy, a lock, a right. */
export function isRefusal(line: string): boolean {
  return REFUSAL.test(line);
}

const REFUSAL =
  /\bprotected\b|\bpolicy\b|prohibit|not (?:allowed|permitted|authori[sz]ed|mergeable|trusted|enabled)|disallowed|forbidden|unauthori[sz]ed|agent refused|must be (?:resolved|signed|approved|reviewed|made|unlocked)|\bGH\d{3}\b|are ignored by|non-fast-forward|\[rejected\]|\brejected\b|requires? (?:approval|authentication|admin|two-factor)|\brate limit/i;

/** The command was called in a way its program does not know. */
export function isWrongUse(line: string): boolean {
  return WRONG_USE.test(line);
}

const WRONG_USE =
  /\b(?:unknown|unrecogni[sz]ed|invalid|unexpected|illegal|bad|no such|unsupported) (?:\S+ )?(?:option|flag|argument|switch|parameter|field|sub-?command|command|property|key)s?\b|no matches found|\bunknown JSON field|\b(?:option|flag|argument|parameter)s? (?:\S{1,40} )?(?:is|are|was|were) (?:not|un|invalid|required|missing|ambiguous|deprecated)|unbound variable|requires? (?:an? )?(?:argument|value|option|flag)|command not found|parse error|not a valid|must (?:specify|provide|pass|use)|mutually exclusive|cannot be used (?:with|together)|only (?:available|supported|works)/i;

/** It could not be found where the command ran: another folder is no lesson. */
export function wasInWrongFolder(line: string): boolean {
  return /\bcd: |could not open directory|did not match any file|pathspec|^(?:fatal: )?not a git repository|no (?:required module|Go files|such file or directory$)/i.test(
    line,
  );
}

/** A command that makes another one possible: installs, starts, signs in, trusts; moving work about is none. */
export function preparesGround(line: string): boolean {
  return PREPARES.test(line);
}

const PREPARES =
  /(?:^|&&|;|\n|\|\|)[^\S\n]*(?:sudo (?:-\w+ )*)?(?:export \w+=|source \S|\. \S|mkdir |chmod |chown |ln -|(?:apt|apt-get|brew|dnf|apk|pacman)\b.{0,30} (?:install|add|update|-S)|(?:pip[\d.]*|pipx|uv|uv pip|poetry|bundle|composer|conda|gem|mix|pnpm|npm|yarn|bun|deno|cargo|go|playwright|npx playwright|dotnet)(?: mod)? (?:install|add|i|ci|get|sync|lock|restore|rebuild|download|deps\.get|config|login|update|upgrade|link)\b|python[\d.]* -m (?:venv|pip|ensurepip)|git (?:config|submodule|lfs|remote|init)\b|docker(?:-compose| compose)? (?:up|start|login|pull|build|network|volume|system)\b|systemctl \w|service \w|(?:nvm|asdf|rustup|corepack|pyenv|rbenv|volta|fnm|sdk)\b|mise (?:trust|install|use|settings)|ssh-add|ssh-keygen|gpg-\w|createdb|(?:gh|gcloud|az|fly|npm|aws)(?: sso| auth)? (?:login|setup-git|refresh|switch)|direnv allow|redis-server|pg_ctl|ulimit|kubectl (?:config|apply|create|port-forward)|ssh -\w*[LRD]\w* |cloudflared |ngrok |terraform init|prisma (?:generate|migrate)|npx prisma (?:generate|migrate)|alembic upgrade|make (?:setup|install|deps|generate|proto)|(?:npm|pnpm|yarn|bun) (?:run )?(?:generate|codegen|setup|prepare|db:\w+|migrate)\b|mkcert|kill |pkill )/;
