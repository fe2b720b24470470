import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { WrongUse } from "../wrong-use.ts";
import { judgeReplies } from "./judged.ts";
import { readLabels } from "./labels.ts";
import { plansIn, poison } from "./poisoned.ts";
import { printEchoes, toReport } from "./report.ts";
import { readSessions } from "./sessions.ts";

const ARGUMENTS = {
  data: { type: "string" },
  homes: { type: "string" },
  seed: { type: "string", default: "1" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** How well replies that repeat a source are told from the agent's own, on real ones and on ones made from them. */
export async function benchEchoes(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  if (values.data === undefined) throw new WrongUse("echoes: --data DIR says where the sessions are");
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new WrongUse("--seed is a whole number");
  const from = provenance();
  const random = randomFrom(seed);
  const bySession = Map.groupBy(readLabels(), ({ session }) => session);
  const [judged, plans] = [[], []] as [
    ReturnType<typeof judgeReplies>[number][],
    ReturnType<typeof plansIn>[number][],
  ];
  let read = 0;
  for await (const session of readSessions(resolve(values.data), homesIn(values.homes))) {
    judged.push(...judgeReplies(session, bySession.get(session.name) ?? []));
    plans.push(...plansIn(session, random));
    progress("sessions", ++read, SESSIONS);
  }
  publish(toReport({ seed, judged, poisoned: poison(plans, random) }, from), printEchoes, values);
}

const SESSIONS = 393;

function homesIn(homes: string | undefined): string {
  return resolve(homes ?? join(ROOT, ".cache", "real", "homes"));
}
