import type { CommandStep } from "./command.ts";

/** Words about a project's whole job, such as "Tests run with"; null for part of a job and for other commands. */
export function jobOfStep({ program, operands, shape }: CommandStep): string | null {
  const name = [program, ...operands].join(" ");
  const bare = name.replace(/^(?:pnpm|yarn|bun) (?:exec |x )?/, "");
  if (FILTER.test(shape)) return null;
  for (const { sentence, pattern, anyTarget, not } of JOBS) {
    const found = pattern.exec(name) ?? pattern.exec(bare);
    if (!found || not?.test(shape)) continue;
    return anyTarget || isWholeProject(found.input.slice(found[0].length)) ? sentence : null;
  }
  return null;
}

/** The job whose command puts the project in front of others. */
export const DEPLOYED = "It is deployed with";

interface JobPattern {
  readonly sentence: string;
  readonly pattern: RegExp;
  /** Operands name a target, not a part of the job. */
  readonly anyTarget?: true;
  /** Flags with which it only looks. */
  readonly not?: RegExp;
}

const RUNNER =
  "(?:npm|pnpm|yarn|bun|deno|make|just|task|rake|composer|mix|gradlew|gradle|mvnw|mvn|poe|hatch|pdm|rye|pixi|mise|turbo|nx|lerna|moon|invoke|inv|cargo make|grunt|gulp|doit)(?: (?:run-script|run-many|run|task|r))? +(?:clean +)?";
const script = (names: string) => `^${RUNNER}(?:[\\w-]+:)?(?:${names})(?:[:_-][\\w:-]+)?(?= |$)`;

const job = (sentence: string, names: string, programs: string): JobPattern => ({
  sentence,
  pattern: new RegExp(`${script(names)}|^(?:${programs})(?= |$)`),
});

const JOBS: readonly JobPattern[] = [
  job("End-to-end tests run with", "e2e|test[:_-]e2e", "playwright test|cypress run"),
  job(
    "Tests run with",
    "tests?|spec|unit|integration|coverage|nextest",
    "pytest|vitest|jest|mocha|ava|rspec|phpunit|pest|ctest|tox|nox|(?:cargo|go|dotnet|swift|flutter|dart|rails|sbt|bazel|lein|stack|cabal|zig build|forge|gleam) test|cargo nextest|manage\\.py test|node --test",
  ),
  {
    sentence: "All checks run with",
    pattern: new RegExp(
      `^${RUNNER}(?:checks?|verify|validate|pre-?commit)(?= |$)|^(?:pre-commit|prek)(?= |$)`,
    ),
  },
  {
    ...job(
      "Code is formatted with",
      "format|fmt|prettier",
      "prettier|black|gofmt|goimports|gofumpt|rustfmt|(?:cargo|go|terraform|tofu|deno) fmt|(?:mix|ruff|biome|dart|dotnet|swift) format|ktlint -F|stylua|shfmt",
    ),
    not: /\s(?:-l|-d|-c|--check|--diff|--list-different|--dry-run)(?=\s|$)|[:_-]check\b/,
  },
  job(
    "The linter runs with",
    "lint|eslint|clippy|vet|style|stylecheck",
    "eslint|biome|oxlint|stylelint|ruff|flake8|pylint|golangci-lint|rubocop|shellcheck|cargo clippy|go vet|phpcs|ktlint|detekt|swiftlint|knip|credo|hlint",
  ),
  job(
    "Types are checked with",
    "types?|typecheck|type-check|check-types|tsc|mypy|pyright",
    "tsc|vue-tsc|tsgo|mypy|pyright|basedpyright|ty check|phpstan|psalm|sorbet|svelte-check|cargo check|astro check|dialyzer",
  ),
  job(
    "Code is generated with",
    "codegen|generate|gen|proto|openapi",
    "go generate|buf generate|protoc|sqlc generate|prisma generate|graphql-codegen|build_runner",
  ),
  job("The database is seeded with", "seed|db:seed", "prisma db seed|rails db:seed|knex seed"),
  {
    ...job(
      "The database is migrated with",
      "migrate|migrations?|db:migrate",
      "prisma migrate|alembic|manage\\.py migrate|rails db:migrate|flyway|dbmate|knex|drizzle-kit|sqlx migrate|goose",
    ),
    anyTarget: true,
  },
  {
    ...job(
      "It is built with",
      "build|compile|dist|bundle|assemble|package|tiles|image",
      "vite build|next build|astro build|nuxt build|webpack|rollup|esbuild|tsup|(?:cargo|go|dotnet|swift|flutter|bazel|zig|forge) build|cmake --build|ninja|hugo|mkdocs build|sphinx-build|docker build|docker compose build",
    ),
    // `css:build` builds a part.
    not: /\s[\w-]+:(?:build|compile|dist|bundle|assemble|package)\b/,
  },
  job(
    "It is started with",
    "dev|start|serve|server|storybook|run(?=[:-])|preview",
    "vite|next dev|astro dev|nuxt dev|nodemon|uvicorn|gunicorn|flask run|fastapi dev|rails server|manage\\.py runserver|hugo server|mkdocs serve|cargo run|dotnet run|wrangler dev|docker compose up",
  ),
  {
    ...job(
      DEPLOYED,
      "deploy|ship|release|publish|flash|provision",
      "fly deploy|flyctl deploy|vercel|netlify deploy|wrangler deploy|cdk deploy|terraform apply|helm upgrade|ansible-playbook|kamal deploy|firebase deploy|gcloud app deploy|goreleaser release|[\\w-]*(?:deploy|ship|release|publish)[\\w-]*\\.(?:sh|py|rb|js|ts|mjs)|deploy|ship|release|publish",
    ),
    anyTarget: true,
  },
];

/** True where no file, test or filter follows. */
function isWholeProject(rest: string): boolean {
  return rest.split(" ").every((word) => WHOLE.test(word));
}

const FILTER =
  /\s(?:-t|-k|-g|-run|-p|-n|--grep|--filter|--testNamePattern|--testPathPatterns?|--only|--package|--project|--watch|--changed|-h|--help|--version|--list|--dry-run|--collect-only|--passWithNoTests|--init)(?=[\s=]|$)/;
const WHOLE = /^(?:|\.|\.\/|\.\/\.\.\.|\/\/\.\.\.|\*|src|tests?|lib|app|all|run|check|build|warnings|\d+)$/;
