import type { Story } from "../../test/support/history/story.ts";

/** What everyday calls in the three projects are about; what matters is told in the stories. */
export function projectNamed(name: string): Story {
  const project = PROJECTS[name];
  if (!project) throw new RangeError(`no project ${name}`);
  return { name, ...project, ...NOTHING_SAID };
}

const NOTHING_SAID = { decisions: [], preferences: [], notes: [], corrections: [], failures: [] };

const PROJECTS: Readonly<Record<string, Pick<Story, "subjects" | "files" | "checks">>> = {
  lanternpost: {
    subjects: ["the outbox", "the editions", "the templates", "the relay client", "the subscriptions"],
    files: [
      ...["src/outbox/worker.ts", "src/outbox/store.ts", "src/editions/publish.ts", "src/editions/types.ts"],
      ...[
        "src/templates/render.ts",
        "src/relay/client.ts",
        "src/subscriptions/list.ts",
        "test/outbox.test.ts",
      ],
    ],
    checks: [
      ["pnpm vitest run", "Tests  188 passed (188)"],
      ["pnpm lint", "Checked 231 files. No fixes applied."],
      ["pnpm tsc --noEmit", ""],
    ],
  },
  mosswork: {
    subjects: ["the sensors", "the valves", "the alarms", "the bay pages", "the readings"],
    files: [
      ...["src/mosswork/ingest/client.py", "src/mosswork/ingest/units.py", "src/mosswork/valves/pump.py"],
      ...["src/mosswork/alarms/limits.py", "src/mosswork/web/pages.py", "tests/test_readings.py", "Makefile"],
    ],
    checks: [
      ["uv run pytest -q", "151 passed in 8.38s"],
      ["uv run ruff check", "All checks passed!"],
      ["uv run mypy src", "Success: no issues found in 42 source files"],
    ],
  },
  quillmap: {
    subjects: ["the road graph", "the route search", "the traffic feed", "the route service", "the tiles"],
    files: [
      ...["graph/load.go", "graph/format.go", "graph/edge.go", "route/cost.go", "route/service.go"],
      ...["traffic/feed.go", "cmd/quill/main.go", "route/service_test.go"],
    ],
    checks: [
      ["make test", "ok  quillmap/route 0.921s"],
      ["make lint", "0 issues."],
      ["go build ./cmd/quill", ""],
    ],
  },
};
