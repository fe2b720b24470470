import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type FakeClaude, fakeClaude } from "../../src/llm/drivers/fake-claude.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { startUnbidden, unbidden } from "../support/command.ts";
import { until } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { errorCodes, storeRows } from "../support/kept.ts";
import { byModel, FOUND, SAID } from "./quays.ts";

const newHome = throwAwayHomes();
let fakes: FakeClaude[] = [];
afterEach(() => {
  for (const fake of fakes) fake.remove();
  fakes = [];
});

const ANSWER = `answer(${JSON.stringify(FOUND)});`;

function claude(behaviour = ANSWER): FakeClaude {
  const fake = fakeClaude(behaviour);
  fakes.push(fake);
  return fake;
}

const EVERY_SESSION = "distill: { provider: claude-cli, min_prompts: 1 }\ndaemon: { enabled: false }\n";

/** A user whose agent had so many sessions, each with as many prompts. */
async function worked({ sessions = 1, prompts = 1, config = EVERY_SESSION } = {}): Promise<ThrowAwayHome> {
  const home = newHome();
  home.project(".unbidden", { "config.yaml": config });
  for (let number = 0; number < sessions; number++) {
    const session = clientSession(home, home.project("heron"));
    const more = Array.from({ length: prompts - 1 }, (_, at) => session.prompt(`Go on with step ${at}.`));
    await play(home, [session.start(), session.prompt(SAID), ...more, session.stop("Done.")]);
  }
  return home;
}

function environment(fake: FakeClaude): Record<string, string> {
  return { PATH: `${fake.bin}:${process.env.PATH}`, UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "1" };
}

function curate(home: ThrowAwayHome, fake: FakeClaude, ...args: string[]) {
  return unbidden({ home, cwd: home.project("heron"), env: environment(fake) }, "curate", ...args);
}

describe.skipIf(process.platform === "win32")("unbidden curate", () => {
  test("has a model read a session once, and keeps what it found beside what the rules found", async () => {
    const [home, fake] = [await worked(), claude()];
    const { stdout, exitCode } = curate(home, fake);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Model: 1 of 1 session read, 1 new memory.");
    expect(byModel(home)).toEqual([{ title: "Quays are numbered from the east", trust: 2 }]);
    expect(storeRows(home, "SELECT 1 FROM memory WHERE rule = 'decision' AND trust = 3")).toHaveLength(1);
    expect(curate(home, fake).stdout).toContain("Model: no session is long enough, or has grown enough.");
    expect(fake.calls()).toHaveLength(1);
    const usage = readFileSync(join(home.unbidden, "llm-usage.jsonl"), "utf8");
    expect(
      usage
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).caller),
    ).toEqual(["distill.model"]);
    expect(usage).not.toContain("quays");
  });

  test("leaves a session with fewer than ten prompts to the rules", async () => {
    const config = "distill: { provider: claude-cli }\n";
    const fake = claude();
    expect(curate(await worked({ prompts: 9, config }), fake).stdout).toContain("no session is long enough");
    expect(curate(await worked({ prompts: 10, config }), fake).stdout).toContain("1 of 1 session read");
  });

  test("takes five sessions at a time, or as many as one says", async () => {
    const [home, fake] = [await worked({ sessions: 7 }), claude()];
    expect(curate(home, fake).stdout).toContain("5 of 5 sessions read");
    const env = { ...environment(fake), UNBIDDEN_DISTILL_BATCH_SIZE: "1" };
    const standing = { home, cwd: home.project("heron"), env };
    expect(unbidden(standing, "curate").stdout).toContain("1 of 1 session read");
    expect(fake.calls()).toHaveLength(6);
  });

  test("asks nobody where no model is wanted, this time or ever", async () => {
    const fake = claude();
    const home = await worked();
    expect(curate(home, fake, "--rules-only").stdout).not.toContain("Model");
    expect(curate(await worked({ config: "" }), fake).stdout).not.toContain("Model");
    expect(fake.calls()).toEqual([]);
  });

  test("says why nobody could be asked, and why sessions were not read", async () => {
    const home = await worked({ sessions: 2 });
    const away = unbidden({ home, cwd: home.project("heron") }, "curate");
    expect(away.stdout).toContain("Model: not asked. nobody: claude-cli: llm.claude-cli.enabled is off");
    expect(curate(home, claude('answer("I would rather not.");')).stdout).toContain(
      "Model: 0 of 2 sessions read, 0 new memories.\n       2 sessions not read: LLM_FAILED",
    );
  });

  test("killed over a question, leaves a line in the usage log all the same", async () => {
    const [home, fake] = [
      await worked(),
      claude('fs.writeFileSync(root + "/self", String(process.pid)); setInterval(() => {}, 1000);'),
    ];
    home.project(".unbidden", { "config.yaml": `${EVERY_SESSION}llm: { timeout_s: 1 }\n` });
    const standing = { home, cwd: home.project("heron"), env: environment(fake) };
    const killed = startUnbidden(standing, "curate");
    const left = await until(() => fake.pid("self"), "a claude");
    killed.kill("SIGKILL");
    // Nobody is there any more who would.
    process.kill(left, "SIGKILL");
    const usage = await until(() => {
      const { stdout } = unbidden(standing, "usage", "--by", "caller", "--json");
      return JSON.parse(stdout).all.calls > 0 && readFileSync(join(home.unbidden, "llm-usage.jsonl"), "utf8");
    }, "its line");
    expect(JSON.parse(usage)).toMatchObject({
      ...{ provider: "claude-cli", caller: "distill.model", pid: killed.pid, responseCharacters: 0 },
      error: "LLM_ABORTED: its process ended before an answer came",
    });
  });

  test("no hook ever asks, however much there is to read", async () => {
    const [home, fake] = [await worked({ sessions: 2 }), claude()];
    const session = clientSession(home, home.project("heron"));
    const calls = [
      session.start(),
      session.prompt("What about the quays?"),
      session.stop("East."),
      session.end(),
    ];
    await play(home, calls, { env: environment(fake) });
    expect(fake.calls()).toEqual([]);
  });
});

