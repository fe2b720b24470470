import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { OPERATION_NAMES } from "../../src/operations/operations.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden as asProcess, commandLine, settingOf } from "../support/command.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test.each([...OPERATION_NAMES, "install", "uninstall", "demo"])(
  "%s explains itself and can answer in JSON",
  (name) => {
    const home = newHome();
    const { exitCode, stdout, stderr } = unbidden({ home, cwd: home.user }, name, "--help");
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`Usage: unbidden ${name}`);
    expect(stdout).toContain("--json");
  },
);

test.each(["--help", "config list", "list --explain"])(
  "`unbidden %s` ends without a word where its reader went away",
  (line) => {
    const home = newHome();
    const [program, args] = commandLine(line.split(" "));
    const piped = ["-c", '"$0" "$@" | true', program, ...args];
    const { stdout, stderr } = spawnSync("sh", piped, {
      ...settingOf({ home, cwd: home.user }),
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual(["", ""]);
  },
);

test("`status` counts as many memories of a project as `list` shows, snapshots too", async () => {
  const home = newHome();
  const cwd = home.project("heron");
  const session = clientSession(home, cwd);
  const work = [session.prompt("Mend the tide table of the harbour."), session.write("src/tide.ts", "tide")];
  happened(home, [session.start(), ...work, session.stop("The tide table is mended."), session.end()]);
  happened(home, [clientSession(home, cwd).start()]);
  const answer = (...args: string[]) => JSON.parse(unbidden({ home, cwd }, ...args, "--json").stdout);
  const kinds = answer("list").memories.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain("snapshot");
  expect(answer("status")).toMatchObject({ projectMemories: kinds.length, memories: kinds.length });
});

test("what a session said is found, shown, explained and forgotten from the command line", async () => {
  const home = newHome();
  const project = home.project("heron");
  const session = clientSession(home, project);
  const wish = "Always run the linter before committing.";
  happened(home, [session.start(), session.prompt(wish), session.stop("I will."), session.end()]);
  happened(home, [clientSession(home, project).start()]);
  const answer = (...args: string[]) => {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd: project }, ...args, "--json");
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return JSON.parse(stdout);
  };
  const [memory] = answer("list").memories;
  expect(memory.title).toBe("Always run the linter before committing");
  expect(answer("search", "linter").hits[0].memory.id).toBe(memory.id);
  expect(answer("show", memory.shortId).sources[0].text).toBe(wish);
  expect(answer("brief").text).toContain(memory.title);
  expect(answer("why").items[0].memory).toBe(memory.id);
  expect(answer("status")).toMatchObject({ project: "heron", memories: 1, receipts: 1 });
  expect(answer("off")).toMatchObject({ what: "project", off: true });
  expect(answer("on")).toMatchObject({ what: "project", off: false });
  expect(answer("forget", memory.shortId)).toMatchObject({ memories: 1, title: memory.title });
  expect(answer("list").memories).toEqual([]);
});

test("a changed mind replaces the old one, says so, and is undone and redone by hand", () => {
  const home = newHome();
  const cwd = home.project("heron");
  const run = (...args: string[]) => {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd }, ...args);
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return stdout;
  };
  const decide = (text: string) => JSON.parse(run("add", text, "--kind", "decision", "--json"));
  const old = decide("Store uploads in the database").memory;
  const added = decide("Store uploads in S3");
  expect(added.replaces).toMatchObject([{ memory: { id: old.id } }]);
  const titles = () =>
    JSON.parse(run("list", "--json")).memories.map(({ title }: { title: string }) => title);
  expect(titles()).toEqual(["Store uploads in S3"]);
  expect(run("search", "where did we store uploads before?")).toMatch(
    /Store uploads in the database.*\n +replaced by \[decision [0-9a-f]{4,}\] Store uploads in S3/,
  );
  const shown = run("show", old.shortId);
  expect(shown).toMatch(
    /replaced by .*Store uploads in S3.* on \d{4}-\d\d-\d\d because it says something else/,
  );
  const change = /undo: .*undo ([0-9a-f]{8})\)/.exec(shown)?.[1] ?? "";
  expect(run("undo", change)).toContain("Reinstated:");
  expect(titles()).toHaveLength(2);
  expect(run("supersede", old.shortId, added.memory.shortId, "--reason", "the disk was full")).toContain(
    "replaces",
  );
  expect(run("show", old.shortId)).toContain("because the disk was full, by you");
  expect(run("undo")).toContain("Reinstated:");
  expect(titles()).toHaveLength(2);
});

test.each([
  ["an id nobody has", ["show", "ffff"], 1, "MEMORY_UNKNOWN"],
  ["a receipt that never was", ["why"], 1, "RECEIPT_UNKNOWN"],
  ["a change that never was", ["undo"], 1, "CHANGE_UNKNOWN"],
  ["a limit of nothing", ["list", "--limit", "0"], 2, "ARGUMENT_INVALID"],
  ["an agent we do not serve", ["install", "abacus"], 1, "AGENT_UNKNOWN"],
])("%s is told by a code, with what to do", (_what, args, code, error) => {
  const home = newHome();
  const { exitCode, stdout } = unbidden({ home, cwd: home.project("heron") }, ...args, "--json");
  expect(exitCode).toBe(code);
  expect(JSON.parse(stdout).error).toMatchObject({ code: error, remedy: expect.stringMatching(/./) });
});

test.each([
  ["a command that is none", ["remeber"]],
  ["a command without its argument", ["show"]],
])("%s is a wrong command line", (_what, args) => {
  const home = newHome();
  const { exitCode, stdout, stderr } = asProcess({ home, cwd: home.user }, ...args);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("--help");
});
