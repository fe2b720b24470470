import { expect, test } from "vitest";
import type { ModelCall, ModelCallEnd, ModelLimits } from "../../src/store/port/model-call.ts";
import { AT, type StoreWorld } from "./store-world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIMITS: ModelLimits = { callsPerHour: 3, tokensPerDay: 1_000, failures: 2, restMs: 600_000 };
const END: ModelCallEnd = { at: AT, outcome: "answered", tokens: 10, retryAt: null };

export function testModelCalls(given: () => StoreWorld): void {
  let count = 0;
  const call = (parts: Partial<ModelCall> = {}): ModelCall => ({
    ...{ id: `call-${++count}`, provider: "anthropic", path: "recall", alone: false, tokens: 10, at: AT },
    until: (parts.at ?? AT) + 60_000,
    ...{ model: "small", caller: "recall.hyde", promptCharacters: 30, pid: 7 },
    ...parts,
  });
  const begin = (parts: Partial<ModelCall> = {}, limits: Partial<ModelLimits> = {}, { store } = given()) =>
    store.beginModelCall(call(parts), { ...LIMITS, ...limits });
  /** A whole call. */
  const asked = async (parts: Partial<ModelCall> = {}, end: Partial<ModelCallEnd> = {}) => {
    const wanted = call(parts);
    const turn = await given().store.beginModelCall(wanted, LIMITS);
    await given().store.endModelCall(wanted.id, { ...END, at: wanted.at, ...end });
    return turn;
  };
  const failed = (at = AT) => asked({ at }, { outcome: "failed" });

  test("the calls of an hour are counted for each path, also those that never ended", async () => {
    await begin();
    await asked();
    await asked({ provider: "openai" });
    expect([await begin(), await begin({ provider: "ollama" })]).toEqual(["hour", "hour"]);
    expect(await begin({ path: "distill" })).toBe("begun");
    expect(await begin({ at: AT + HOUR })).toBe("begun");
  });

  test("tokens are counted for 24 hours and for all, a call that never ended with its estimate", async () => {
    await begin({ tokens: 400 });
    await asked({ path: "distill", tokens: 10 }, { tokens: 500 });
    expect(await begin({ tokens: 101, at: AT + HOUR })).toBe("day");
    expect(await begin({ tokens: 100, at: AT + HOUR })).toBe("begun");
    expect(await begin({ tokens: 101, at: AT + DAY })).toBe("begun");
  });

  test("of calls that want to be alone one runs at a time, whatever its path", async () => {
    const mine = call({ alone: true, provider: "claude-cli" });
    await given().store.beginModelCall(mine, LIMITS);
    const other = { alone: true, provider: "claude-cli", path: "distill" } as const;
    expect(await begin(other)).toBe("busy");
    expect(await begin({ path: "distill" })).toBe("begun");
    await given().store.endModelCall(mine.id, END);
    expect(await begin(other)).toBe("begun");
    // Its process was killed and will never say so.
    expect(await begin({ ...other, at: AT + 59_999 })).toBe("busy");
    expect(await begin({ ...other, at: AT + 60_000 })).toBe("begun");
  });

  test("a provider that failed several times in a row rests, and the others do not", async () => {
    await failed();
    expect(await begin({ path: "distill" })).toBe("begun");
    await failed(AT + 1);
    expect(await begin({ at: AT + 2 })).toBe("rests");
    expect(await begin({ at: AT + 2, provider: "openai" })).toBe("begun");
  });

  test("an answer between the failures keeps it going, and one given up counts for nothing", async () => {
    await failed();
    await asked({ at: AT + 1 });
    await asked({ at: AT + 2 }, { outcome: "failed" });
    expect(await begin({ at: AT + 3, path: "distill" })).toBe("begun");
    await asked({ at: AT + 4, path: "distill" }, { outcome: "aborted" });
    await asked({ at: AT + 5, path: "distill" }, { outcome: "failed" });
    expect(await begin({ at: AT + 6, path: "distill" }, { callsPerHour: 9 })).toBe("rests");
  });

  test("after its rest one call is let through, and its end decides", async () => {
    await failed();
    await failed();
    const later = AT + LIMITS.restMs;
    expect(await begin({ at: later - 1 })).toBe("rests");
    const probe = call({ at: later });
    expect(await given().store.beginModelCall(probe, LIMITS)).toBe("begun");
    expect(await begin({ at: later + 1, path: "distill" })).toBe("rests");
    await given().store.endModelCall(probe.id, { ...END, at: later + 2, outcome: "failed" });
    expect(await begin({ at: later + 3, path: "distill" })).toBe("rests");
    const again = call({ at: later + 2 + LIMITS.restMs, path: "distill" });
    expect(await given().store.beginModelCall(again, LIMITS)).toBe("begun");
    await given().store.endModelCall(again.id, { ...END, at: again.at });
    expect(await begin({ at: again.at, path: "distill" })).toBe("begun");
  });

  test("a provider that asks for a rest gets it after one call", async () => {
    await asked({}, { outcome: "failed", retryAt: AT + 5_000 });
    expect(await begin({ at: AT + 4_999 })).toBe("rests");
    expect(await begin({ at: AT + 5_000 })).toBe("begun");
  });

  test("a call whose process was killed is given back once, when its time is over, and costs no rest", async () => {
    const lost = call({ path: "distill" });
    await given().store.beginModelCall(lost, LIMITS);
    await asked({ at: AT + 1 });
    expect(await given().store.endCutOffCalls(AT + 59_999)).toEqual([]);
    const { alone: _, ...known } = lost;
    expect(await given().store.endCutOffCalls(AT + 60_000)).toEqual([known]);
    expect(
      await given()
        .another()
        .endCutOffCalls(AT + 60_001),
    ).toEqual([]);
    expect(await begin({ at: AT + 60_002, path: "distill" }, { failures: 1 })).toBe("begun");
  });

  test("a clock that ran ahead for once holds nobody up for ever", async () => {
    for (let time = 0; time < 3; time++) await begin({ at: AT + 400 * DAY, alone: true });
    expect(await begin({ alone: true })).toBe("begun");
  });

  test("of two processes that want the last turn one gets it", async () => {
    const [one, other] = [given().store, given().another()];
    await asked();
    await asked();
    const turns = await Promise.all([
      begin({}, {}, { ...given(), store: one }),
      begin({}, {}, { ...given(), store: other }),
    ]);
    expect(turns.sort()).toEqual(["begun", "hour"]);
  });
}
