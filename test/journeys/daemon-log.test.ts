import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("the daemon's log is told in a person's words, and with --json as one object", () => {
  const home = newHome();
  const logs = (...flags: string[]) => unbidden({ home, cwd: home.user }, "daemon", "logs", ...flags);
  expect(logs().stdout).toContain("no log yet");
  expect(JSON.parse(logs("--json").stdout)).toEqual({ lines: [] });
  const came = { at: Date.UTC(2026, 1, 10, 12), pid: 4711, what: "started", version: "1.2.3", ms: 300 };
  const left = { at: came.at + 60_000, pid: 4711, what: "leaves", why: "it was asked to", answered: 36 };
  mkdirSync(join(home.unbidden, "logs"), { recursive: true });
  const lines = [came, left].map((line) => JSON.stringify(line));
  writeFileSync(join(home.unbidden, "logs", "daemon.jsonl"), [...lines, '{"at":17'].join("\n"));
  expect(logs().stdout.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^2026-02-1\d \d\d:00 process 4711 started: version 1\.2\.3, ms 300$/),
    expect.stringMatching(/^2026-02-1\d \d\d:01 process 4711 leaves: why it was asked to, answered 36$/),
  ]);
  expect(JSON.parse(logs("--json").stdout)).toEqual({ lines: [came, left] });
});
