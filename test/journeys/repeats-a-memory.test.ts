import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const NOTE = "We chose Valkey over websockets for the mooring queue because the proxy cuts idle connections.";
const OWN = "I decided to use a mutex in the pool because two workers share a socket.";

test.each([
  ["word for word", NOTE],
  [
    "in another order",
    "We chose Valkey rather than websockets for the mooring queue, because idle connections are cut by the proxy.",
  ],
])(
  "what the agent says again %s of an imported note that it was given is not its conclusion",
  (_how, again) => {
    const home = newHome();
    const cwd = home.project("heron", { ".git/config": "" });
    const notes = home.project("notes", { "mooring.md": `# Mooring queue\n\n${NOTE}\n` });
    unbidden({ home, cwd }, "import", "markdown", join(notes, "mooring.md"));
    const session = clientSession(home, cwd);
    const asked = session.prompt("What did we decide about Valkey and the mooring queue?");
    expect(happened(home, [session.start(), asked]).join()).toContain("cuts idle connections");
    happened(home, [session.stop(`${again}\n\n${OWN}`), session.other("PreCompact", { trigger: "auto" })]);
    happened(home, [
      session.start("compact"),
      session.prompt("Thanks."),
      session.stop("Done."),
      session.end(),
    ]);
    unbidden({ home, cwd }, "list");
    expect(storeRows(home, "SELECT title, trust FROM memory WHERE kind = 'decision'")).toEqual([
      { title: "Use a mutex in the pool", trust: 2 },
    ]);
  },
);
