import { spawn } from "node:child_process";
import { type Random, shuffled } from "./random.ts";

/** One process to start: what a client would start, with what it would send. */
export interface Start {
  readonly args: readonly string[];
  readonly input: string;
  /** Besides what all have. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A command that is run once per round. */
export interface Contender {
  readonly name: string;
  readonly start: (round: number) => Start;
  /** What is wrong with its output; null when it did what it was asked. */
  readonly complaint: (output: string) => string | null;
}

export interface Rounds {
  readonly contenders: readonly Contender[];
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
      const { ms, output } = await timeProcess(contender.start(round), rounds);
      if (round < rounds.warmUp) continue;
      const timing = timings.get(contender.name);
      timing?.times.push(ms);
      const complaint = contender.complaint(output);
      if (complaint) timing?.complaints.push(`round ${round}: ${complaint}`);
    }
    rounds.onRound(round + 1 - rounds.warmUp);
  }
  return timings;
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
  { args, input, env: own }: Start,
  { env, cwd, marked = false }: { env: Readonly<Record<string, string>>; cwd: string; marked?: boolean },
): Promise<Timed> {
  return new Promise((resolve, reject) => {
    const read = { output: "", marks: "" };
    const startedAt = process.hrtime.bigint();
    const child = spawn(process.execPath, args, {
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
