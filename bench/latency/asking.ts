import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { askDaemon } from "../../src/client/ask-daemon.ts";
import type { Asker } from "../harness.ts";
import { speaks, staysSilent, WITH_DAEMON } from "./daemon.ts";
import type { BenchHome } from "./home.ts";
import { type Payloads, sessionOfRound } from "./payloads.ts";

export const RECALL = "waiting for recall, daemon";
export const ACKNOWLEDGED = "capture acknowledged";
export const EIGHT = "8 clients at once";

/** Nothing reaches this threshold, so that an answer is all recall and no memory is claimed. */
const SILENT_BAR = { UNBIDDEN_GATE_THRESHOLD: "1", UNBIDDEN_GATE_ANSWER_THRESHOLD: "1" };
const AT_ONCE = 8;

export const recallSessionOf = (round: number): string => named("recall", sessionOfRound(round));

/** The session of a round for each of those that ask from this process. */
export const askingSessions = (round: number): string[] =>
  ["recall", "ack", ...Array.from({ length: AT_ONCE }, (_, n) => `eight${n}`)].map((who) =>
    named(who, sessionOfRound(round)),
  );

/** How one asks the daemon, by the client as it was built. */
type Ask = (
  payload: string,
  env?: Readonly<Record<string, string>>,
) => Promise<{ ms: number; output: string }>;

export interface Asking {
  readonly home: BenchHome;
  readonly hook: string;
  readonly payloads: Payloads;
  /** Prompts in real-looking text, one for each round. */
  readonly prompts: readonly string[];
}

/** Calls that this process makes, without the time that a process takes to start. */
export function askers({ home, hook, payloads, prompts }: Asking): Asker[] {
  const ask = askOf(home, hook);
  const as = (who: string, round: number, payload: string) =>
    payload.replaceAll(`"${sessionOfRound(round)}"`, `"${named(who, sessionOfRound(round))}"`);
  const one = (name: string, work: (round: number) => ReturnType<Ask>): Asker => ({
    name,
    complaint: staysSilent,
    ask: async (round) => [await work(round)],
  });
  return [
    one(RECALL, (round) =>
      ask(as("recall", round, payloads.prompt(round, prompts[round] ?? "")), SILENT_BAR),
    ),
    one(ACKNOWLEDGED, (round) => ask(as("ack", round, payloads.toolUse(round)))),
    {
      name: EIGHT,
      complaint: speaks,
      ask: (round) =>
        Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) =>
            ask(as(`eight${n}`, round, payloads.knownSubject(round * AT_ONCE + n, round))),
          ),
        ),
    },
  ];
}

/** By the client as it was built, in this process. */
export function askOf(home: Pick<BenchHome, "env">, hook: string): Ask {
  const client = createRequire(hook)(join(dirname(hook), "ask-daemon.cjs")) as {
    askDaemon: typeof askDaemon;
  };
  return async (payload, env = {}) => {
    const began = performance.now();
    const answer = await client.askDaemon({
      agent: "claude-code",
      payload: Buffer.from(payload),
      env: { ...home.env, ...WITH_DAEMON, ...env },
      daemonFile: "",
      now: () => Date.now(),
      patienceMs: 0,
      random: () => Math.random(),
    });
    const ms = performance.now() - began;
    if (answer === null || !("written" in answer)) return { ms, output: "the daemon did not answer" };
    await answer.written();
    return { ms, output: answer.text ?? "" };
  };
}

const named = (who: string, session: string): string => `${who}-${session}`;
