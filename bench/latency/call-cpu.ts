import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readDaemonInfo } from "../../src/client/daemon-info.ts";
import { homeOf } from "../../src/config/home.ts";
import { rounded } from "../statistics.ts";
import { WITH_DAEMON } from "./daemon.ts";
import type { BenchHome } from "./home.ts";

/** One kind of call, and what it is sent in a round. */
interface RepeatedCall {
  readonly name: string;
  readonly launcher: string;
  readonly input: (round: number) => string;
}

/** Rounds that nothing else had. */
export const CPU_ROUNDS = 1_000_000;
/** The system's unit of a process's time, in ms. */
const TICK_MS = 10;

/** A shell makes all calls and tells what its children took; ms per call. */
export function cpuOf(
  { env, project }: BenchHome,
  { launcher, input, name }: RepeatedCall,
  runs: number,
): { call: number; daemon: number } {
  const folder = join(env.HOME ?? "", "inputs", name.replaceAll(/\W/g, "-"));
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < runs; at++) writeFileSync(join(folder, `${at}`), input(CPU_ROUNDS + at));
  const before = daemonTicks(env);
  const script = 'for input in "$2"/*; do "$1" claude-code < "$input" > /dev/null; done; times';
  const { stdout } = spawnSync("/bin/sh", ["-c", script, "sh", launcher, folder], {
    ...{ cwd: project, env: { ...env, ...WITH_DAEMON }, encoding: "utf8" },
  });
  const ofChildren = stdout.trim().split("\n").at(-1) ?? "";
  const seconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, min, sec]) => Number(min) * 60 + Number(sec),
  );
  const total = seconds.reduce((sum, each) => sum + each, 0) * 1_000;
  return {
    call: rounded(total / runs),
    daemon: rounded(((daemonTicks(env) - before) * TICK_MS) / runs),
  };
}

function daemonTicks(env: BenchHome["env"]): number {
  const pid = readDaemonInfo(homeOf(env))?.pid;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
