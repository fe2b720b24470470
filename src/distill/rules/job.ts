import type { Step } from "./command.ts";

/** What a whole command of a project is for, as a sentence begins that tells of it; null for a part, and for the rest. */
export function jobOf({ program, operands, shape }: Step): string | null {
  const name = [program, ...operands].join(" ");
  const bare = name.replace(/^(?:pnpm|yarn|bun) (?:exec |x )?/, "");
  for (const { told, pattern, anyTarget } of JOBS) {
    const found = pattern.exec(name) ?? pattern.exec(bare);
    if (found) return anyTarget || isWhole(found.input.slice(found[0].length), shape) ? told : null;
  }
  return null;
}

interface Job {
  readonly told: string;
  readonly pattern: RegExp;
  /** What it is run on is a place, not a part. */
  readonly anyTarget?: true;
}

const RUNNER =
  "(?:npm|pnpm|yarn|bun|deno|make|just|task|rake|composer|mix|gradlew|gradle|mvn|poe|hatch)(?: run)? +";
const script = (names: string) => `^${RUNNER}(?:[\\w-]+:)?(?:${names})(?:[:_-][\\w:-]+)?(?= |$)`;

const job = (told: string, names: string, programs: string): Job => ({
  told,
  pattern: new RegExp(`${script(names)}|^(?:${programs})(?= |$)`),
});

const JOBS: readonly Job[] = [
  job(
    "Tests run with",
    "tests?|e2e|spec|unit|integration|coverage|verify|check|nextest",
    "pytest|vitest|jest|mocha|ava|rspec|phpunit|ctest|tox|nox|playwright test|cypress run|(?:cargo|go|dotnet|swift|flutter|rails|sbt) test|cargo nextest|manage\\.py test|node --test",
  ),
  job(
    "The linter runs with",
    "lint|eslint|clippy|vet|style|stylecheck",
    "eslint|biome|oxlint|stylelint|ruff|flake8|pylint|golangci-lint|rubocop|shellcheck|cargo clippy|go vet|phpcs|ktlint|knip|pre-commit",
  ),
  job(
    "Types are checked with",
    "types?|typecheck|type-check|tsc|mypy|pyright",
    "tsc|vue-tsc|mypy|pyright|phpstan|psalm|sorbet|svelte-check|cargo check",
  ),
  job(
    "Code is formatted with",
    "format|fmt|prettier",
    "prettier|black|gofmt|rustfmt|cargo fmt|go fmt|terraform fmt|mix format",
  ),
  job(
    "Code is generated with",
    "codegen|generate|gen|proto|openapi",
    "go generate|buf generate|protoc|sqlc generate|prisma generate|graphql-codegen",
  ),
  {
    ...job(
      "The database is migrated with",
      "migrate|migrations?|db:migrate|seed|db:seed",
      "prisma migrate|alembic|manage\\.py migrate|rails db|flyway|dbmate|knex|drizzle-kit|sqlx migrate|goose",
    ),
    anyTarget: true,
  },
  job(
    "It is built with",
    "build|compile|dist|bundle|assemble|package|tiles|image",
    "vite build|next build|webpack|rollup|esbuild|(?:cargo|go|dotnet|swift|flutter) build|cmake --build|ninja|hugo|mkdocs build|docker build|docker compose build",
  ),
  job(
    "It is started with",
    "dev|start|serve|server|storybook|run(?=[:-])|preview",
    "vite|next dev|nodemon|uvicorn|gunicorn|flask run|rails server|manage\\.py runserver|hugo server|cargo run|dotnet run|docker compose up",
  ),
  {
    ...job(
      "It is deployed with",
      "deploy|ship|release|publish|flash|provision",
      "fly deploy|flyctl deploy|vercel|netlify deploy|wrangler deploy|cdk deploy|terraform apply|helm upgrade|ansible-playbook|kamal deploy|cap|firebase deploy|gcloud app|[\\w./-]*(?:deploy|ship|release|publish)[\\w-]*(?:\\.(?:sh|py|rb|js|ts|mjs))?",
    ),
    anyTarget: true,
  },
];

/** No file, test or filter is named beside it. */
function isWhole(rest: string, shape: string): boolean {
  return !FILTER.test(shape) && rest.split(" ").every((word) => WHOLE.test(word));
}

const FILTER =
  /\s(?:-t|-k|-g|-run|-p|-n|--grep|--filter|--testNamePattern|--testPathPatterns?|--only|--package|--project|--watch|--changed|--help|--version|--list|--dry-run)(?=[\s=]|$)/;
const WHOLE = /^(?:|\.|\.\/\.\.\.|src|tests?|lib|app|all|run|check|build|warnings|\d+)$/;
