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

/** A private project beside the unpacked folder `ferry`, and what the folder says to be it. */
const CLAIMS: Readonly<Record<string, () => void>> = {
  "a .git file that leads into it": () => writeFileSync(git, "gitdir: ../shop/.git\n"),
  "a .git file that leads to a work tree of it": () =>
    writeFileSync(git, "gitdir: ../shop/.git/worktrees/fix\n"),
  "a .git file and a folder of its own": () => {
    writeFileSync(git, "gitdir: worktrees/fix\n");
    const own = join(top, "ferry", "worktrees", "fix");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "gitdir"), "../../.git\n");
    writeFileSync(join(own, "commondir"), "../../../shop/.git\n");
  },
  "a common folder": () => {
    mkdirSync(git);
    writeFileSync(join(git, "commondir"), "../../shop/.git\n");
  },
  "a common folder, by a link": () => {
    mkdirSync(git);
    writeFileSync(join(top, "words"), `${join(top, "shop", ".git")}\n`);
    symlinkSync(join(top, "words"), join(git, "commondir"));
  },
  "a link of that name": () => symlinkSync(join(top, "shop", ".git"), git),
  "a link to its settings": () => {
    mkdirSync(git);
    symlinkSync(join(top, "shop", ".git", "config"), join(git, "config"));
  },
};

test.skipIf(process.platform === "win32").each(Object.keys(CLAIMS))(
  "an unpacked folder with %s does not get a private project's memories",
  (claim) => {
    const shop = join(top, "shop", ".git");
    mkdirSync(join(shop, "worktrees", "fix"), { recursive: true });
    writeFileSync(join(shop, "config"), '[remote "origin"]\nurl = git@git.example:private/shop.git\n');
    writeFileSync(join(shop, "worktrees", "fix", "commondir"), "../..\n");
    writeFileSync(join(shop, "worktrees", "fix", "gitdir"), `${join(top, "fix", ".git")}\n`);
    CLAIMS[claim]?.();
    const own = projectFacts(join(top, "ferry"), top)?.keys.map(({ value }) => value) ?? [];
    const shared = projectFacts(join(top, "shop"), top)?.keys.map(({ value }) => value) ?? [];
    expect(shared).toHaveLength(3);
    expect(own.filter((value) => shared.includes(value) || value.includes("shop"))).toEqual([]);
    expect(own).toContain(join(top, "ferry"));
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
