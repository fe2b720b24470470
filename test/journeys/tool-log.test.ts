import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const UNSET = "Exit code 1\n./deploy.sh: line 3: DEPLOY_ENV: unbound variable";
const DEPLOY = { command: "./deploy.sh" };

/** A home in which an earlier session found out how to deploy. */
function afterDeploying() {
  const home = newHome();
  const folder = home.project("heron", { "src/tide.ts": "export const tide = 1;\n" });
  const first = clientSession(home, folder);
  happened(home, [
    first.start(),
    first.prompt("Deploy it to staging"),
    first.bashFailure("./deploy.sh", UNSET),
    first.bash("DEPLOY_ENV=staging ./deploy.sh", "deployed"),
    first.stop("Deployed."),
    first.end(),
  ]);
  const second = clientSession(home, folder);
  happened(home, [second.start(), second.prompt("Rename a variable")]);
  const tell = (input: Payload, env: Record<string, string> = {}) => play(home, [input], { env });
  return { home, folder, second, tell };
}

const lines = (home: { readonly unbidden: string }) => logged(home).filter((line) => "tool" in line);

test("each tool call leaves a line: what was looked up, what was told, how long it took", async () => {
  const { home, folder, second, tell } = afterDeploying();
  unbidden({ home, cwd: folder }, "config", "set", "log.tool_calls", "true");
  await tell(second.before("Bash", DEPLOY));
  await tell(second.before("Read", { file_path: join(folder, "src/tide.ts") }));
  await tell(second.bashFailure("./deploy.sh", UNSET));
  const [receipt] = storeRows(home, "SELECT tokens FROM receipt WHERE hook_event = 'before-tool'");
  const common = { session: expect.any(String), ms: expect.any(Number), at: expect.any(Number) };
  const silent = { ...common, outcome: "silent", memories: [], tokens: 0, budget: 2000 };
  expect(lines(home)).toEqual([
    {
      ...common,
      ...{ hookEvent: "before-tool", tool: "Bash", about: "./deploy.sh", outcome: "told" },
      ...{ memories: [expect.any(String)], tokens: receipt?.tokens, budget: 2000 },
    },
    { ...silent, hookEvent: "before-tool", tool: "Read", about: "src/tide.ts" },
    { ...silent, hookEvent: "tool-failure", tool: "Bash", about: "./deploy.sh" },
  ]);
});

test("without it, in an incognito session and where it is off, none is written", async () => {
  const { home, folder, second, tell } = afterDeploying();
  await tell(second.before("Bash", DEPLOY));
  unbidden({ home, cwd: folder }, "config", "set", "log.tool_calls", "true");
  await tell(second.before("Bash", { command: "./other.sh" }), { UNBIDDEN_INCOGNITO: "1" });
  unbidden({ home, cwd: folder }, "off");
  await tell(second.before("Bash", { command: "./third.sh" }));
  expect(lines(home)).toEqual([]);
});

test("no secret of a command stands in it", async () => {
  const { home, folder, second, tell } = afterDeploying();
  unbidden({ home, cwd: folder }, "config", "set", "log.tool_calls", "true");
  const secret = `ghp_${"16C7e42F292c6912E7710c838347Ae178B4a"}`;
  await tell(second.before("Bash", { command: `GITHUB_TOKEN=${secret} ./deploy.sh` }));
  const [line] = lines(home);
  expect(line?.about).toMatch(/^GITHUB_TOKEN=.*deploy\.sh$/);
  expect(JSON.stringify(logged(home))).not.toContain(secret);
});

function logged(home: { readonly unbidden: string }): Record<string, unknown>[] {
  const file = join(home.unbidden, "logs/unbidden.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
