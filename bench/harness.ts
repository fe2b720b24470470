import { spawn } from "node:child_process";
import { type Random, shuffled } from "./random.ts";

/** One process to start: what a client would start, with what it would send. */
export interface Start {
  /** By default this Node. */
  readonly command?: string;
  readonly args: readonly string[];
  readonly input: string;
  /** Besides what all have. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What is timed once per round. */
interface Named {
  readonly name: string;
  /** What is wrong with its output; null when it did what it was asked. */
  readonly complaint: (output: string) => string | null;
}

/** A command that is run once per round. */
export interface Contender extends Named {
  readonly start: (round: number) => Start;
}

/** Something that this process asks for once per round, of several at once perhaps. */
export interface Asker extends Named {
  readonly ask: (round: number) => Promise<readonly Pick<Timed, "ms" | "output">[]>;
}

export interface Rounds {
  readonly contenders: readonly (Contender | Asker)[];
  /** Rounds that count, after `warmUp` that do not. */
  readonly runs: number;
  readonly warmUp: number;
  /** Decides the order within each round, so that no contender always follows the same one. */
  readonly random: Random;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly onRound: (done: number) => void;
}

/** What was measured of one contender. */
export interface Timing {
  /** Wall times in ms in order of rounds, so that equal indexes of two contenders belong together. */
  readonly times: number[];
  /** What was wrong with its output, round by round; empty when it always did its work. */
  readonly complaints: string[];
}

/** Runs every contender once per round, one process at a time. */
export async function timeRounds(rounds: Rounds): Promise<ReadonlyMap<string, Timing>> {
  const timings = new Map<string, Timing>(
    rounds.contenders.map(({ name }) => [name, { times: [], complaints: [] }]),
  );
  for (let round = 0; round < rounds.warmUp + rounds.runs; round++) {
    for (const contender of shuffled(rounds.random, rounds.contenders)) {
      const timed = await timeOnce(contender, round, rounds);
      const timing = timings.get(contender.name);
      if (timing && round >= rounds.warmUp) note(timing, timed, { round, contender });
    }
    rounds.onRound(round + 1 - rounds.warmUp);
  }
  return timings;
}

async function timeOnce(
  contender: Contender | Asker,
  round: number,
  rounds: Rounds,
): ReturnType<Asker["ask"]> {
  return "ask" in contender ? contender.ask(round) : [await timeProcess(contender.start(round), rounds)];
}

function note(
  timing: Timing,
  timed: Awaited<ReturnType<Asker["ask"]>>,
  { round, contender }: { round: number; contender: Named },
): void {
  for (const { ms, output } of timed) {
    timing.times.push(ms);
    const complaint = contender.complaint(output);
    if (complaint) timing.complaints.push(`round ${round}: ${complaint}`);
  }
}

export interface Timed {
  readonly ms: number;
  readonly output: string;
  /** What the process wrote to descriptor 3. */
  readonly marks: string;
  /** When it was started and when its last pipe closed, on the clock of `process.hrtime.bigint`. */
  readonly startedAt: bigint;
  readonly closedAt: bigint;
}

/** From spawn to close, as a client that waits for the answer sees it; same Node as this one. */
export function timeProcess(
  { command = process.execPath, args, input, env: own }: Start,
  { env, cwd, marked = false }: { env: Readonly<Record<string, string>>; cwd: string; marked?: boolean },
): Promise<Timed> {
  return new Promise((resolve, reject) => {
    const read = { output: "", marks: "" };
    const startedAt = process.hrtime.bigint();
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...own },
      stdio: ["pipe", "pipe", "ignore", marked ? "pipe" : "ignore"],
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      read.output += chunk.toString();
    });
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      read.marks += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const closedAt = process.hrtime.bigint();
      if (code !== 0) return reject(new Error(`${args.join(" ")} ended with code ${code}`));
      resolve({ ...read, ms: Number(closedAt - startedAt) / 1e6, startedAt, closedAt });
    });
    // Bare node never reads its input; a pipe it has closed is no news.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
