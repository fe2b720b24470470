/** Whether the name of a command is one that looks whether code is right: tests, linters, compilers. */
export function isCheckerName(name: string): boolean {
  return CHECKER.test(name);
}

const CHECKER =
  /\b(?:tests?|lint|type-?check|check|build|compile|fmt|format|vet|clippy|tsc|e2e|spec|pytest|vitest|jest|mocha|eslint|biome|prettier|ruff|mypy|rspec|phpunit|playwright|cypress|oxlint|pyright|shellcheck|knip|git commit)\b/i;
