import { timeRounds } from "../harness.ts";
import {
  BARE,
  CAPTURE,
  copyBuild,
  hookContenders,
  refuseIdleRuns,
  refuseRunsWithErrors,
} from "../latency/contenders.ts";
import { makeHome } from "../latency/home.ts";
import { payloadsFor, sessionOfRound } from "../latency/payloads.ts";
import { randomFrom } from "../random.ts";
import { comparePaired, type Paired } from "../statistics.ts";

/** A hook that only captures, beside a bare start in the same round. */
export interface HookCost extends Paired {
  readonly runs: number;
  readonly memories: number;
}

const WARM_UP = 10;
const MEMORIES = 10_000;

export async function measureHookCost(runs: number, progress: (line: string) => void): Promise<HookCost> {
  const random = randomFrom(1);
  const sessions = Array.from({ length: WARM_UP + runs }, (_, round) => sessionOfRound(round));
  const home = await makeHome(random, { memories: MEMORIES, sessions }, progress);
  try {
    const timings = await timeRounds({
      contenders: hookContenders(copyBuild(home), payloadsFor(home, random)).filter(
        ({ name }) => name === BARE || name === CAPTURE,
      ),
      ...{ env: home.env, cwd: home.project, runs, warmUp: WARM_UP, random },
      onRound: (done) => progress(`round ${done} of ${runs}`),
    });
    refuseIdleRuns(timings);
    refuseRunsWithErrors(home);
    const of = (name: string) => timings.get(name)?.times ?? [];
    return { runs, memories: MEMORIES, ...comparePaired(of(CAPTURE), of(BARE)) };
  } finally {
    home.remove();
  }
}
