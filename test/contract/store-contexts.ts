import { expect, test } from "vitest";
import type { Session } from "../../src/store/store.ts";
import {
  AT,
  BOAT,
  claims,
  eventIn,
  FERRY,
  idOf,
  memory,
  projectIdOf,
  receiptFor,
  type StoreWorld,
  sessionFacts,
  talk,
} from "./store-world.ts";

/** A session that was given a memory, and in which another was said. */
async function told({ store }: StoreWorld, name: string, project = FERRY) {
  const session = await talk(store, name, ["We use JSONL."], project);
  const { project: known } = session;
  await store.putMemories([
    memory(`given to ${name}`, { project: known?.id ?? null }),
    memory(`said in ${name}`, { project: known?.id ?? null, sources: [eventIn(session.id, `${name}-0`).id] }),
  ]);
  const receipt = receiptFor(session);
  const nonce = receipt.id.slice(0, 4);
  const text = `--- unbidden ${nonce}: 1 note ---\n${name}\n--- end unbidden ${nonce} ---`;
  await store.openReceipt(receipt, claims(receipt, `given to ${name}`));
  const items = [idOf(`given to ${name}`)];
  await store.closeReceipt(receipt.id, { text, tokens: 9, ms: 1, items });
  return { session, block: { nonce, text } };
}

const later = AT + 60_000;

export function testContexts(given: () => StoreWorld): void {
  const holds = async (session: Session, ...names: readonly string[]) => {
    const held = await given().store.inContext(session, names.map(idOf), later);
    return names.filter((name) => held.has(idOf(name)));
  };
  const BOTH = ["given to one", "said in one"];

  test("what another session's context holds is held by a copy of it, and by a copy of the copy", async () => {
    const { store } = given();
    const { session: one } = await told(given(), "one");
    const fork = await store.enterSession(sessionFacts("fork"));
    expect(await holds(fork, ...BOTH)).toEqual([]);
    await store.carryContext(fork.id, one.id);
    expect(await holds(fork, ...BOTH)).toEqual(BOTH);
    const again = await store.enterSession(sessionFacts("again"));
    await store.carryContext(again.id, fork.id);
    expect(await holds(again, ...BOTH)).toEqual(BOTH);
    const receipt = receiptFor(fork);
    expect(await store.openReceipt(receipt, claims(receipt, ...BOTH))).toEqual(new Set());
  });

  test("once its context is emptied a copy holds nothing of it any more, nor what was gone before it was made", async () => {
    const { store } = given();
    const { session: one } = await told(given(), "one");
    const fork = await store.enterSession(sessionFacts("fork"));
    await store.carryContext(fork.id, one.id);
    expect(await holds(await store.beginContext(fork.id), ...BOTH)).toEqual([]);
    await store.beginContext(one.id);
    const late = await store.enterSession(sessionFacts("late"));
    await store.carryContext(late.id, one.id);
    expect(await holds(late, ...BOTH)).toEqual([]);
  });

  test("a block counts by its very text, and only in its own project", async () => {
    const { store } = given();
    const { block } = await told(given(), "one");
    const foreign = await told(given(), "other", BOAT);
    const fork = await store.enterSession(sessionFacts("fork"));
    const forged = { ...block, text: block.text.replace("one", "all") };
    expect(await store.carryBlocks(fork.id, [forged, foreign.block])).toBe(0);
    expect(await holds(fork, ...BOTH, "given to other")).toEqual([]);
    expect(await store.carryBlocks(fork.id, [block, forged])).toBe(1);
    expect(await holds(fork, ...BOTH)).toEqual(BOTH);
  });

  test("the sessions that last replied then are found", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const reply = async (name: string, at: number, facts = FERRY) => {
      const { id } = await store.enterSession(sessionFacts(name, facts));
      await store.appendEvents([eventIn(id, `${name}-${at}`, { kind: "reply", at })]);
      return id;
    };
    const one = await reply("one", AT + 1_000);
    await reply("boat", AT + 1_000, BOAT);
    await reply("later", AT + 9_000);
    expect(await store.repliedBetween(project, AT, AT + 2_000)).toEqual([one]);
    expect(await store.repliedBetween(project, AT + 2_000, AT + 3_000)).toEqual([]);
    const two = await reply("two", AT + 1_500);
    expect(await store.repliedBetween(project, AT, AT + 2_000)).toEqual([one, two]);
    await reply("two", AT + 5_000);
    expect(await store.repliedBetween(project, AT, AT + 2_000)).toEqual([one]);
  });

  test("a project was last heard of in another session, made-up ones left out", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    expect(await store.lastHeard(project, "")).toBeNull();
    const { id } = await store.enterSession(sessionFacts("one", FERRY, AT + 1));
    const two = await store.enterSession(sessionFacts("two", FERRY, AT + 2));
    await store.enterSession(sessionFacts("unbidden-1", FERRY, AT + 3));
    await store.enterSession(sessionFacts("boat", BOAT, AT + 4));
    expect(await store.lastHeard(project, two.id)).toBe(AT + 1);
    expect(await store.lastHeard(project, id)).toBe(AT + 2);
  });

  test("that a copy is still to be read is said once", async () => {
    const { store } = given();
    expect(await store.takeCopy("fork")).toBe(false);
    await store.expectCopy("fork");
    await store.expectCopy("fork");
    expect([
      await store.takeCopy("other"),
      await store.takeCopy("fork"),
      await store.takeCopy("fork"),
    ]).toEqual([false, true, false]);
  });

  test("a sub-agent is nobody's latest session", async () => {
    const { store } = given();
    const { id, project } = await store.enterSession(sessionFacts("one", FERRY, AT));
    await store.enterSession(sessionFacts("agent:a-1:one", FERRY, AT + 1));
    expect((await store.findSession(null, project?.id ?? null))?.id).toBe(id);
    expect((await store.findSession({ latest: 0 }, null))?.id).toBe(id);
  });

  testTasks(given);
}

function testTasks(given: () => StoreWorld): void {
  const task = (key: string, parts: object = {}) => ({
    ...{ session: "one", key, kind: "Explore", words: `Do ${key}`, at: AT },
    ...parts,
  });

  test("the only task that waits is told once, to a sub-agent of its kind", async () => {
    const { store } = given();
    await store.putTask(task("a"));
    expect(await store.takeTask("two", "Explore", AT)).toBeNull();
    expect(await store.takeTask("one", "Explore", AT)).toBe("Do a");
    expect(await store.takeTask("one", "Explore", AT)).toBeNull();
    await store.putTask(task("b"));
    expect(await store.takeTask("one", "Plan", AT)).toBeNull();
    await store.putTask(task("c", { kind: "" }));
    expect(await store.takeTask("one", "Plan", AT)).toBe("Do c");
  });

  test("of tasks that wait together none is ever told, and one that came later is", async () => {
    const { store } = given();
    await store.putTask(task("a"));
    await store.putTask(task("b"));
    await store.putTask(task("c"));
    for (const _ of "abc") expect(await store.takeTask("one", "Explore", AT)).toBeNull();
    await store.putTask(task("d"));
    expect(await store.takeTask("one", "Explore", AT)).toBe("Do d");
  });

  test("a task whose sub-agent never started is forgotten after a minute", async () => {
    const { store } = given();
    await store.putTask(task("a"));
    await store.putTask(task("b", { at: AT + 61_000 }));
    expect(await store.takeTask("one", "Explore", AT + 61_000)).toBe("Do b");
    await store.putTask(task("c"));
    expect(await store.takeTask("one", "Explore", AT + 61_000)).toBeNull();
  });
}
