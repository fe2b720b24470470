import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { daemonHomes, until } from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { listeningIn } from "../support/listening.ts";

const newHome = daemonHomes();

test("a tool is answered over HTTP with what is known of it, once, and else with nothing", async () => {
  const { call, home, address } = await listeningIn(newHome());
  const cwd = home.project("heron", { ".git/HEAD": "ref: refs/heads/main\n" });
  const post = async (payload: object) => {
    const body = JSON.stringify(payload);
    const { status, text } = await call({ path: "/hook/claude-code", body, token: address.hookToken });
    return { status, told: text === "" ? null : JSON.parse(text).hookSpecificOutput };
  };
  const unset = "Exit code 1\n./deploy.sh: line 3: DEPLOY_ENV: unbound variable";
  const first = clientSession(home, cwd);
  await play(home, [
    ...[first.start(), first.prompt("Deploy it."), first.bashFailure("./deploy.sh", unset)],
    ...[first.bash("DEPLOY_ENV=staging ./deploy.sh", "deployed"), first.stop("Deployed."), first.end()],
  ]);
  const second = clientSession(home, cwd);
  await play(home, [second.start(), second.prompt("Again.")]);
  const nothing = { status: 204, told: null };
  expect(await post(second.before("Bash", { command: "ls" }))).toEqual(nothing);
  const deploy = () => second.before("Bash", { command: "./deploy.sh" });
  expect(await post(deploy())).toEqual({
    status: 200,
    told: {
      hookEventName: "PreToolUse",
      additionalContext: expect.stringContaining("worked: DEPLOY_ENV=staging ./deploy.sh"),
    },
  });
  await until(
    () => storeRows(home, "SELECT * FROM receipt_item WHERE written = 1").length === 1,
    "the ledger",
  );
  expect(await post(deploy())).toEqual(nothing);
  expect(await post(second.bashFailure("./deploy.sh", unset))).toEqual(nothing);
  const third = clientSession(home, cwd);
  await play(home, [third.start()]);
  expect(await post(third.bashFailure("./deploy.sh --x", unset))).toMatchObject({
    told: { hookEventName: "PostToolUseFailure", additionalContext: expect.stringContaining("worked: ") },
  });
  const off = clientSession(home, cwd);
  await play(home, [off.start()], { env: { UNBIDDEN_DISABLED: "1" } });
  expect(await post(off.before("Bash", { command: "./deploy.sh" }))).toEqual(nothing);
});
