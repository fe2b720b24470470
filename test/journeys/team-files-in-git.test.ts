// Two people who change the files of a team in a real repository, and the workflow that checks them, line by line.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { throwAwayHomes } from "../support/home.ts";
import { DIST } from "../support/hook.ts";
import { memoryTitles } from "../support/kept.ts";
import { unbidden, unbiddenByProgram } from "../support/resident.ts";

const newHome = throwAwayHomes();
const FOLDER = ".unbidden/memories";

/** Somebody with a clone of their own of one repository. */
function cloneOf(origin: string) {
  const home = newHome();
  const cwd = join(home.user, "harbour");
  const git = (...args: string[]) => runGit(cwd, args);
  execFileSync("git", ["clone", "--quiet", origin, cwd], { stdio: "pipe" });
  const run = (...args: string[]) => {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd }, ...args);
    expect([args.join(" "), exitCode, stderr]).toEqual([args.join(" "), 0, ""]);
    return stdout;
  };
  const share = (text: string) => {
    const { memory } = JSON.parse(run("add", text, "--kind", "decision", "--json"));
    return join(cwd, JSON.parse(run("share", memory.id, "--json")).file);
  };
  const commit = (message: string) => {
    git("add", "--all");
    git("commit", "--quiet", "-m", message);
  };
  return { home, cwd, git, run, share, commit };
}

function runGit(cwd: string, args: readonly string[]): string {
  const author = ["-c", "user.name=m", "-c", "user.email=m@example.com", "-c", "init.defaultBranch=main"];
  return execFileSync("git", [...author, ...args], { cwd, stdio: "pipe" })
    .toString()
    .trim();
}

type Colleague = ReturnType<typeof cloneOf>;

/** Ana's clone with one shared memory, pushed, and Ben's of the same. */
function twoClones() {
  const origin = join(newHome().root, "origin.git");
  execFileSync("git", ["init", "--quiet", "--bare", "-b", "main", origin]);
  const ana = cloneOf(origin);
  const file = ana.share("We keep events in SQLite.");
  ana.commit("share");
  ana.git("push", "--quiet", "origin", "HEAD:main");
  return { origin, ana, ben: cloneOf(origin), name: file.slice(ana.cwd.length + 1) };
}

const edit = ({ cwd }: Colleague, name: string, from: string, to: string) => {
  const text = readFileSync(join(cwd, name), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(cwd, name), text.replace(from, to));
};

const WAYS = {
  merge: ["pull", "--quiet", "--no-rebase", "--no-edit"],
  rebase: ["pull", "--quiet", "--rebase"],
};

test.each(Object.entries(WAYS))(
  "two people who share, change and remove different memories never meet a conflict (%s)",
  (_, pull) => {
    const { ana, ben, name } = twoClones();
    ben.share("We deploy on Tuesdays.");
    edit(ben, name, "kind: decision\n", "kind: pattern\n");
    ben.commit("ben's");
    ana.share("We write docs in Markdown.");
    ana.share("We test on Alpine.");
    edit(ana, name, "# We keep events in SQLite.", "# We keep events in PostgreSQL.");
    ana.commit("ana's");
    ana.git("push", "--quiet", "origin", "HEAD:main");
    ben.git(...pull, "origin", "main");
    expect(readdirSync(join(ben.cwd, FOLDER))).toHaveLength(4);
    expect(readFileSync(join(ben.cwd, name), "utf8")).toMatch(/\nkind: pattern\n[^#]*\n# .* PostgreSQL\.\n/);
    expect(ben.run("team", "check")).toBe("4 files, no problem.\n");
    ben.run("import", "team");
    expect(memoryTitles(ben.home)).toEqual(expect.arrayContaining(["We keep events in PostgreSQL."]));
  },
);

test("two people who change the same words get git's conflict, and the check names its lines until it is resolved", () => {
  const { ana, ben, name } = twoClones();
  edit(ana, name, "SQLite", "PostgreSQL");
  ana.commit("ana's");
  ana.git("push", "--quiet", "origin", "HEAD:main");
  edit(ben, name, "SQLite", "JSON lines");
  ben.commit("ben's");
  expect(() => ben.git(...WAYS.merge, "origin", "main")).toThrow();
  expect(ben.git("status", "--short")).toBe(`UU ${name}`);
  const { exitCode, stdout } = unbidden({ home: ben.home, cwd: ben.cwd }, "team", "check");
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(new RegExp(`${name.slice(FOLDER.length + 1)}:\\d+: problem: .*`));
  ben.run("import", "team");
  expect(memoryTitles(ben.home).join()).not.toMatch(/<<<<|====|>>>>/);
  ben.git("checkout", "--quiet", "--theirs", name);
  ben.commit("resolved");
  expect(ben.run("team", "check")).toBe("1 file, no problem.\n");
});

/** The workflow's own lines in a shell that has our command on its path, in a clone nobody worked in. */
function runWorkflow(origin: string): { run: string; exitCode: number | null; stdout: string }[] {
  const { home, cwd } = cloneOf(origin);
  const text = unbiddenByProgram({ home, cwd }, "team", "workflow").stdout;
  const { steps } = parse(text).jobs.memories;
  const bin = join(home.root, "bin");
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "node"));
  writeFileSync(join(bin, "unbidden"), `#!/bin/sh\nexec node "${join(DIST, "cli.js")}" "$@"\n`, {
    mode: 0o755,
  });
  // What is installed is this build: the registry is not asked.
  writeFileSync(join(bin, "npm"), '#!/bin/sh\n[ "$1 $2" = "install --global" ]\n', { mode: 0o755 });
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home.user,
    CI: "true",
    UNBIDDEN_HOME: home.unbidden,
  };
  return steps
    .filter((step: { run?: string }) => step.run !== undefined)
    .map(({ run }: { run: string }) => {
      const { status, stdout } = spawnSync("sh", ["-e", "-c", run], { cwd, env, encoding: "utf8" });
      return { run, exitCode: status, stdout };
    });
}

test("the workflow's own lines pass in a fresh clone, and fail on a pull request that breaks a memory", () => {
  const { origin, ana, name } = twoClones();
  const asked = "tests:\n  - asked: Where do we keep events, in SQLite?\n    must_recall: [SQLite]\n";
  writeFileSync(join(ana.cwd, ".unbidden/tests.yaml"), asked);
  ana.commit("ask");
  ana.git("push", "--quiet", "origin", "HEAD:main");
  const [install, ...steps] = runWorkflow(origin);
  expect(install).toMatchObject({
    run: expect.stringMatching(/^npm install --global unbidden@/),
    exitCode: 0,
  });
  expect(steps).toEqual([
    { run: "unbidden team check", exitCode: 0, stdout: "1 file, no problem.\n" },
    { run: "unbidden test --team", exitCode: 0, stdout: "1 passed.\n" },
  ]);
  edit(ana, name, "# We keep events in SQLite.", "# We keep events in a place.");
  edit(ana, name, "kind: decision", "kind: order");
  ana.commit("break");
  ana.git("push", "--quiet", "origin", "HEAD:main");
  expect(
    runWorkflow(origin)
      .slice(1)
      .map(({ exitCode }) => exitCode),
  ).toEqual([1, 1]);
});
