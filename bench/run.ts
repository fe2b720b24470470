// `npm run -s bench -- <what> [options]`: starts one benchmark; see bench/README.md.
import { benchAblations } from "./ablations/ablations.ts";
import { benchAudit } from "./audit/audit.ts";
import { benchCapture } from "./capture/capture.ts";
import { benchClient } from "./client/client.ts";
import { benchCompactions } from "./compactions/compactions.ts";
import { benchDistill } from "./distill/distill.ts";
import { benchEchoes } from "./echoes/echoes.ts";
import { benchJunk } from "./junk/junk.ts";
import { benchLanguages } from "./languages/languages.ts";
import { benchHook } from "./latency/hook.ts";
import { benchIndex } from "./latency/index.ts";
import { benchLatency } from "./latency/latency.ts";
import { benchLauncher } from "./latency/launcher.ts";
import { benchMeaning } from "./latency/meaning.ts";
import { benchMemory } from "./latency/memory.ts";
import { benchStatusLine } from "./latency/statusline.ts";
import { benchTool } from "./latency/tool.ts";
import { benchLikeness } from "./likeness/likeness.ts";
import { benchPage } from "./page/page.ts";
import { benchPoison } from "./poison/poison.ts";
import { benchReal } from "./real/real.ts";
import { benchAgreement } from "./recall/agreement.ts";
import { benchRecall } from "./recall/recall.ts";
import { benchRelations } from "./relations/relations.ts";
import { benchSecrets } from "./secrets/secrets.ts";
import { benchSentences } from "./sentences/sentences.ts";
import { benchCutOff } from "./team/cut-off.ts";
import { benchTeam } from "./team/team.ts";
import { benchVerify } from "./verify/verify.ts";
import { benchWaits } from "./waits/waits.ts";
import { benchWeek } from "./week/week.ts";
import { WrongUse } from "./wrong-use.ts";

const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  hook: benchHook,
  audit: benchAudit,
  latency: benchLatency,
  launcher: benchLauncher,
  tool: benchTool,
  memory: benchMemory,
  meaning: benchMeaning,
  index: benchIndex,
  capture: benchCapture,
  client: benchClient,
  compactions: benchCompactions,
  distill: benchDistill,
  echoes: benchEchoes,
  junk: benchJunk,
  likeness: benchLikeness,
  page: benchPage,
  poison: benchPoison,
  languages: benchLanguages,
  recall: benchRecall,
  agreement: benchAgreement,
  secrets: benchSecrets,
  sentences: benchSentences,
  team: benchTeam,
  "team-cut-off": benchCutOff,
  verify: benchVerify,
  statusline: benchStatusLine,
  waits: benchWaits,
  week: benchWeek,
  real: benchReal,
  relations: benchRelations,
  ablations: benchAblations,
};

const [name = "", ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark) {
  await benchmark(args).catch(refuse);
} else {
  refuse(new WrongUse(`say which: ${Object.keys(BENCHMARKS).join(", ")}`));
}

function refuse(error: unknown): void {
  if (!isWrongUse(error)) throw error;
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = 2;
}

/** `parseArgs` has errors of its own for what it does not know. */
function isWrongUse(error: unknown): error is Error {
  if (error instanceof WrongUse) return true;
  return error instanceof Error && String(Reflect.get(error, "code")).startsWith("ERR_PARSE_ARGS");
}
