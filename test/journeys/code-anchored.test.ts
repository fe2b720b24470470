import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** A repository with one commit on main. */
function repository(home: ThrowAwayHome) {
  const folder = home.project("ferry", { "src/tide.ts": "export const tide = 1;\n", "src/pier.ts": "1\n" });
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, stdio: "pipe", env: gitEnv(home) });
  const commit = (message: string) => {
    git("add", "-A");
    git("commit", "--quiet", "--allow-empty", "-m", message);
  };
  git("init", "--quiet", "--initial-branch=main");
  commit("Begin");
  const run = (...args: string[]) => unbidden({ home, cwd: folder }, ...args);
  const search = (text: string) => JSON.parse(run("search", text, "--json").stdout).hits as Hit[];
  return {
    folder,
    git,
    commit,
    run,
    search,
    write: (path: string, text: string) => writeFileSync(join(folder, path), text),
  };
}

interface Hit {
  readonly memory: { readonly id: string; readonly title: string };
  readonly confidence: number;
  readonly reasons: { readonly labels?: readonly string[]; readonly anchored?: number };
}

function gitEnv(home: ThrowAwayHome) {
  return {
    PATH: process.env.PATH,
    HOME: home.user,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@example.com",
  };
}

const TIDE = "the tide table rounds heights down to whole decimetres";

describe.skipIf(spawnSync("git", ["--version"]).error !== undefined)("code a memory was made at", () => {
  test("a memory about a file says so once the file has changed, and no longer once it is as it was", () => {
    const here = repository(newHome());
    here.run("add", TIDE, "--files", "src/tide.ts");
    const labels = () => here.search("how does the tide table round heights?")[0]?.reasons.labels;
    expect(labels()).toBeUndefined();
    const before = "export const tide = 1;\n";
    here.write("src/tide.ts", before.replace("1", "2"));
    expect(labels()).toEqual(["the file has changed since"]);
    expect(here.run("search", "tide table round heights").stdout).toContain("(the file has changed since)");
    here.write("src/tide.ts", before);
    expect(labels()).toBeUndefined();
    rmSync(join(here.folder, "src/tide.ts"));
    expect(labels()).toEqual(["the file is gone"]);
  });

  test("what a session learned is told with the label, in the block, in `show` and in `why`", async () => {
    const home = newHome();
    const here = repository(home);
    const session = clientSession(home, here.folder);
    const said = "We decided that src/tide.ts rounds heights down to whole decimetres.";
    happened(home, [session.start(), session.prompt(said), session.stop("All right."), session.end()]);
    here.write("src/tide.ts", "export const tide = 22;\n");
    const next = clientSession(home, here.folder);
    const asked = "what did we decide about rounding heights in src/tide.ts?";
    const [, block] = happened(home, [next.start(), next.prompt(asked)]);
    expect(block).toContain(" · the file has changed since");
    expect(here.run("why").stdout).toContain("the file has changed since");
    const [hit] = here.search(asked);
    expect(here.run("show", hit?.memory.id ?? "").stdout).toContain("(the file has changed since)");
  });

  test("of two that answer alike, the one whose file changed comes second, and no less sure", () => {
    const here = repository(newHome());
    here.run("add", "heights are rounded in tide code", "--files", "src/pier.ts");
    here.run("add", "heights are rounded in tide tables", "--files", "src/tide.ts");
    const order = () =>
      here.search("heights are rounded in tide").map(({ memory }) => memory.title.split(" ").at(-1));
    expect(order()).toEqual(["tables", "code"]);
    const [sure] = here.search("heights are rounded in tide");
    here.write("src/tide.ts", "2\n");
    expect(order()).toEqual(["code", "tables"]);
    expect(here.search("heights are rounded in tide")[1]?.confidence).toBe(sure?.confidence);
  });

  test("a branch that was deleted unmerged is said to be gone; one that was merged says nothing", () => {
    const here = repository(newHome());
    const labels = () => here.search("how does the tide table round heights?")[0]?.reasons.labels;
    here.git("switch", "--quiet", "--create", "feature/tide");
    here.write("src/tide.ts", "export const tide = 3;\n");
    here.commit("Round");
    here.run("add", TIDE);
    expect(labels()).toBeUndefined();
    here.git("switch", "--quiet", "main");
    expect(labels()).toEqual(["from branch feature/tide; you are on main"]);
    here.git("branch", "-D", "feature/tide");
    here.run("curate", "--rules-only");
    expect(labels()).toEqual(["from branch feature/tide, which is gone"]);
    here.git("branch", "feature/tide", "HEAD@{1}");
    expect(labels()).toEqual(["from branch feature/tide; you are on main"]);
    here.git("merge", "--quiet", "--no-ff", "-m", "Merge", "feature/tide");
    here.git("branch", "-D", "feature/tide");
    here.run("curate", "--rules-only");
    expect(labels()).toBeUndefined();
  });

  test("a branch merged as one commit and deleted is not called gone", () => {
    const here = repository(newHome());
    here.git("switch", "--quiet", "--create", "squash");
    here.write("src/tide.ts", "export const tide = 3;\n");
    here.commit("Round");
    here.run("add", TIDE);
    here.git("switch", "--quiet", "main");
    here.git("merge", "--quiet", "--squash", "squash");
    here.commit("Round, all in one");
    here.git("branch", "-D", "squash");
    here.run("curate", "--rules-only");
    expect(here.search("how does the tide table round heights?")[0]?.reasons.labels).toBeUndefined();
  });

  test("what was said on main needs no label on a branch, and a preference none anywhere", () => {
    const here = repository(newHome());
    here.run("add", TIDE);
    here.git("switch", "--quiet", "--create", "feature/x");
    here.run("add", "I prefer heights in the tide table in metres", "--kind", "preference");
    const labels = () => here.search("heights in the tide table").map(({ reasons }) => reasons.labels);
    expect(labels()).toEqual([undefined, undefined]);
    here.commit("More");
    here.git("switch", "--quiet", "main");
    expect(labels()).toEqual([undefined, undefined]);
  });

  test("a denied file and one outside the repository leave no anchor", () => {
    const home = newHome();
    const here = repository(home);
    here.write(".env", "A=1\n");
    const outside = join(home.user, "elsewhere.ts");
    writeFileSync(outside, "1\n");
    symlinkSync(outside, join(here.folder, "src/link.ts"));
    here.run(
      "add",
      TIDE,
      "--kind",
      "pattern",
      "--files",
      ".env",
      "--files",
      "src/link.ts",
      "--files",
      "../elsewhere.ts",
    );
    for (const path of [join(here.folder, ".env"), outside]) {
      writeFileSync(path, "B=22\n");
      utimesSync(path, 1, 1);
    }
    expect(here.search("tide table")[0]?.reasons.labels).toBeUndefined();
  });
});
