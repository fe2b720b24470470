import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROJECT, workingDay } from "../../scripts/record-day.ts";
import { throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";

const newHome = throwAwayHomes();

/** The nonce and the day differ from run to run, the rest never. */
const lasting = (block: string): string =>
  block.replace(/(unbidden) [0-9a-f]{4}/g, "$1").replace(/\d{4}-\d\d-\d\d/g, "");

test("the block a newcomer reads in the README is what the agent is told after the recorded day", async () => {
  const readme = readFileSync("README.md", "utf8");
  const prompt = /the prompt says "([^"]+)"/.exec(readme)?.[1];
  const block = /^--- unbidden .*?^--- end unbidden \w+ ---$/ms.exec(readme)?.[0] ?? "";
  const home = newHome();
  const cwd = home.project("ferry");
  const day = workingDay().map((payload) => ({ ...payload, cwd, ...inProject(payload, cwd) }));
  const asked = {
    session_id: "new",
    transcript_path: "~/new.jsonl",
    cwd,
    hook_event_name: "UserPromptSubmit",
  };
  const told = await play(home, [...day, { ...asked, prompt_id: "p", prompt }]);
  expect(lasting(told.at(-1) ?? "")).toBe(lasting(block));
});

test("what `npm run try` gives as a reason was given, and passed its bar", () => {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/try.ts"], { encoding: "utf8" });
  expect(status).toBe(0);
  const passed = [...stdout.matchAll(/confidence ([\d.]+) >= ([\d.]+)/g)];
  expect(passed.length).toBeGreaterThan(2);
  for (const [, confidence, bar] of passed) expect(Number(confidence)).toBeGreaterThanOrEqual(Number(bar));
  expect(stdout).toMatch(/deploy\.sh\n[\s\S]*worked: HARBOUR_REGION=north [\s\S]*this very command failed/);
});

function inProject(payload: Record<string, unknown>, cwd: string): Record<string, unknown> {
  return JSON.parse(JSON.stringify(payload).replaceAll(PROJECT, cwd)) as Record<string, unknown>;
}
