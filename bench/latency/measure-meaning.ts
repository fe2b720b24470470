// Started by `npm run -s bench -- meaning` in a process of its own, so that memory is that of the vectors alone.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { homeOf } from "../../src/config/home.ts";
import { OPTIONS } from "../../src/config/options.ts";
import { createMeaning } from "../../src/meaning.ts";
import { randomFrom } from "../random.ts";
import { quantile, rounded } from "../statistics.ts";
import { promptsOf } from "./index-prompts.ts";
import type { KeptHome } from "./kept-home.ts";
import { homeOfArguments, openMeasuredStore, residentMb } from "./measured-store.ts";

export interface MeasuredMeaning {
  /** All memories of the project embedded from their texts. */
  readonly embedMs: number;
  /** Longest time in which nobody else had a turn. */
  readonly longestTurnMs: number;
  readonly vectorBytes: number;
  readonly rssMb: { readonly before: number; readonly read: number };
  /** ms of a search by meaning alone. */
  readonly find: { readonly p50: number; readonly p95: number };
}

const SEARCHES = 200;
const WARM_UP = 20;
const FOUND = 20;

async function measure(home: KeptHome): Promise<MeasuredMeaning> {
  const { store, scope } = await openMeasuredStore(home);
  const meaning = createMeaning({
    home: homeOf(home.env),
    env: home.env,
    monotonic: () => performance.now(),
    recordError: (code) => {
      throw new Error(code);
    },
  });
  const vectors = meaning.vectorsOver(store);
  const before = residentMb();
  const turns = monitorEventLoopDelay({ resolution: 1 });
  const start = performance.now();
  turns.enable();
  await vectors.ready(scope);
  turns.disable();
  const embedMs = performance.now() - start;
  const read = residentMb();
  const least = OPTIONS["auto_recall.similarity_threshold"].default;
  const times: number[] = [];
  for (const text of promptsOf(home.memories, { terms: 12, count: WARM_UP + SEARCHES }, randomFrom(1))) {
    const asked = performance.now();
    await vectors.find({ scope, text, limit: FOUND, least });
    times.push(performance.now() - asked);
  }
  const counted = times.slice(WARM_UP);
  return {
    embedMs: rounded(embedMs),
    longestTurnMs: rounded(turns.max / 1e6),
    vectorBytes: vectors.bytes(),
    rssMb: { before, read },
    find: { p50: rounded(quantile(counted, 0.5)), p95: rounded(quantile(counted, 0.95)) },
  };
}

process.stdout.write(JSON.stringify(await measure(homeOfArguments())));
