/** The program, label and script of one command. */
export interface CommandProgram {
  readonly program: string;
  /** "deploy.sh", "npm run build"; empty for inline code. */
  readonly label: string;
  /** The script's path, when it is one. */
  readonly script: string | null;
}

/** The program a command runs: the same script or sub-command has the same label, however it is started. */
export function programOf(words: readonly string[]): CommandProgram {
  const first = withoutOuterQuotes(words[0] ?? "").replace(/^[({]+|\)+$/g, "");
  const program = basename(first);
  const args = words.slice(1).map((word) => withoutOuterQuotes(word.replace(/^([^(]*)\)+$/, "$1")));
  if (INTERPRETER.test(program)) return interpretedProgram(program, args);
  if (SUBCOMMANDS.test(program))
    return { program, label: join(program, subcommand(program, args)), script: null };
  if (/^[.~]?\.?\/|\.(?:sh|py|rb|pl|js|mjs|ts)$/.test(first)) return scriptProgram(first, args);
  return { program, label: join(program, argument(args)), script: null };
}

function subcommand(program: string, args: readonly string[]): string {
  const plain = args.filter((arg, at) => !arg.startsWith("-") && !TAKES_VALUE.test(args[at - 1] ?? ""));
  const depth = DEEP.test(`${program} ${plain[0]}`) ? 2 : 1;
  const words = plain.slice(0, depth).join(" ");
  // `bun test` is another program than the script that `bun run test` starts.
  return SHORTENS.test(program) ? words.replace(/^run(?:-script)? (test|start)$/, "$1") : words;
}

/** Those to which `test` says as much as `run test`. */
const SHORTENS = /^(?:npm|pnpm|yarn)$/;

const TAKES_VALUE = /^(?:-[cCnfp]|--(?:file|context|namespace|profile|project-name|prefix|filter|dir|cwd))$/;

/** `python x.py`, `bash deploy.sh` and `./deploy.sh` name the script; inline code names nothing. */
function interpretedProgram(program: string, args: readonly string[]): CommandProgram {
  const at = args.findIndex((arg) => !arg.startsWith("-") && arg !== "run");
  const flag = args[at - 1] ?? "";
  if (args.some((arg, index) => index <= Math.max(at, 0) && /^(?:-\w*c|-e|-p|--eval|-lc|-)$/.test(arg))) {
    return { program, label: "", script: null };
  }
  if (at === -1) return { program, label: join(program, args[0]), script: null };
  if (flag === "-m")
    return {
      program: args[at] ?? "",
      label: join(args[at] ?? "", argument(args.slice(at + 1))),
      script: null,
    };
  return scriptProgram(args[at] ?? "", args.slice(at + 1));
}

function scriptProgram(path: string, args: readonly string[]): CommandProgram {
  const name = basename(path);
  const label = /^(?:manage\.py|artisan|rails)$/.test(name) ? join(name, argument(args)) : name;
  return { program: name, label, script: path.replace(/^\.\//, "") };
}

/** The first argument that is no flag's value, else a value; never a query or inline code. */
function argument(args: readonly string[]): string | undefined {
  const plain = args.filter((arg) => !arg.startsWith("-") && !/\s/.test(arg));
  const free = args.find((arg, at) => plain.includes(arg) && !/^--?\w[\w-]*$/.test(args[at - 1] ?? ""));
  return free ?? plain.at(-1);
}

function join(program: string, argument: string | undefined): string {
  return argument ? `${program} ${argument}` : program;
}

export function basename(path: string): string {
  return path.split("/").at(-1) ?? path;
}

function withoutOuterQuotes(word: string): string {
  return word.replace(/^(["'])(.*)\1$/s, "$2");
}

const INTERPRETER =
  /^(?:bash|sh|zsh|dash|fish|python[\d.]*|node|ruby|perl|php|tsx|ts-node|Rscript|java|lua)$/;
const SUBCOMMANDS =
  /^(?:npm|pnpm|yarn|bun|deno|git|docker|docker-compose|podman|kubectl|helm|cargo|go|gh|glab|terraform|tofu|pip[\d.]*|pipx|poetry|uv|aws|gcloud|az|systemctl|service|brew|apt|apt-get|dnf|dotnet|rails|rake|bundle|mix|composer|gradle|gradlew|mvn|make|just|task|nx|turbo|prisma|wrangler|vercel|netlify|fly|flyctl|heroku|supabase|firebase|alembic|ansible|flask|swift|flutter|expo|nvm|mise|asdf|corepack|conda)$/;
const DEEP =
  /^(?:(?:npm|pnpm|yarn|bun|deno) (?:run|run-script|install|i|add)|mise (?:run|r|tasks?)|uv (?:run|pip|tool)|(?:poetry|pipenv|pdm|hatch|rye|pixi) run|gh \w+|glab \w+|aws \w+|gcloud \w+|az \w+|docker (?:compose|image|container|network|volume|buildx)|kubectl (?:rollout|config)|pip\d? install|pipx install|cargo install|go (?:install|get|run)|(?:brew|apt|apt-get|dnf) install|prisma \w+|fly \w+|systemctl \w+|service \S+|supabase \w+)$/;
