import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawPicture, PICTURE_FILE } from "../../scripts/readme-picture.ts";

test("the README's picture is what the hook says today (npm run picture)", () => {
  expect(readFileSync(PICTURE_FILE, "utf8")).toBe(drawPicture());
});

test("what `npm run try` gives as a reason was given, and passed its threshold", () => {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/try.ts"], { encoding: "utf8" });
  expect(status).toBe(0);
  const passed = [...stdout.matchAll(/confidence ([\d.]+) >= ([\d.]+)/g)];
  expect(passed.length).toBeGreaterThan(2);
  for (const [, confidence, threshold] of passed)
    expect(Number(confidence)).toBeGreaterThanOrEqual(Number(threshold));
  expect(stdout).toMatch(/deploy\.sh\n[\s\S]*worked: HARBOUR_REGION=north [\s\S]*this very command failed/);
});
