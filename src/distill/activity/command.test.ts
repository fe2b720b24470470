import { expect, test } from "vitest";
import { parseCommand } from "./command.ts";
import { preparesGround } from "./lesson.ts";

test.each([
  ["cd app && npm run build 2>&1 | tail -20", "npm run build"],
  ["FOO=1 BAR='a b' sudo -E ./x.sh --y", "x.sh"],
  ["timeout 60 npx vitest run src/a.test.ts", "vitest run"],
  ["npm run test -- --x", "npm test"],
  ["bun run test && bun test", "bun run test && bun test"],
  ["uv run pytest -q tests/a.py", "pytest tests/a.py"],
  ["python3 -m pytest tests", "pytest tests"],
  ["/usr/bin/python3.11 tool.py", "tool.py"],
  ["docker compose -f a.yml up -d", "docker compose up"],
  ["git -C dir push origin main", "git push"],
  ["export A=1; bash -x scripts/deploy.sh", "deploy.sh"],
  ["# a comment\nnpm ci && npm test", "npm ci && npm test"],
  ["poetry run python manage.py migrate", "manage.py migrate"],
  ["(cd a && make)", "make"],
  ["./gradlew build", "gradlew build"],
  ["npm test; echo done", ""],
  ["cargo test 2>&1 | grep FAIL", ""],
  ["python -c 'import x'", ""],
  ["cat <<'EOF' > a.sh\nnpm test\nEOF", ""],
  ["grep -r x .", ""],
  ["npm run dev &", ""],
])("%j ran %j", (line, label) => {
  expect(parseCommand(line).labels.join(" && ")).toBe(label);
});

test.each([
  ["npm test", "sure"],
  ["npm test | tee log", "piped"],
  ["npm test || true", "hidden"],
])("the status of %j is %s", (line, status) => {
  expect(parseCommand(line).status).toBe(status);
});

test.each([
  ["export A=1", true],
  ["sudo apt-get install -y jq", true],
  ["cd app && npm install zod", true],
  ["git config user.name x", true],
  ["mkdir -p out", true],
  ["git status", false],
  ["npm test", false],
  ["echo install", false],
])("%j prepares the ground: %s", (line, setup) => {
  expect(preparesGround(line)).toBe(setup);
});
