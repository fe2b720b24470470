import { wordSet } from "./word-set.ts";
/** Paths a text mentions, as written; never URLs, versions or names such as Node.js. */
export function filePathsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const word of plainWords(text)) {
    const path = word.replace(/(?::\d+){1,2}$/, "");
    if (isPath(path)) found.add(path);
  }
  return [...found].slice(0, 8);
}

/** Lowercase names of programs, packages and technologies a text mentions. */
export function toolNamesIn(text: string): readonly string[] {
  const quoted = new Set(Array.from(text.matchAll(/`([^`\s]{2,40})`/g), (code) => code[1]));
  const found = new Set<string>();
  for (const word of plainWords(text)) {
    if (isPath(word) || !/^[@\w][\w@/.+#-]{1,39}$/.test(word)) continue;
    const name = word.toLowerCase();
    if (isToolName(word) || isProperName(word) || quoted.has(word)) found.add(name);
  }
  return [...found].slice(0, 5);
}

/** A well-known program, package or language, in any spelling. */
export function isToolName(word: string): boolean {
  return TOOLS.has(word.toLowerCase()) || SCOPED.test(word);
}

/** Words without the punctuation, quotes and code marks around them. */
function plainWords(text: string): readonly string[] {
  return text
    .split(/[\s`"“”'’(),<>|]+/)
    .map((word) => word.replace(/[.:;!?\]]+$/, "").replace(/^\[/, ""))
    .filter((word) => word !== "" && word.length <= 200 && !word.includes("://"));
}

const EXTENSION =
  /\.(?:[cm]?[jt]sx?|json[cl5]?|ya?ml|toml|md|mdx|py|pyi|go|rs|rb|java|kt|swift|php|c|h|cc|cpp|hpp|cs|sh|bash|zsh|ps1|sql|html?|s?css|less|vue|svelte|txt|csv|xml|ini|cfg|conf|lock|proto|graphql|prisma|tf|gradle|ipynb|ex|exs|lua|env)$/;
const FRAMEWORK =
  /^(?:node|next|vue|nuxt|express|three|d3|react|ember|backbone|alpine|chart|moment|p5)\.js$/i;
const KNOWN_ROOT =
  /^(?:\.{1,2}|~|src|tests?|lib|apps?|packages|docs|scripts|bin|config|cmd|internal|pkg|\.github|\.claude)\//;
const NAMED =
  /^(?:Dockerfile|Makefile|Justfile|Procfile|Jenkinsfile|Gemfile|Rakefile|LICENSE|\.env(?:\.\w+)*)$/;
const DOTFILE =
  /^\.(?:gitignore|gitattributes|npmrc|nvmrc|dockerignore|editorconfig|(?:eslint|prettier|babel)\w*)$/;

function isPath(word: string): boolean {
  if (NAMED.test(word) || DOTFILE.test(word)) return true;
  if (FRAMEWORK.test(word) || !/^[\p{L}\p{N}_@.~/+[\]$-]+$/u.test(word) || !/[\p{L}\p{N}]/u.test(word))
    return false;
  // A bare ".ts" is a file type, not a file.
  if (EXTENSION.test(word)) return /[\p{L}\p{N}_\]-]\.\w+$/u.test(word) && !/^process\.env$/.test(word);
  return KNOWN_ROOT.test(word) && /[\p{L}\p{N}]$/u.test(word);
}

const SCOPED = /^@[a-z0-9][\w.-]*\/[\w.-]+$/;

/** Unusual spelling, as in PostgreSQL, GitHub, DEPLOY_ENV, JSONL. */
function isProperName(word: string): boolean {
  if (SHOUTED.has(word)) return false;
  return (
    /^[A-Z][A-Z0-9_]{2,}$/.test(word) || /^[A-Za-z]*[a-z][A-Z]\w*$/.test(word) || /^[A-Z]\w+\.js$/.test(word)
  );
}

const SHOUTED = wordSet(
  "ALL ALWAYS AND ANY ARE BUT CAN DONT EVER EVERY EXISTS FIXME FOR FYI HAS IMHO IMPORTANT INSERT JOIN LEFT MAKE MUST NEVER NOT NOTE NULL NOW OFF ONLY OUR OUT PLEASE REALLY SELECT SHOULD STOP SURE THAT THE THIS TODO UPDATE USE VERY WANT WAS WE WHERE WHY WITH YES YOU",
);

const TOOLS =
  wordSet(`ansible apt aws axios babel bash biome brew bun bundler cargo clang cmake composer conda curl cypress deno
    django docker drizzle elasticsearch electron eslint express fastapi fastify firebase flask gcc gcloud git
    github gitlab gradle grafana graphql grpc gulp helm heroku hono javascript jest jq jsonl junit k8s kafka kubectl kubernetes
    laravel lerna linux lodash maven mocha mongo mongodb mongoose mypy mysql neovim nestjs netlify nginx
    nix node npm npx nuxt nx oxlint pandas pino pip pipenv playwright pnpm podman poetry postgres postgresql prettier
    prisma puppeteer pydantic pytest python pytorch rabbitmq rails react redis redux rollup rspec ruby ruff rust rustup
    sentry shellcheck sqlalchemy sqlite supabase svelte swc tailwind terraform tmux tokio tox ts-node tsc
    tsup tsx turborepo typeorm typescript uv vercel vite vitest vue webpack winston yaml yarn zod zsh zustand`);
