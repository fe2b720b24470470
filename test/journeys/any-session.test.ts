import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { writeLines } from "../support/claude-code-transcript.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");

/** Two sessions, neither of them compacted, with transcripts as the client writes them. */
function workedTwice(home: ThrowAwayHome) {
  const project = home.project("heron", { ".git/config": "" });
  const session = (first: string, file: string) => {
    const one = clientSession(home, project);
    const calls: Payload[] = [
      one.start(),
      one.prompt(first),
      one.write(join(project, file), "pub fn due() {}"),
      one.bashFailure("cargo build", "Exit code 101\nerror[E0433]: use of undeclared crate `chrono`"),
      one.stop("Due dates are in."),
    ];
    happened(home, calls);
    for (const payload of calls) writeLines(payload);
  };
  session(`Count the herons. The token is ${SECRET}.`, "src/heron.rs");
  session("Draw a map of the reefs.", "src/reef.rs");
  return project;
}

test("a session that was never compacted is listed, and shown without its secret", () => {
  const home = newHome();
  const cwd = workedTwice(home);
  const { sessions } = JSON.parse(unbidden({ home, cwd }, "session", "list", "--json").stdout);
  const about = sessions.map(({ about }: { about: string }) => about);
  expect(about).toEqual(["Draw a map of the reefs.", expect.stringMatching(/^Count the herons/)]);
  expect(unbidden({ home, cwd }, "session", "list").stdout).toMatch(
    /^[0-9a-f]{8} {2}\S+ \S+ {2}Draw a map of the reefs\. {2}\(claude-code, 1 prompt\)\n/,
  );

  const { stdout } = unbidden({ home, cwd }, "session", "show", sessions[1].id.slice(0, 8));
  for (const words of ["Count the herons", "src/heron.rs", "E0433", "Due dates are in."])
    expect(stdout).toContain(words);
  expect(stdout).not.toContain(SECRET);
  expect(unbidden({ home, cwd }, "session", "show").stdout).toContain("Draw a map of the reefs.");
});

test("what was forgotten of a session is not shown, though the agent's transcript still has it", () => {
  const home = newHome();
  const cwd = workedTwice(home);
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const { sessions } = JSON.parse(run("session", "list", "--json").stdout);
  expect(run("forget", "--session", sessions[0].id, "--purge", "--yes").exitCode).toBe(0);
  expect(run("session", "show", sessions[0].id).stdout).toContain("Nothing is known of such a session");
  expect(run("session", "show").stdout).not.toContain("reefs");
});

test("where no session was, both say so", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  expect(unbidden({ home, cwd }, "session", "list").stdout).toBe("No session was seen in this project.\n");
  expect(unbidden({ home, cwd }, "session", "show").stdout).toContain("Nothing is known of such a session");
  expect(unbidden({ home, cwd }, "session", "show", "abcd").stderr).toContain("SESSION_UNKNOWN");
});
