import { expect, test } from "vitest";
import { pick } from "../../bench/random.ts";
import { UnbiddenError } from "../../src/domain/errors.ts";
import { createEngine } from "../../src/engine.ts";
import type { Engine } from "../../src/operations/engine-type.ts";
import { mutate } from "../fuzz/mutate.ts";
import { bytesOf } from "../fuzz/target.ts";
import { payloadTarget } from "../fuzz/targets/payload.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { DECISION, QUESTION } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, environmentOf, play, toldBy } from "../support/hook.ts";
import { storeIntegrity } from "../support/kept.ts";
import { chance, counted, goesOn, inLanes, recordCount, times } from "./world.ts";

const newHome = throwAwayHomes();

/** Payloads that one engine answers; a hook answers one. */
const PER_ENGINE = 500;

/** Recorded payloads with bytes, words, values and names changed, lost or repeated. */
function malformed(name: string): () => Uint8Array {
  const random = chance(name);
  const { seeds, words } = payloadTarget();
  const all = seeds();
  return () => bytesOf(mutate(pick(random, all), { random, words, most: 20_000, other: pick(random, all) }));
}

test("malformed payloads, one after the other: each is answered, skipped or refused under a code of ours", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.prompt(DECISION), session.stop("Noted.")]);
  const next = malformed("payloads");
  const outcomes: Record<string, number> = {};
  const count = counted({ smoke: 400, full: 100_000 });
  let done = 0;
  while (goesOn(done, count)) {
    const engine = createEngine({ env: environmentOf({ home }), entryPoint: "hook", busyTimeoutMs: 150 });
    for (let left = Math.min(PER_ENGINE, count - done); left > 0; left--, done++) {
      const outcome = await outcomeOf(engine, next());
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    await engine.close();
    recordCount("malformed payloads", done);
    recordCount("of them refused", outcomes.INPUT_INVALID ?? 0);
  }
  const known = ["silence", "told", "INPUT_EMPTY", "INPUT_INCOMPLETE", "INPUT_INVALID"];
  expect(Object.keys(outcomes).filter((outcome) => !known.includes(outcome))).toEqual([]);
  await expectAsEver(home);
});

test("malformed payloads on stdin of a hook: it exits with 0 and says nothing that the client would not take", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.prompt(DECISION), session.stop("Noted.")]);
  const next = malformed("stdin");
  const count = counted({ smoke: 20, full: 2_000 });
  let done = 0;
  await inLanes(async () => {
    for (; goesOn(done, count); toldBy(await callHook(next(), { home }))) done++;
  });
  recordCount("malformed payloads on stdin", done);
  await expectAsEver(home);
});

async function outcomeOf(engine: Engine, payload: Uint8Array): Promise<string> {
  try {
    const { text, written, after } = await engine.hook("claude-code", payload);
    if (text !== null) await written();
    await after();
    if (text === null || text === "") return "silence";
    toldBy({ exitCode: 0, stdout: text, stderr: "", ms: 0 });
    return "told";
  } catch (error) {
    return error instanceof UnbiddenError
      ? error.code
      : `${error} at ${Buffer.from(payload).toString("latin1")}`;
  }
}

/** The store is whole, and the next question is answered. */
async function expectAsEver(home: ThrowAwayHome): Promise<void> {
  expect(storeIntegrity(home)).toBe("ok");
  // A hook that is late, on a machine that others load, says nothing; one of a few is not.
  const answers: (string | null)[] = [];
  for (const _ of times(5)) {
    const session = clientSession(home, home.project("heron"));
    answers.push(...(await play(home, [session.prompt(QUESTION)])));
  }
  expect(answers.join("\n")).toContain("JSONL");
}
