import { oneOf } from "../../text/one-of.ts";
import type { CommandStep } from "./command.ts";

/** The same call with other flags, quotes or wrappers. */
export function isAnotherForm(one: CommandStep, other: CommandStep): boolean {
  const [a, b] = [shapeWords(one), shapeWords(other)];
  const common = a.filter((word) => b.includes(word)).length;
  if (one.shape === other.shape || common < 2 || !b.includes(one.program)) return false;
  return common * 2 >= Math.max(a.length, b.length);
}

function shapeWords({ shape }: CommandStep): readonly string[] {
  return [...new Set(shape.split(/\s+/).map((word) => word.replace(/["']/g, "")))];
}

/** An error of the program being written: its own usage, a type, an import. */
export function isOwnCode(line: string): boolean {
  return /\bimports?\b|\.(?:go|ts|tsx|js|py|rs|java|rb|cs|kt|swift|c|cpp|h):\d+|SyntaxError|undefined:|\bTS\d{4}\b/.test(
    line,
  );
}

/** Something was missing in the folder where the command ran: another folder is no lesson. */
export function wasInWrongFolder(line: string): boolean {
  // The folder of a shared library depends on the machine.
  if (/shared (?:object|librar)/i.test(line)) return false;
  return /\bcd: |could not open directory|did not match any file|pathspec|^(?:fatal: )?not a git repository|no (?:required module|Go files|such file or directory$)/i.test(
    line,
  );
}

/** The command makes another one possible: it installs, starts, signs in or trusts something. */
export function preparesGround(line: string): boolean {
  return PREPARES.test(line);
}

const PREPARES_WAYS = oneOf`
  export \w+=|source \S|\. \S|mkdir |chmod |chown |ln -
  (?:apt|apt-get|brew|dnf|apk|pacman)\b.{0,30} (?:install|add|update|-S)
  (?:pip[\d.]*|pipx|uv|uv pip|poetry|bundle|composer|conda|gem|mix|pnpm|npm|yarn|bun|deno|cargo|go|playwright|npx playwright|dotnet)(?: mod)? (?:install|add|i|ci|get|sync|lock|restore|rebuild|download|deps\.get|config|login|update|upgrade|link)\b
  python[\d.]* -m (?:venv|pip|ensurepip)|git (?:config|submodule|lfs|remote|init)\b
  docker(?:-compose| compose)? (?:up|start|login|pull|build|network|volume|system)\b|systemctl \w
  service \w|(?:nvm|asdf|rustup|corepack|pyenv|rbenv|volta|fnm|sdk)\b
  mise (?:trust|install|use|settings)|ssh-add|ssh-keygen|gpg-\w|createdb
  (?:gh|gcloud|az|fly|npm|aws)(?: sso| auth)? (?:login|setup-git|refresh|switch)|direnv allow
  redis-server|pg_ctl|ulimit|kubectl (?:config|apply|create|port-forward)|ssh -\w*[LRD]\w*\x20
  cloudflared |(?:wg-quick|tailscale|openvpn|nmcli \w+) (?:up|connect|start)\b|ngrok |terraform init
  prisma (?:generate|migrate)|npx prisma (?:generate|migrate)|alembic upgrade
  make (?:setup|install|deps|generate|proto)
  (?:npm|pnpm|yarn|bun) (?:run )?(?:generate|codegen|setup|prepare|db:\w+|migrate)\b|mkcert|kill\x20
  pkill\x20
`;
const PREPARES = new RegExp(String.raw`(?:^|&&|;|\n|\|\|)[^\S\n]*(?:sudo (?:-\w+ )*)?${PREPARES_WAYS}`);

/** Names temporary paths or paths of one machine, which are useless later. */
export function isOfOneMachine(words: string): boolean {
  return OF_ONE_MACHINE.test(words);
}

const OF_ONE_MACHINE =
  /(?<![\w.-])(?:\/private)?\/(?:tmp|var\/folders|var\/tmp|dev\/shm)\/|(?<![\w.-])\/(?:Users|home|root)\/|\b[A-Za-z]:[\\/]|\/mnt\/[a-z]\/|AppData|scratchpad|\$(?:TMPDIR|SCRATCH\w*|HOME|PWD|OLDPWD|\{?[a-z]\w*\}?)|\bmktemp\b/;
