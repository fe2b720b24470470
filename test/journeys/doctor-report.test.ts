import { readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("doctor --report writes a file for an issue that names no secret, person, machine or folder", () => {
  const home = newHome();
  const cwd = home.project("heron-of-acme", { ".git/config": "" });
  happened(home, [clientSession(home, cwd).prompt("Remember that we deploy on Tuesdays.")]);
  const secret = ["ghp", "_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("");
  writeFileSync(`${home.unbidden}/config.yaml`, `workspace_roots: ["/srv/${secret}/crane"]\nno_such: 1\n`);
  const { stdout } = unbidden({ home, cwd }, "doctor", "--report", "--json");
  const { report, checks } = JSON.parse(stdout);
  const text = readFileSync(report, "utf8");
  expect(statSync(report).mode & 0o777).toBe(0o600);
  for (const { name } of checks) expect(text).toContain(`| ${name} |`);
  expect(text).toContain("no_such");
  for (const told of [secret, "heron-of-acme", home.user, home.root, "crane", "Tuesdays", hostname()])
    expect(text, told).not.toContain(told);
});
