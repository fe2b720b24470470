import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { type ClientSession, clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { errorCodes, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const TASK = "Document the JSONL storage format";

/** A project in which a rule, a decision and where the last session ended are known. */
async function heron(home: ThrowAwayHome, subagents: string): Promise<string> {
  const project = home.project("heron", { ".git/config": "" });
  const session = clientSession(home, project);
  happened(home, [
    session.start(),
    session.prompt(
      "Build the importer. We decided to use JSONL for the storage format because it is append-only.",
    ),
    session.write(`${project}/importer.ts`, "1"),
    session.stop("It reads counts. Still to do: the importer has no tests yet."),
    session.prompt("Always run the linter before committing."),
    session.stop("I will."),
    session.end(),
  ]);
  writeFileSync(join(home.unbidden, "config.yaml"), `subagents: ${subagents}\n`);
  return project;
}

let calls = 0;
const agentCall = (session: ClientSession, prompt: string, kind = "general-purpose"): Payload =>
  session.other("PreToolUse", {
    tool_name: "Agent",
    tool_input: { description: "Help", prompt, subagent_type: kind },
    tool_use_id: `toolu_agent_${++calls}`,
  });
const agentStart = (session: ClientSession, id: string, kind = "general-purpose"): Payload =>
  session.other("SubagentStart", { agent_id: id, agent_type: kind });
const inside = (payload: Payload, id: string): Payload => ({
  ...payload,
  agent_id: id,
  agent_type: "general-purpose",
});

test("by default a sub-agent is told nothing, and neither its task nor what it does is kept", async () => {
  const home = newHome();
  const project = await heron(home, "skip");
  const session = clientSession(home, project);
  const told = happened(home, [
    session.start(),
    session.prompt("hm"),
    agentCall(session, TASK),
    agentStart(session, "a-1"),
    inside(session.bash("ls", "secret-of-a-sub-agent"), "a-1"),
  ]);
  expect(told.slice(2)).toEqual([null, null, null]);
  expect(storeRows(home, "SELECT * FROM pending_task")).toEqual([]);
  expect(storeRows(home, "SELECT * FROM session WHERE native_id GLOB 'agent:*'")).toEqual([]);
  expect(storeRows(home, "SELECT * FROM event WHERE text LIKE '%secret-of-a-sub-agent%'")).toEqual([]);
});

describe("with a brief", () => {
  test("a sub-agent is told the project's standing preferences and what its task calls for, and its parent is not the poorer", async () => {
    const home = newHome();
    const project = await heron(home, "brief");
    const session = clientSession(home, project);
    const [brief, , , told, again] = happened(home, [
      session.start(),
      session.prompt("hm"),
      agentCall(session, TASK),
      agentStart(session, "a-1"),
      agentStart(session, "a-1"),
    ]);
    expect(brief).toContain("[handoff ");
    expect(told).toMatch(/^\[decision [0-9a-f]+\] Use JSONL for the storage format/m);
    expect(told).toContain("Always run the linter");
    expect(told).not.toContain("[handoff ");
    expect(again).toBeNull();
    const [asked] = happened(home, [session.prompt(TASK)]);
    expect(asked).toContain("Use JSONL for the storage format");
    const [receipt] = storeRows(home, "SELECT paths FROM receipt WHERE hook_event = 'sub-agent-start'");
    expect(JSON.parse(String(receipt?.paths)).map(({ path }: { path: string }) => path)).toEqual([
      "brief",
      "relevant",
    ]);
  });

  test("a task meets the threshold that the project's own past has moved", async () => {
    const home = newHome();
    const project = await heron(home, "brief");
    const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
    db.exec("INSERT OR REPLACE INTO threshold_offset SELECT id, 0.05, 0, 0 FROM project");
    db.close();
    const session = clientSession(home, project);
    happened(home, [session.start(), agentCall(session, TASK), agentStart(session, "a-1")]);
    const [receipt] = storeRows(home, "SELECT paths FROM receipt WHERE hook_event = 'sub-agent-start'");
    const paths = JSON.parse(String(receipt?.paths)) as { path: string; threshold: number }[];
    expect(paths.find(({ path }) => path === "relevant")?.threshold).toBeCloseTo(0.63);
  });

  test("of two tasks that wait nobody can tell whose is whose, so both sub-agents get the brief alone", async () => {
    const home = newHome();
    const session = clientSession(home, await heron(home, "brief"));
    const told = happened(home, [
      session.start(),
      session.prompt("hm"),
      agentCall(session, TASK),
      agentCall(session, "Count the birds"),
      agentStart(session, "a-1"),
      agentStart(session, "a-2"),
      agentCall(session, TASK),
      agentStart(session, "a-3", "Explore"),
      agentCall(session, TASK),
      agentStart(session, "a-4"),
    ]);
    const [one, two, otherKind, alone] = [told[4], told[5], told[7], told[9]];
    for (const text of [one, two, otherKind]) {
      expect(text).toContain("Always run the linter");
      expect(text).not.toContain("Use JSONL");
    }
    expect(alone).toContain("Use JSONL");
    expect(storeRows(home, "SELECT * FROM pending_task")).toEqual([]);
  });

  test("what it does is not kept, what it comes back with is, as what a tool printed", async () => {
    const home = newHome();
    const session = clientSession(home, await heron(home, "brief"));
    happened(home, [
      session.start(),
      session.prompt("hm"),
      agentStart(session, "a-1"),
      inside(session.bash("ls", "deep-inside"), "a-1"),
      session.other("SubagentStop", {
        ...{ agent_id: "a-1", agent_type: "general-purpose" },
        last_assistant_message: "We decided to use XML for storage.",
      }),
    ]);
    expect(storeRows(home, "SELECT * FROM event WHERE text LIKE '%deep-inside%'")).toEqual([]);
    const [result] = storeRows(home, "SELECT trust, session FROM event WHERE kind = 'sub-agent'");
    const [main] = storeRows(home, `SELECT id FROM session WHERE native_id = '${session.id}'`);
    expect(result).toEqual({ trust: 1, session: main?.id });
  });

  test("a sub-agent of a session that is switched off is told nothing, and its task is not kept", async () => {
    const home = newHome();
    const session = clientSession(home, await heron(home, "brief"));
    const env = { UNBIDDEN_INCOGNITO: "1" };
    happened(home, [session.start(), session.prompt("hm")], { env });
    expect(happened(home, [agentCall(session, TASK), agentStart(session, "a-1")])).toEqual([null, null]);
    expect(storeRows(home, "SELECT * FROM pending_task")).toEqual([]);
  });

  test("a secret in a task never reaches the disk", async () => {
    const home = newHome();
    const session = clientSession(home, await heron(home, "brief"));
    const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    happened(home, [session.start(), session.prompt("hm"), agentCall(session, `Push with ${secret}`)]);
    const [task] = storeRows(home, "SELECT words FROM pending_task");
    expect(task?.words).toContain("Push with");
    expect(task?.words).not.toContain(secret);
  });
});

describe("in full", () => {
  test("a sub-agent's calls are heard as a session's of its own, told of and kept", async () => {
    const home = newHome();
    const project = await heron(home, "full");
    const session = clientSession(home, project);
    happened(home, [session.start(), session.prompt("hm")]);
    expect(existsSync(join(home.unbidden, "run/sub-agents"))).toBe(true);
    happened(home, [agentStart(session, "a-1"), inside(session.bash("ls", "deep-inside"), "a-1")]);
    const rows = storeRows(
      home,
      "SELECT s.native_id, s.transcript FROM event e JOIN session s ON s.id = e.session WHERE e.text LIKE '%deep-inside%'",
    );
    expect(rows).toEqual([{ native_id: `agent:a-1:${session.id}`, transcript: null }]);
    expect(errorCodes(home)).toEqual([]);
  });

  test("a session's own word counts for it alone, and the next start takes the note away", async () => {
    const home = newHome();
    const project = await heron(home, "full");
    const session = clientSession(home, project);
    happened(home, [session.start(), session.prompt("hm")]);
    const loud = [inside(session.bash("ls", "deep-inside"), "a-1")];
    happened(home, loud, { env: { UNBIDDEN_SUBAGENTS: "skip" } });
    const heard = () => storeRows(home, "SELECT 1 FROM event WHERE text LIKE '%deep-inside%'").length;
    expect(heard()).toBe(0);
    writeFileSync(join(home.unbidden, "config.yaml"), "subagents: skip\n");
    happened(home, loud);
    expect(heard()).toBe(0);
    happened(home, [clientSession(home, project).start()]);
    expect(existsSync(join(home.unbidden, "run/sub-agents"))).toBe(false);
    happened(home, loud, { env: { UNBIDDEN_SUBAGENTS: "full" } });
    expect(heard()).toBe(1);
  });
});

test("what a sub-agent found out is found by search and told to a later one, never as the user's word", async () => {
  const home = newHome();
  const project = await heron(home, "brief");
  const first = clientSession(home, project);
  const report = "The pelican exporter drops rows whose tide stamp is negative. It happens in src/export.ts.";
  happened(home, [
    first.start(),
    first.prompt("Find out why rows are missing."),
    first.other("SubagentStop", { agent_id: "a-9", agent_type: "Explore", last_assistant_message: report }),
    first.stop("Done."),
    first.end(),
  ]);
  const { stdout } = unbidden({ home, cwd: project }, "search", "pelican exporter", "--json");
  const [hit] = JSON.parse(stdout).hits;
  expect(hit.memory).toMatchObject({ kind: "note", trust: 1, origin: "sub-agent" });

  const second = clientSession(home, project);
  const told = happened(home, [
    second.start(),
    second.prompt("Go on."),
    agentCall(second, "Repair the pelican exporter, which drops rows with a negative tide stamp"),
    agentStart(second, "a-10"),
    second.prompt("What is wrong with the pelican exporter?"),
  ]);
  const line = /\[note \w+\] The pelican exporter drops rows .* · a sub-agent reported\n/;
  expect(told[3]).toMatch(line);
  expect(told[4]).toMatch(line);
  expect(told.join("")).not.toMatch(/pelican.*you said/);
});
