// The sheets of faults and of fuzzing in docs/faults.md, from the files that `--save` fills.
import { readFileSync } from "node:fs";
import type { FaultReport } from "../test/faults/results.ts";
import type { FuzzReport } from "../test/fuzz/counts.ts";

interface Goal {
  readonly fault: string;
  readonly goal: number;
  /** As the test is called. */
  readonly title: string;
  /** What the test counts. */
  readonly count: string;
}

const GOALS: readonly Goal[] = [
  {
    fault: "SIGKILLs of a process that writes",
    goal: 10_000,
    title:
      "SIGKILL of a process that writes, drains, distils and backs up: its successor loses nothing and doubles nothing",
    count: "SIGKILLs of a writer",
  },
  {
    fault: "SIGKILLs of daemons in the middle of hooks",
    goal: 1_000,
    title: "SIGKILL at random moments: nothing acknowledged is lost, nothing is stored twice",
    count: "SIGKILLs of daemons",
  },
  {
    fault: "simulated power cuts",
    goal: 5_000,
    title: "power cut at any write: every acknowledged prompt is there afterwards, once, in a sound store",
    count: "power cuts",
  },
  {
    fault: "failed system calls on the home, one by one",
    goal: 1_000,
    title: "any one system call on the home fails: the hook is quiet, and its event is kept, once",
    count: "failed system calls",
  },
  {
    fault: "malformed payloads to a resident engine",
    goal: 100_000,
    title:
      "malformed payloads, one after the other: each is answered, skipped or refused under a code of ours",
    count: "malformed payloads",
  },
  {
    fault: "malformed payloads on stdin of a hook",
    goal: 2_000,
    title:
      "malformed payloads on stdin of a hook: it exits with 0 and says nothing that the client would not take",
    count: "malformed payloads on stdin",
  },
  {
    fault: "concurrent events of 16 processes",
    goal: 16_000,
    title: "many processes tell thousands of things: each is stored exactly once, by one daemon",
    count: "concurrent events",
  },
  {
    fault: "pairs of projects",
    goal: 10_000,
    title: "what one project remembers is told in no other, whatever they are called",
    count: "pairs of projects",
  },
  {
    fault: "disks full after one more page each",
    goal: 220,
    title:
      "a disk that is full after any number of pages: the hook is quiet, what was kept stays, and all goes on once there is room",
    count: "disks full after another page",
  },
  {
    fault: "clocks moved or stopped",
    goal: 140,
    title: "clock jumps: forward, back, past 2038 or stands still, nothing is lost and answers go on",
    count: "clocks moved or stopped",
  },
  {
    fault: "suspensions of daemon, hook or both",
    goal: 100,
    title:
      "suspended laptop: daemon and hook stand still in the middle, wake up hours later, and keep what they heard, once",
    count: "suspensions",
  },
  {
    fault: "hooks of two versions at once",
    goal: 200,
    title: "update while sessions run: old and new hooks go on together, and the newer daemon stays",
    count: "hooks of two versions",
  },
  {
    fault: "seeded histories of a person's two machines",
    goal: 10_000,
    title: "both machines end equal after seeded histories, and have nothing more to tell",
    count: "histories",
  },
];

/** Each goal beside what was made of it; where that took several runs, their sum. */
export function faultTable(): string {
  const { faults } = JSON.parse(readFileSync("bench/results/faults.json", "utf8")) as FaultReport;
  const rows = GOALS.map(({ fault, goal, title, count }) => {
    const runs = faults[title] ?? [];
    const made = sum(runs.map(({ counts }) => counts[count] ?? 0));
    const failed = runs.filter(({ outcome }) => outcome === "failed").length;
    const seconds = sum(runs.map((run) => run.seconds)).toFixed(1);
    const seeds = runs.map(({ seed }) => seed).join(", ");
    return `| ${fault} | ${grouped(goal)} | ${grouped(made)} | ${failed === 0 ? 0 : "a run failed"} | ${seconds} | ${seeds} |`;
  });
  return [
    "| fault | goal | made | lost, doubled or unquiet | seconds | seed |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Each target with the sums of its runs; of coverage, the most that one of them reached. */
export function fuzzTable(): string {
  const { targets } = JSON.parse(readFileSync("bench/results/fuzz.json", "utf8")) as FuzzReport;
  const rows = Object.entries(targets).map(([target, runs]) => {
    const total = (field: "executions" | "seconds" | "findings") => sum(runs.map((run) => run[field]));
    const cpu = runs.map(({ cpuSeconds }) =>
      cpuSeconds === undefined ? "not counted" : grouped(cpuSeconds),
    );
    const most = (field: "functions" | "blocks") => Math.max(...runs.map((run) => run[field]));
    const seeds = runs.map(({ seed }) => seed).join(", ");
    return `| ${target} | ${grouped(total("executions"))} | ${grouped(total("seconds"))} | ${cpu.join(" + ")} | ${most("functions")}, ${most("blocks")} | ${total("findings")} | ${seeds} |`;
  });
  return [
    "| target | executions | seconds | of the processor | functions, blocks reached | findings | seeds |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
