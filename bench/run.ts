// `npm run -s bench -- <what> [options]`: starts one benchmark; see bench/README.md.
import { benchAblations } from "./ablations/ablations.ts";
import { benchCapture } from "./capture/capture.ts";
import { benchDistill } from "./distill/distill.ts";
import { benchHook } from "./latency/hook.ts";
import { benchIndex } from "./latency/index.ts";
import { benchLatency } from "./latency/latency.ts";
import { benchAgreement } from "./recall/agreement.ts";
import { benchRecall } from "./recall/recall.ts";
import { benchWeek } from "./week/week.ts";

const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  hook: benchHook,
  latency: benchLatency,
  index: benchIndex,
  capture: benchCapture,
  distill: benchDistill,
  recall: benchRecall,
  agreement: benchAgreement,
  week: benchWeek,
  ablations: benchAblations,
};

const [name = "", ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark) {
  await benchmark(args);
} else {
  process.stderr.write(`bench: say which: ${Object.keys(BENCHMARKS).join(", ")}\n`);
  process.exitCode = 2;
}
