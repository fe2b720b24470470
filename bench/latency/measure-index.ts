// Started by `npm run -s bench -- index` in a process of its own, so that memory is that of the index alone.
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { homeOf } from "../../src/config/home.ts";
import { OPTIONS } from "../../src/config/options.ts";
import { indexReaders } from "../../src/daemon/index-reader.ts";
import { NO_SYNONYMS } from "../../src/domain/synonyms.ts";
import { LEAST_TRUST } from "../../src/domain/trust.ts";
import type { TextIndex } from "../../src/index/text-index.ts";
import { warmIndex } from "../../src/index/warm/warm-index.ts";
import { readPrompt } from "../../src/recall/query/prompt.ts";
import { type RecallDeps, type Recalled, recall } from "../../src/recall/recall.ts";
import type { Store } from "../../src/store/store.ts";
import { ROOT } from "../provenance.ts";
import { randomFrom } from "../random.ts";
import { quantile, rounded } from "../statistics.ts";
import { promptsOf } from "./index-prompts.ts";
import type { KeptHome } from "./kept-home.ts";
import { homeOfArguments, openMeasuredStore, residentMb } from "./measured-store.ts";

/** ms of the clock and of the processor, which other programs on the machine do not lengthen. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly cpu: { readonly p50: number; readonly p95: number };
}

interface Asked {
  readonly warm: Times;
  readonly fts5: Times;
  /** Share whose first five and gate decision are the same both ways. */
  readonly agree: number;
  /** Share of prompts that left terms out, by each way. */
  readonly leftOut: { readonly warm: number; readonly fts5: number };
}

export interface Measured {
  readonly buildMs: number;
  /** Longest time in which nobody else had a turn. */
  readonly longestTurnMs: number;
  readonly indexBytes: number;
  /** Before the index was read, right after, and after the prompts by both ways. */
  readonly rssMb: { readonly before: number; readonly read: number; readonly after: number };
  /** What was written since, a hundred memories, is known again. */
  readonly followMs: number;
  readonly byTerms: Readonly<Record<string, Asked>>;
}

const TERMS = [12, 60];
const PROMPTS = 200;
const WARM_UP = 20;

async function measure(home: KeptHome): Promise<Measured> {
  const { env, memories } = home;
  const { store, project, scope } = await openMeasuredStore(home);
  const before = residentMb();
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const readers = indexReaders({ file: join(ROOT, "dist/daemon.cjs"), home: homeOf(env), env });
  const index = warmIndex({ source: store, mostBytes: 2e9, breathe, readers });
  const turns = monitorEventLoopDelay({ resolution: 1 });
  const start = performance.now();
  turns.enable();
  await index.ready(scope);
  turns.disable();
  const buildMs = performance.now() - start;
  const read = residentMb();
  const byTerms: Record<string, Asked> = {};
  const random = randomFrom(1);
  for (const terms of TERMS) {
    const prompts = promptsOf(memories, { terms, count: WARM_UP + PROMPTS }, random);
    byTerms[terms] = await ask({ store, index }, project, prompts);
  }
  const after = residentMb();
  const { bytes: indexBytes } = index.figures();
  const written = memories.slice(0, 100).map((memory) => ({ ...memory, at: Date.now() }));
  await store.putMemories(written);
  const behind = performance.now();
  await index.ready(scope);
  const followMs = performance.now() - behind;
  return {
    buildMs: rounded(buildMs),
    longestTurnMs: rounded(turns.max / 1e6),
    indexBytes,
    rssMb: { before, read, after },
    followMs: rounded(followMs),
    byTerms,
  };
}

/** Each prompt both ways, one right after the other, in turn the one and the other first. */
async function ask(
  { store, index }: { store: Store; index: TextIndex },
  project: string,
  prompts: readonly string[],
): Promise<Asked> {
  const plain = { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 };
  const ways = { warm: { ...plain, index }, fts5: plain };
  const asked = { warm: newTimes(), fts5: newTimes() };
  for (const [number, text] of prompts.entries()) {
    const order = number % 2 === 0 ? (["warm", "fts5"] as const) : (["fts5", "warm"] as const);
    for (const way of order) await time(asked[way], () => recallIn(ways[way], project, text));
  }
  const counted = { warm: withoutWarmUp(asked.warm), fts5: withoutWarmUp(asked.fts5) };
  const share = (kept: readonly unknown[]) => kept.length / counted.warm.length;
  const leftOut = (all: readonly OneTime[]) => share(all.filter(({ degraded }) => degraded));
  return {
    warm: timesOf(counted.warm),
    fts5: timesOf(counted.fts5),
    agree: share(counted.warm.filter(({ decided }, at) => decided === counted.fts5[at]?.decided)),
    leftOut: { warm: leftOut(counted.warm), fts5: leftOut(counted.fts5) },
  };
}

function recallIn(deps: RecallDeps, project: string, text: string): Promise<Recalled> {
  const thresholds = {
    threshold: OPTIONS["gate.threshold"].default,
    explicitThreshold: OPTIONS["gate.answer_threshold"].default,
  };
  return recall(deps, {
    prompt: readPrompt(text, Date.now()),
    project,
    now: Date.now(),
    ...thresholds,
    leastTrust: LEAST_TRUST,
    deadline: Infinity,
  });
}

function decisionOf({ hits, passed }: Recalled): string {
  return JSON.stringify([hits.slice(0, 5).map(({ memory }) => memory.id), passed.length > 0]);
}

interface OneTime {
  readonly wall: number;
  readonly cpu: number;
  /** The first five, and what the gate decided. */
  readonly decided: string;
  readonly degraded: boolean;
}

const newTimes = (): OneTime[] => [];
const withoutWarmUp = (all: readonly OneTime[]) => all.slice(WARM_UP);

async function time(times: OneTime[], work: () => Promise<Recalled>): Promise<void> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const answer = await work();
  const [wall, { user, system }] = [performance.now() - start, process.cpuUsage(used)];
  const degraded = answer.degraded.length > 0;
  // The answers themselves would be hundreds of MB by the end.
  times.push({ wall, cpu: (user + system) / 1_000, decided: decisionOf(answer), degraded });
}

function timesOf(all: readonly OneTime[]): Times {
  const of = (values: readonly number[]) => ({
    p50: rounded(quantile(values, 0.5)),
    p95: rounded(quantile(values, 0.95)),
  });
  return { ...of(all.map(({ wall }) => wall)), cpu: of(all.map(({ cpu }) => cpu)) };
}

process.stdout.write(JSON.stringify(await measure(homeOfArguments())));
