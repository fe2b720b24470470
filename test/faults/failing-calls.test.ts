import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, DIST, play, toldBy } from "../support/hook.ts";
import { spooledTexts } from "../support/kept.ts";
import { FAILING_CALLS, testNeeding } from "../support/machine.ts";
import { ALL_KEPT, chance, counted, goesOn, homes, keptOnce, recordCount } from "./world.ts";

const newHome = homes();

const CALLS = [
  ...["openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "fcntl", "fstat"],
  ...["newfstatat", "statx", "getdents64", "unlink", "rename", "link", "mkdir", "access", "lseek", "fchmod"],
];
/** As `install` has it called, with time: another hook looks at its home first, and leaves one that it cannot look at. */
const INSTALLED = {
  installed: [process.execPath, join(DIST, "hook.cjs"), "claude-code", "27", "installed"],
  timeoutMs: 40_000,
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
    const random = chance("calls");
    const home = newHome();
    const session = clientSession(home, home.project("heron"));
    await play(home, [session.start(), session.prompt("Remember that herons nest on pier nine.")]);
    const calls = await callsOnHome(home, session.prompt("Where do herons nest?"));
    expect(calls.length).toBeGreaterThan(20);
    const points = calls.flatMap((call) => ERRORS.map((error) => ({ ...call, error, order: random() })));
    points.sort((one, other) => one.order - other.order);
    const said: string[] = [];
    for (let at = 0; goesOn(said.length, counted({ smoke: 12, full: 1_000 })); at++) {
      // Each way to fail once before any a second time.
      const { call, number, error } = points[at % points.length] ?? { call: "", number: 0, error: "" };
      const failing = `inject=${call}:error=${error}:when=${number}`;
      const log = join(home.root, "failed");
      const through = ["strace", "-f", "-y", "-qq", "-o", log, "-e", `trace=${call}`, "-e", failing];
      const text = `prompt ${at}, ${failing}`;
      const result = await callHook(session.prompt(text), { home, through, ...INSTALLED });
      // Of one run it is a call on the home, of another one of Node's own.
      if (!hasFailed(log, home)) continue;
      toldBy(result);
      said.push(text);
      recordCount("failed system calls", said.length);
    }
    expect(keptOnce(home, said)).toEqual(ALL_KEPT);
    await play(home, [session.stop("done"), session.stop("done again")]);
    expect([spooledTexts(home), keptOnce(home, said)]).toEqual([[], ALL_KEPT]);
    recordCount("ways to fail one", points.length);
  },
);

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

function hasFailed(log: string, home: ThrowAwayHome): boolean {
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.some((line) => line.includes("(INJECTED)") && line.includes(home.unbidden));
}
