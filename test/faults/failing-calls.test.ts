import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { shuffled } from "../../bench/random.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, DIST, PATIENCE_S, play, toldBy } from "../support/hook.ts";
import { spooledTexts } from "../support/kept.ts";
import { FAILING_CALLS, testNeeding } from "../support/machine.ts";
import { ALL_KEPT, chance, counted, goesOn, homes, inLanes, keptOnce, recordCount } from "./world.ts";

const newHome = homes();

const CALLS = [
  ...["openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "fcntl", "fstat"],
  ...["newfstatat", "statx", "getdents64", "unlink", "rename", "link", "mkdir", "access", "lseek", "fchmod"],
];
/** As `install` has it called, with time: another hook looks at its home first, and leaves one that it cannot look at. */
const INSTALLED = {
  installed: [process.execPath, join(DIST, "hook.cjs"), "claude-code", `${PATIENCE_S}`, "installed"],
  timeoutMs: (PATIENCE_S + 13) * 1_000,
};
const ERRORS = ["EIO", "ENOSPC", "EACCES", "EINTR", "EMFILE", "EROFS"];

interface TracedCall {
  readonly call: string;
  /** Of the calls with this name, from 1. */
  readonly number: number;
}

testNeeding(FAILING_CALLS)(
  "any one system call on the home fails: the hook is quiet, and its event is kept, once",
  async () => {
    const points = await waysToFail(chance("calls"));
    let [next, failed] = [0, 0];
    await inLanes(async () => {
      const home = newHome();
      const session = clientSession(home, home.project("heron"));
      await play(home, [session.start(), session.prompt("Remember that herons nest on pier nine.")]);
      const said: string[] = [];
      while (goesOn(failed, counted({ smoke: 12, full: 1_000 }))) {
        // Each way to fail once before any a second time.
        const way = `${points[next % points.length]}`;
        const text = `prompt ${next++}, ${way}`;
        // Of one run it is a call on the home, of another one of Node's own.
        if (!(await failedWhile(home, way, session.prompt(text)))) continue;
        said.push(text);
        recordCount("failed system calls", ++failed);
      }
      expect(keptOnce(home, said)).toEqual(ALL_KEPT);
      await play(home, [session.stop("done"), session.stop("done again")]);
      expect([spooledTexts(home), keptOnce(home, said)]).toEqual([[], ALL_KEPT]);
    });
    recordCount("ways to fail one", points.length);
  },
);

/** Each call of a prompt's hook on the home, failing with each error, in any order. */
async function waysToFail(random: () => number): Promise<string[]> {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start(), session.prompt("Remember that herons nest on pier nine.")]);
  const calls = await callsOnHome(home, session.prompt("Where do herons nest?"));
  expect(calls.length).toBeGreaterThan(20);
  return shuffled(
    random,
    calls.flatMap(({ call, number }) => ERRORS.map((error) => `${call}:error=${error}:when=${number}`)),
  );
}

/** Whether a call on the home failed so while a quiet hook took the prompt. */
async function failedWhile(home: ThrowAwayHome, way: string, prompt: object): Promise<boolean> {
  const log = join(home.root, "failed");
  const [call = ""] = way.split(":");
  const tracer = ["strace", "-f", "-y", "-qq", "-o", log, "-e", `trace=${call}`, "-e", `inject=${way}`];
  const result = await callHook({ ...prompt }, { home, through: tracer, ...INSTALLED });
  const lines = readFileSync(log, "utf8").split("\n");
  if (!lines.some((line) => line.includes("(INJECTED)") && line.includes(home.unbidden))) return false;
  toldBy(result);
  return true;
}

/** What a hook asks of the system about files of the home, by name and number. */
async function callsOnHome(home: ThrowAwayHome, prompt: object): Promise<TracedCall[]> {
  const trace = join(home.root, "trace");
  const through = ["strace", "-f", "-y", "-o", trace, "-e", `trace=${CALLS.join(",")}`, "-e", "signal=none"];
  toldBy(await callHook({ ...prompt }, { home, through, ...INSTALLED }));
  const lines = readFileSync(trace, "utf8").split("\n");
  const main = lines[0]?.split(" ")[0];
  const counts = new Map<string, number>();
  return lines.flatMap((line) => {
    const [, thread, call = ""] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (thread !== main || call === "") return [];
    const number = (counts.get(call) ?? 0) + 1;
    counts.set(call, number);
    return line.includes(home.unbidden) ? [{ call, number }] : [];
  });
}
