// Many memories changed at once, at the command line: listed first, and taken back together.
import { expect, test } from "vitest";
import type { BulkAnswer } from "../../src/operations/edits.ts";
import type { ListAnswer } from "../../src/operations/memories.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** A project whose session decided two things, and a note by hand. */
function world() {
  const home = newHome();
  const heron = { home, cwd: home.project("heron") };
  const session = clientSession(home, heron.cwd);
  happened(home, [
    session.prompt("We decided to use JSONL for the harbour records because it is append-only."),
    session.stop("Noted."),
    session.prompt("We decided to use Postgres for the ferry bookings because it locks rows."),
    session.stop("Noted."),
    session.end(),
  ]);
  unbidden(heron, "add", "The gangway is locked at night", "--files", "src/gangway.ts");
  const json = <T>(...args: string[]) => JSON.parse(unbidden(heron, ...args, "--json").stdout) as T;
  const titles = (...args: string[]) =>
    json<ListAnswer>("list", ...args)
      .memories.map(({ title }) => title)
      .sort();
  return {
    heron,
    json,
    titles,
    session: json<ListAnswer>("list").memories.find((one) => one.session)?.session,
  };
}

test("all of a session are listed, retired together, and held again by one undo", () => {
  const { heron, json, titles, session } = world();
  const all = titles();
  expect(all).toHaveLength(3);
  expect(titles("--session", session ?? "")).toHaveLength(2);
  const asked = json<BulkAnswer>("bulk", "retire", "--session", session ?? "");
  expect(asked).toMatchObject({ done: false, changes: [], more: false });
  expect(asked.memories).toHaveLength(2);
  expect(titles()).toEqual(all);
  const { stdout } = unbidden(heron, "bulk", "retire", "--session", session ?? "", "--yes");
  expect(stdout).toContain("Retired 2 memories");
  expect(titles()).toEqual(["The gangway is locked at night"]);
  expect(unbidden(heron, "bulk", "undo").stdout).toContain("Undone: 2 changes");
  expect(titles()).toEqual(all);
});

test("memories are chosen by file, by rule, by age and by trust, and those that are so already are left", () => {
  const { heron, json, titles } = world();
  expect(titles("--source", "gangway.ts")).toEqual(["The gangway is locked at night"]);
  expect(titles("--source", "harbour.ts")).toEqual([]);
  expect(titles("--before", "1d")).toEqual([]);
  expect(titles("--since", "1d")).toHaveLength(3);
  expect(titles("--rule", "cli")).toEqual(["The gangway is locked at night"]);
  unbidden(heron, "bulk", "pin", "--source", "gangway.ts", "--yes");
  expect(titles("--pinned")).toEqual(["The gangway is locked at night"]);
  expect(json<BulkAnswer>("bulk", "pin", "--since", "1d").memories).toHaveLength(2);
  expect(json<BulkAnswer>("bulk", "unpin", "--since", "1d").memories).toHaveLength(1);
  expect(json<BulkAnswer>("bulk", "confirm", "--trust", "3").memories).toEqual([]);
});

test("nothing is retired for want of a choice, and an agent may only look", () => {
  const { heron } = world();
  expect(unbidden(heron, "bulk", "retire", "--yes").stderr).toContain("say which memories");
  expect(unbidden(heron, "bulk", "undo").stderr + unbidden(heron, "bulk", "undo").stdout).toMatch(
    /CHANGE_UNKNOWN|Undone/,
  );
  const agent = { ...heron, env: { CLAUDECODE: "1" } };
  expect(unbidden(agent, "bulk", "retire", "--since", "1d").exitCode).toBe(1);
  expect(unbidden(agent, "bulk", "retire", "--since", "1d", "--yes").stderr).toContain("PERSON_NEEDED");
});
