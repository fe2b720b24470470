import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { userLine, writeLines, writeRaw } from "../support/claude-code-transcript.ts";
import { daemonHomes, differentDaemon, isAlive, WITH_DAEMON } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const newDaemonHome = daemonHomes();

const GUIDE = "We decided to use Valkey for the session cache because it is faster.";
const OWN = "I decided to use a mutex in the pool because two workers share a socket.";

/** A session in which the agent reads a file and then says what stood in it. */
async function repeated(home: ThrowAwayHome, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const session = clientSession(home, home.project("heron"));
  const [start, asked] = [session.start(), session.prompt("Read the guide and mend the pool.")];
  const [stop, end] = [session.stop(`${GUIDE}\n\n${OWN}`), session.end()];
  happened(home, [start, asked], { env });
  writeLines(asked);
  const call = {
    type: "tool_use",
    id: "toolu_guide_0123456789",
    name: "Read",
    input: { file_path: "/g.md" },
  };
  const result = { type: "tool_result", tool_use_id: call.id, content: `1→# Guide\n2→${GUIDE}` };
  const calling = {
    type: "assistant",
    message: { role: "assistant", model: "claude-opus-5-5", content: [call] },
  };
  writeRaw(asked, [calling, userLine(asked, [result])]);
  writeLines(stop);
  happened(home, [stop, end], { env });
  expect(unbidden({ home, cwd: home.user }, "list").exitCode).toBe(0);
  expect(JSON.stringify(storeRows(home, "SELECT text FROM event WHERE kind = 'tool'"))).not.toContain(
    "Valkey",
  );
  return storeRows(home, "SELECT title, trust FROM memory WHERE kind = 'decision' ORDER BY title");
}

const ITS_OWN = [{ title: "Use a mutex in the pool", trust: 2 }];

test("what a file said is not told as the agent's conclusion, and the file is not kept", async () => {
  expect(await repeated(newHome())).toEqual(ITS_OWN);
});

test.each(["AGENTS.md", "CLAUDE.md"])(
  "what %s told the agent at its start is not told as its conclusion",
  (name) => {
    const home = newHome();
    const cwd = home.project("heron", { ".git/config": "", [name]: `# Rules\n- ${GUIDE}\n` });
    const session = clientSession(home, cwd);
    const asked = [session.start(), session.prompt("Mend the pool."), session.bash("npm test", "ok")];
    happened(home, [...asked, session.stop(`${GUIDE}\n\n${OWN}`), session.end()]);
    unbidden({ home, cwd }, "list");
    const made = storeRows(home, "SELECT title, trust FROM memory WHERE kind = 'decision' ORDER BY title");
    expect(made).toEqual(ITS_OWN);
  },
);

test("a running daemon comes to the same", async () => {
  const home = newDaemonHome();
  const { pid } = await differentDaemon(home, {});
  expect(await repeated(home, WITH_DAEMON)).toEqual(ITS_OWN);
  expect(isAlive(pid)).toBe(true);
});
