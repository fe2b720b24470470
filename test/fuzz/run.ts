// Fuzzing by coverage: `npm run fuzz -- --target redaction --minutes 25 --seed 7`; `--save` keeps corpus and counts.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { provenance, ROOT } from "../../bench/provenance.ts";
import { writeCorpus } from "./corpus.ts";
import { saveCounts } from "./counts.ts";
import { type Errand, SHARED_HEAD_BYTES } from "./errand.ts";
import type { Exploration } from "./explorer.ts";
import { TARGETS } from "./targets.ts";

const { values: options } = parseArgs({
  options: {
    target: { type: "string", default: "redaction" },
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    save: { type: "boolean", default: false },
  },
});

const LONGEST_INPUT = 200_000;
/** Without a further input the thread hangs; far more than a loaded machine needs for one. */
const HANGS_MS = 60_000;

/** Files of targets lie in memory where the system offers it: a disk would be most of the time. */
const IN_MEMORY = "/dev/shm";
if (existsSync(IN_MEMORY)) process.env.TMPDIR = IN_MEMORY;

process.exitCode = await main();

async function main(): Promise<number> {
  const { target, seed, minutes } = options;
  if (!TARGETS[target]) throw new RangeError(`no target ${target}: ${Object.keys(TARGETS).join(", ")}`);
  process.stderr.write(`${target}, seed ${seed}, ${minutes} minutes\n`);
  const begun = Date.now();
  const result = await explored(target, Number(seed), begun + Number(minutes) * 60_000);
  if ("end" in result) return report([{ what: result.end, times: 1, input: result.input }]);
  const { minimal, covered, executions, corpus, findings } = result;
  const seconds = Math.round((Date.now() - begun) / 1_000);
  // On a machine that others load, a minute is not always one of work.
  const cpuSeconds = Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6);
  const counts = {
    seed: Number(seed),
    seconds,
    cpuSeconds,
    executions,
    corpus,
    ...covered,
    findings: findings.length,
  };
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  if (options.save) writeCorpus(target, minimal);
  if (options.save) saveCounts(target, counts, provenance());
  return report(findings);
}

/** What came of it; or why it ended early, and at which input. */
function explored(
  target: string,
  seed: number,
  until: number,
): Promise<Exploration | { readonly end: string; readonly input: string }> {
  const shared = new SharedArrayBuffer(SHARED_HEAD_BYTES + 2 * LONGEST_INPUT);
  const head = new Int32Array(shared, 0, 2);
  const input = () =>
    Buffer.from(new Uint16Array(shared, SHARED_HEAD_BYTES, head[1]).slice().buffer).toString("utf16le");
  const workerData: Errand = { target, seed, until, shared };
  const thread = new Worker(join(import.meta.dirname, "explorer-thread.ts"), { workerData });
  return new Promise((resolve) => {
    let before = -1;
    const watch = setInterval(() => {
      const count = Atomics.load(head, 0);
      if (count === before) finish({ end: "never ends", input: input() });
      before = count;
    }, HANGS_MS);
    const finish = (result: Awaited<ReturnType<typeof explored>>) => {
      clearInterval(watch);
      resolve(result);
      void thread.terminate();
    };
    thread.on("message", finish);
    thread.on("error", (error) => finish({ end: `falls: ${String(error)}`, input: input() }));
  });
}

function report(findings: readonly { what: string; times: number; input: string }[]): number {
  const folder = join(ROOT, ".cache/fuzz");
  mkdirSync(folder, { recursive: true });
  for (const [at, { what, times, input }] of findings.entries()) {
    process.stdout.write(`${what} (${times}): ${JSON.stringify(input.slice(0, 300))}\n`);
    writeFileSync(
      join(folder, `${options.target}-${options.seed}-${at}.json`),
      JSON.stringify({ what, input }),
    );
  }
  return findings.length === 0 ? 0 : 1;
}
