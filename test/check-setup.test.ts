import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { throwAwayHomes } from "./support/home.ts";

const CHECK = join(import.meta.dirname, "../scripts/check-setup.cjs");
const newHome = throwAwayHomes();

const NEEDED = JSON.stringify({
  dependencies: { "@ferry/clock": "2.0.0" },
  devDependencies: { quay: "1.0.0" },
});
const QUAY = { "node_modules/quay/package.json": '{"version":"1.0.0"}' };

function checked(installed: Readonly<Record<string, string>>) {
  const cwd = newHome().project("heron", { "package.json": NEEDED, ...installed });
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}

test("after a pull that needs another package, one line says `npm ci` in place of pages of type errors", () => {
  expect(checked(QUAY)).toEqual({
    status: 1,
    stdout: "",
    stderr: "unbidden: @ferry/clock 2.0.0 is needed and none installed; run `npm ci`\n",
  });
});

test("a package of another version is told, and the right ones cost no word", () => {
  const clock = (version: string) => ({
    "node_modules/@ferry/clock/package.json": `{"version":"${version}"}`,
  });
  expect(checked({ ...QUAY, ...clock("1.9.0") }).stderr).toContain("2.0.0 is needed and 1.9.0 installed");
  expect(checked({ ...QUAY, ...clock("2.0.0") })).toEqual({ status: 0, stdout: "", stderr: "" });
});