const PIDS = "/sys/fs/cgroup/pids";
const MOST_PROCESSES = 40;

/** Fires every hook that is installed, with nothing in the environment but what the system itself needs to run it. */
const REFIRING = (settings: string) => `
const { spawnSync } = require("node:child_process");
const { hooks } = JSON.parse(fs.readFileSync(${JSON.stringify(settings)}, "utf8"));
for (const [event, entries] of Object.entries(hooks))
  for (const { hooks: commands } of entries)
    for (const { command, args } of commands) {
      const payload = { hook_event_name: event, session_id: "child", cwd: process.cwd(), prompt: ${JSON.stringify(SAID)},
        prompt_id: "p1", source: "startup", transcript_path: "", last_assistant_message: "Done." };
      const { status, stdout } = spawnSync(command, args, { env: {}, input: JSON.stringify(payload) });
      fs.appendFileSync(root + "/fired", event + " " + status + " " + stdout + "\\n");
    }
${ANSWER}`;

describe.skipIf(process.platform === "win32")(
  "a `claude` that fires our hooks in an empty environment",
  () => {
    async function refired(through: (run: () => ReturnType<typeof curate>) => ReturnType<typeof curate>) {
      const home = await worked();
      const cwd = home.project("heron");
      expect(unbidden({ home, cwd }, "install", "claude-code").exitCode).toBe(0);
      const fake = claude(REFIRING(join(home.user, ".claude", "settings.json")));
      const before = storeRows(home, "SELECT id FROM session");
      expect(through(() => curate(home, fake)).stdout).toContain("1 of 1 session read");
      const fired = readFileSync(join(fake.root, "fired"), "utf8").trim().split("\n");
      expect(fired.length).toBeGreaterThanOrEqual(4);
      expect(fired.filter((line) => !/^\w+ 0 ?$/.test(line))).toEqual([]);
      expect(fake.calls()).toHaveLength(1);
      expect(storeRows(home, "SELECT id FROM session")).toEqual(before);
      expect(errorCodes(home)).toEqual([]);
    }

    test("is asked once, and nothing of its session is kept", () => refired((run) => run()));

    test.skipIf(!canBound())(
      "fits under a bound of 40 processes (skipped where cgroups cannot be written)",
      () =>
        refired((run) => {
          const group = join(PIDS, `unbidden-test-${process.pid}`);
          mkdirSync(group);
          try {
            writeFileSync(join(group, "pids.max"), String(MOST_PROCESSES));
            // All that is started from here on is born into it.
            writeFileSync(join(group, "cgroup.procs"), String(process.pid));
            const done = run();
            expect(readFileSync(join(group, "pids.events"), "utf8")).toBe("max 0\n");
            return done;
          } finally {
            writeFileSync(join(PIDS, "cgroup.procs"), String(process.pid));
            rmdirSync(group);
          }
        }),
    );
  },
);

function canBound(): boolean {
  const probe = join(PIDS, `unbidden-probe-${process.pid}`);
  try {
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  } catch {
    return false;
  }
}
