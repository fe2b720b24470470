import { expect, test } from "vitest";
import { failed, type Happening, prompt, ran, sessionOf } from "./session.fixture.ts";
import { WORKS } from "./works.ts";

const titlesOf = (...happenings: readonly Happening[]) =>
  WORKS.find("s1", sessionOf(...happenings)).map(({ draft }) => draft.title);

test.each([
  ["pnpm test", "Tests run with pnpm test"],
  ["uv run pytest -q", "Tests run with uv run pytest"],
  ["npx vitest run", "Tests run with npx vitest run"],
  ["pnpm vitest run 2>&1 | tail -20", "Tests run with pnpm vitest run"],
  ["make test-all", "Tests run with make test-all"],
  ["cd server && ./gradlew test", "Tests run with cd server && ./gradlew test"],
  [
    "cargo clippy --all-targets -- -D warnings",
    "The linter runs with cargo clippy --all-targets -- -D warnings",
  ],
  ["pnpm tsc --noEmit", "Types are checked with pnpm tsc --noEmit"],
  ["npm run build:css", "It is built with npm run build:css"],
  ["PORT=3100 npm run dev", "It is started with PORT=3100 npm run dev"],
  ["npx prisma migrate deploy", "The database is migrated with npx prisma migrate deploy"],
  ["npm run seed", "The database is seeded with npm run seed"],
  ["npx prisma db seed", "The database is seeded with npx prisma db seed"],
  ["./deploy.sh staging", "It is deployed with ./deploy.sh staging"],
  ["HARBOR_REGION=west bin/ship", "It is deployed with HARBOR_REGION=west bin/ship"],
])("%s", (command, title) => {
  expect(titlesOf(ran(command))).toEqual([title]);
});

test.each([
  "pytest tests/test_round.py",
  "npx vitest run jobs",
  "go test ./api -run TestList",
  "npm run lint -- src/a.ts",
  "pnpm test --filter web",
  "npm test || true",
  "npm test; echo done",
  "npm test &",
  "for i in 1 2 3; do npm test; done",
  "cat package.json | grep test",
  "git push",
  "ls tests",
  "node -e 'test()'",
  "cd web && bun run css:build",
  "rg build src",
])("nothing from: %s", (command) => {
  expect(titlesOf(ran(command))).toEqual([]);
});

test("a failed command is not the project's command", () => {
  expect(titlesOf(failed("npm test", "Exit code 1\n1 failed"))).toEqual([]);
  expect(titlesOf(ran("npm test | tail -3", "Error: 1 test failed"))).toEqual([]);
});

test.each([
  ["cd ./web && npm test", "Tests run with cd web && npm test"],
  ["GOCACHE=/var/x go test ./...", "Tests run with go test ./..."],
  ["mise run lint:go", "The linter runs with mise run lint:go"],
  ["just test", "Tests run with just test"],
  ["poetry run tox", "Tests run with poetry run tox"],
  ["dotnet test", "Tests run with dotnet test"],
  ["deno task check", "All checks run with deno task check"],
])("%s is told as it is typed at the top of the project", (command, title) => {
  expect(titlesOf(ran(command))).toEqual([title]);
});

test.each([
  "cd /elsewhere/harbor && npm test",
  "cd ../harbor && npm test",
  "cd $WORK && npm test",
  "go build -o /private/tmp/out .",
  "gofmt -l .",
  "goreleaser --version",
  "npm test --dry-run",
])("nothing from a run elsewhere, of one machine, or that only looks: %s", (command) => {
  expect(titlesOf(ran(command))).toEqual([]);
});

test("the shell's folder is followed until the shell is reset", () => {
  const [into, command] = [ran("cd web && ls"), ran("ls ..", "a\nShell cwd was reset to /srv/ledger")];
  expect(titlesOf(into, ran("npm test"), command, ran("npm run build"))).toEqual([
    "Tests run with cd web && npm test",
    "It is built with npm run build",
  ]);
  expect(titlesOf(ran("cd /elsewhere/harbor"), ran("npm test"))).toEqual([]);
});

test("the same command is found once, as a fact that a tool showed", () => {
  const found = WORKS.find(
    "s1",
    sessionOf(prompt("tests?"), ran("npm test"), ran("npm test -q"), ran("npm test")),
  );
  expect(found).toMatchObject([
    {
      identity: ["e2"],
      ordinal: 0,
      counted: { subject: "Tests run with", times: 3 },
      draft: { kind: "project", trust: 1, origin: "tool:Bash", tags: ["npm"] },
    },
  ]);
});
