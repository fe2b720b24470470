import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectFacts } from "./project-facts.ts";

const PIPE_MAKER = "mkfifo";

let top: string;
let git: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-hostile-")));
  git = join(top, "ferry", ".git");
  mkdirSync(join(top, "ferry"));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const kinds = () => projectFacts(join(top, "ferry"), top)?.keys.map(({ kind }) => kind);

test.skipIf(process.platform === "win32").each(["", "config", "commondir"])(
  "a pipe in the place of .git/%s does not keep the agent waiting",
  (name) => {
    if (name !== "") mkdirSync(git);
    execFileSync(PIPE_MAKER, [join(git, name)]);
    expect(kinds()).toEqual(["common", "path"]);
  },
);

test.skipIf(!existsSync("/dev/zero"))("nor does a config that never ends", () => {
  mkdirSync(git);
  symlinkSync("/dev/zero", join(git, "config"));
  expect(kinds()).toEqual(["common", "path"]);
});

test.each([
  ["blank lines", `[remote "a"]\n${"\n".repeat(500_000)}`],
  ["remotes", '[remote "a"]\n'.repeat(40_000)],
  ["blanks", `[remote "a"]\nurl = a${" ".repeat(500_000)}b`],
  ["slashes", `[remote "a"]\nurl = a:${"/".repeat(500_000)}b`],
])("nor does a config of %s alone, which would else take minutes", (_what, config) => {
  mkdirSync(git);
  writeFileSync(join(git, "config"), config);
  expect(kinds()).toEqual(["common", "path"]);
});
